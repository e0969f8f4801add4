import type { InferInput } from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/** A call of the page as received by the mock platform. */
export interface ReceivedCall {
  /** Parameters of the path and the query, or of a form-encoded body. */
  readonly fields: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

type Payload<E extends Endpoint> = InferInput<E['answer']>;
type Answer<E extends Endpoint> = Payload<E> | ((call: ReceivedCall) => Payload<E>);
type Respond = (call: ReceivedCall) => Promise<Response> | Response;

/** Why a call fails: no network, a gateway error, a refusal of the platform, or an answer of another shape. */
export type WireFault =
  | 'offline'
  | { readonly body: string }
  | { readonly gatewayStatus: number }
  | { readonly refusal: string; readonly payload?: unknown };

export interface FakePlatform {
  /** Answers a call from now on; the compiler checks the payload against the shape of the contract. */
  readonly answer: <E extends Endpoint>(endpoint: E, answer: Answer<E>) => void;
  /** Fails a call until it is answered again. */
  readonly fail: (endpoint: Endpoint, fault: WireFault) => void;
  /** Answers a call only when the returned function is called. */
  readonly hold: <E extends Endpoint>(endpoint: E, answer: Answer<E>) => () => void;
  /** The calls of an endpoint so far, oldest first. */
  readonly received: (endpoint: Endpoint) => readonly ReceivedCall[];
  readonly fetch: typeof fetch;
}

const enveloped = (status: number, parts: object): Response =>
  Response.json({ success: true, code: 200, message: '', data: null, ...parts }, { status });

/** The payload in the envelope of its endpoint (contract wire 2). */
function inEnvelope({ envelope }: Endpoint, payload: unknown): Response {
  if (envelope === 'bare') return Response.json(payload);
  return enveloped(200, envelope === 'page' ? { result: payload } : { data: payload });
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;
const patternOf = (name: string): RegExp => new RegExp(`^${name.replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/]+)')}$`, 'u');

async function readCall(request: Request, url: URL, path: Readonly<Record<string, string>>): Promise<ReceivedCall> {
  const text = await request.text();
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  const form = isForm ? Object.fromEntries(new URLSearchParams(text)) : {};
  return {
    fields: { ...Object.fromEntries(url.searchParams), ...form, ...path },
    body: isForm || text === '' ? undefined : (JSON.parse(text) as unknown),
    headers: request.headers,
  };
}

/**
 * Mock platform of generation B behind `fetch` that returns the test's answers in the shapes of the contract. Other
 * calls return 404, as on an older platform, and the client must work without them.
 */
export function createServer(): FakePlatform {
  const responds = new Map<string, Respond>();
  const calls = new Map<string, ReceivedCall[]>();
  const responding =
    <E extends Endpoint>(endpoint: E, answer: Answer<E>): Respond =>
    (call) =>
      inEnvelope(endpoint, typeof answer === 'function' ? (answer as (call: ReceivedCall) => unknown)(call) : answer);
  return {
    answer: (endpoint, answer) => void responds.set(nameOf(endpoint), responding(endpoint, answer)),
    fail: (endpoint, fault) =>
      void responds.set(nameOf(endpoint), () => {
        if (fault === 'offline') throw new TypeError('Failed to fetch');
        if ('body' in fault) return new Response(fault.body, { headers: { 'content-type': 'application/json' } });
        if ('gatewayStatus' in fault) return new Response('<html></html>', { status: fault.gatewayStatus });
        return enveloped(200, { success: false, code: 500, message: fault.refusal, data: fault.payload ?? null });
      }),
    hold: (endpoint, answer) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const respond = responding(endpoint, answer);
      responds.set(nameOf(endpoint), (call) => released.then(() => respond(call)));
      return () => release();
    },
    received: (endpoint) => calls.get(nameOf(endpoint)) ?? [],
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const asked = nameOf({ method: request.method as Endpoint['method'], path: url.pathname.replace(/^\/api/u, '') });
      for (const [name, respond] of responds) {
        const found = patternOf(name).exec(asked);
        if (found === null) continue;
        const call = await readCall(request, url, found.groups ?? {});
        calls.set(name, [...(calls.get(name) ?? []), call]);
        return respond(call);
      }
      return enveloped(404, { success: false, code: 404, message: `404 NOT_FOUND "${url.pathname}"` });
    },
  };
}

import type { Actors } from './actors.ts';
import { DONE, no, type Outcome } from './outcome.ts';
import { fileBytes } from '../fileBytes.ts';

/** A call of the contract: its path below the workflow root, and its parameters. */
export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly key?: string;
}
export interface Reply {
  readonly status: number;
  readonly body: ReplyBody;
}
// Tests read the answers untyped.
type ReplyBody = ReturnType<typeof JSON.parse>;

/**
 * Clients of the users at the real address of a server; each logs in once. With several addresses, `at` selects one.
 */
export interface Colleagues {
  call(person: string, call: Call, at?: number): Promise<Reply>;
  /** Returns the answer of a reading call. A refusal fails the test. */
  read(person: string, call: Call): Promise<ReplyBody>;
  upload(person: string, name: string): Promise<string>;
}

export function colleaguesAt(addresses: readonly string[], actors: Actors): Colleagues {
  const tokens = new Map<string, Promise<string>>();
  let calls = 0;
  /** Rate limits count calls by client address; the proxy header sets it. */
  const nextCaller = (): string => `10.0.${(calls += 1) % 256}.1`;
  const addressOf = (at: number): string => `${addresses[at % addresses.length] ?? ''}/api`;

  async function logIn(person: string): Promise<string> {
    const body = new URLSearchParams({
      username: actors.accountOf(person),
      password: actors.company.demo?.password ?? '',
    });
    const reply = await fetch(`${addressOf(0)}/api-uaa/oauth/user/token`, { method: 'POST', body });
    const { data, message } = (await reply.json()) as { data: { access_token: string } | null; message: string };
    if (data === null) throw new Error(`${actors.accountOf(person)} could not log in (${reply.status}): ${message}`);
    return data.access_token;
  }

  async function ask(person: string, path: string, init: RequestInit, at = 0): Promise<Reply> {
    const token = tokens.get(person) ?? logIn(person);
    tokens.set(person, token);
    const reply = await fetch(`${addressOf(at)}${path}`, {
      ...init,
      headers: {
        ...init.headers,
        authorization: `Bearer ${await token}`,
        'accept-language': 'en-US',
        'x-forwarded-for': nextCaller(),
      },
    });
    return { status: reply.status, body: await reply.json() };
  }

  const call = (person: string, { path, method = 'POST', body, key }: Call, at?: number): Promise<Reply> =>
    ask(
      person,
      `/api-bpm/bpm/core/${path}`,
      {
        method,
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        headers: {
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      },
      at,
    );

  return {
    call,
    async read(person, asked) {
      const { status, body } = await call(person, asked);
      if (status !== 200 || body?.success === false)
        throw new Error(`${asked.path} answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async upload(person, name) {
      const form = new FormData();
      form.append('file', new File([fileBytes(name, 'content')], name));
      const { body } = await ask(person, '/api-system/system/core/sysFile/upload', { method: 'POST', body: form });
      const [{ fileId, fileName }] = body.data;
      return JSON.stringify([{ fileId, fileName, size: 7 }]);
    },
  };
}

/** Returns the outcome of a command from its reply. A server error throws. */
export function outcomeOf({ status, body }: Reply): Outcome {
  if (status !== 200) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
  if (body?.success !== false) return DONE;
  if (typeof body.reason !== 'string') throw new Error(`The server refused without a reason: ${JSON.stringify(body)}`);
  return no(body.reason);
}

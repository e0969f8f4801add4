import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A received call. */
export interface RecordedCall {
  readonly method: string;
  /** The path as sent, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON; form fields by name; name, type and size of a file; undefined without a body. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A received call with the parameters of query and form, and a JSON body. */
export interface Arrival extends RecordedCall {
  readonly type: string;
  readonly form: Readonly<Record<string, string>>;
  readonly files: readonly File[];
  /** Why the JSON body cannot be parsed. */
  readonly fault?: string;
}

async function readForm(content: Buffer, type: string) {
  const sent = await new Response(new Uint8Array(content), { headers: { 'content-type': type } }).formData();
  const entries = [...sent.entries()];
  return {
    form: Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
    body: Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size },
      ]),
    ),
  };
}

function readJson(text: string): { readonly body: unknown; readonly fault?: string } {
  try {
    return { body: JSON.parse(text) as unknown };
  } catch (error) {
    return { body: text, fault: error instanceof Error ? error.message : 'unreadable' };
  }
}

export async function readArrival(request: IncomingMessage): Promise<Arrival> {
  const address = new URL(request.url ?? '/', 'http://stub');
  const content = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const asked = {
    method: request.method ?? 'GET',
    path: address.pathname,
    query: Object.fromEntries(address.searchParams),
    headers: Object.fromEntries(headers) as Readonly<Record<string, string>>,
    type,
    form: {},
    files: [],
  };
  if (content.length === 0) return { ...asked, body: undefined };
  if (/form-urlencoded|multipart/u.test(type)) return { ...asked, ...(await readForm(content, type)) };
  if (type.includes('json')) return { ...asked, ...readJson(content.toString()) };
  return { ...asked, body: content.toString() };
}

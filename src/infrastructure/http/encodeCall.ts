import * as v from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { CIPHER_HEADER, IDEMPOTENCY_HEADER, INVITATION_HEADER } from '#contract/wire/envelope.ts';
import type { PayloadCipher } from './payloadCipher.ts';
import { sessionHeaders } from './sessionHeaders.ts';
import type { ApiSettings } from './wireCall.ts';

interface EncodedCall {
  readonly address: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | URLSearchParams;
}

interface UntypedCall {
  readonly fields?: unknown;
  readonly body?: unknown;
  /** Code of an invitation; no token is sent with it. */
  readonly code?: string;
  readonly key?: string;
}

/**
 * Encodes a call: fields in the path, the query or the form body, the body as JSON, and the headers of spec 7. Sends
 * the defaults of a shape explicitly, because other platforms may have other defaults (contract wire 11). A cipher
 * encrypts each value and the whole JSON text; names, path and headers stay readable.
 */
export async function encodeCall(
  endpoint: Endpoint,
  call: UntypedCall,
  { base, language, appId, owner }: Pick<ApiSettings, 'base' | 'language' | 'appId' | 'owner'>,
  bearer: string | undefined,
  cipher?: PayloadCipher,
): Promise<EncodedCall> {
  const seal = async (plain: string) => (cipher === undefined || plain === '' ? plain : cipher.encrypt(plain));
  const { path, fields } = fillPath(endpoint, parseFields(endpoint, call.fields));
  const values = new URLSearchParams(await Promise.all(fields.map(async ([name, value]) => [name, await seal(value)])));
  const hasBody = endpoint.body !== undefined;
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || hasBody;
  const query = inQuery && values.size > 0 ? `?${values.toString()}` : '';
  return {
    address: base + path + query,
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': language(),
      ...sessionHeaders(bearer, owner),
      ...optionalHeader('appId', appId()),
      ...optionalHeader(INVITATION_HEADER, call.code),
      ...optionalHeader(IDEMPOTENCY_HEADER, call.key),
      ...optionalHeader(CIPHER_HEADER, cipher && '1'),
      ...optionalHeader('Content-Type', hasBody ? 'application/json' : undefined),
    },
    ...(endpoint.body
      ? { body: await toJson(v.parse(endpoint.body, call.body), cipher) }
      : inQuery
        ? {}
        : { body: values }),
  };
}

const optionalHeader = (name: string, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [name]: value };

async function toJson(body: unknown, cipher: PayloadCipher | undefined): Promise<string> {
  const json = JSON.stringify(body);
  return cipher === undefined ? json : JSON.stringify(await cipher.encrypt(json));
}

/** Returns the fields with their defaults, without empty ones. */
function parseFields({ fields: shape }: Endpoint, fields: unknown): Readonly<Record<string, string>> {
  if (shape === undefined) return {};
  const parsed = v.parse(shape, fields);
  const entries = Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function fillPath(
  { path }: Endpoint,
  fields: Readonly<Record<string, string>>,
): { readonly path: string; readonly fields: readonly (readonly [string, string])[] } {
  const left = new Map(Object.entries(fields));
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = left.get(name) ?? '';
    left.delete(name);
    return encodeURIComponent(value);
  });
  return { path: filled, fields: [...left] };
}

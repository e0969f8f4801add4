import * as v from 'valibot';
import type { Endpoint } from '#api/endpoint.ts';
import { CIPHER_HEADER, IDEMPOTENCY_HEADER, INVITATION_HEADER } from '#api/envelope.ts';
import type { PayloadCipher } from './payloadCipher.ts';
import { sessionHeaders } from './sessionHeaders.ts';
import type { ApiSettings } from './wireCall.ts';

interface EncodedCall {
  readonly address: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | URLSearchParams;
}

interface LooseCall {
  readonly fields?: unknown;
  readonly body?: unknown;
  /** Of an invitation: then nobody's token goes along. */
  readonly code?: string;
  readonly key?: string;
}

/**
 * A call as it travels: fields in the path, the query or the form, the body as JSON, and the headers of spec 7. The
 * defaults of a shape are written out, as a platform may have others (contract wire 11). When a cipher is given, each
 * value and the whole JSON text are sealed; names, path and headers stay readable.
 */
export async function encodeCall(
  endpoint: Endpoint,
  call: LooseCall,
  { base, language, appId, owner }: Pick<ApiSettings, 'base' | 'language' | 'appId' | 'owner'>,
  bearer: string | undefined,
  cipher?: PayloadCipher,
): Promise<EncodedCall> {
  const seal = async (plain: string) => (cipher === undefined || plain === '' ? plain : cipher.seal(plain));
  const { path, fields } = fillPath(endpoint, fieldsOf(endpoint, call.fields));
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
      ...given('appId', appId()),
      ...given(INVITATION_HEADER, call.code),
      ...given(IDEMPOTENCY_HEADER, call.key),
      ...given(CIPHER_HEADER, cipher && '1'),
      ...given('Content-Type', hasBody ? 'application/json' : undefined),
    },
    ...(endpoint.body
      ? { body: await jsonOf(v.parse(endpoint.body, call.body), cipher) }
      : inQuery
        ? {}
        : { body: values }),
  };
}

const given = (name: string, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [name]: value };

async function jsonOf(body: unknown, cipher: PayloadCipher | undefined): Promise<string> {
  const json = JSON.stringify(body);
  return cipher === undefined ? json : JSON.stringify(await cipher.seal(json));
}

/** Fields with their defaults; those without a value are left out. */
function fieldsOf({ fields: shape }: Endpoint, fields: unknown): Readonly<Record<string, string>> {
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

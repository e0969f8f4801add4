import * as v from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { CIPHER_HEADER, IDEMPOTENCY_HEADER, INVITATION_HEADER } from '#contract/wire/envelope.ts';
import { token } from '#application/shared/token.ts';
import type { PreparedRequest } from '#domain/outbox/outboxEntry.ts';
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
  settings: PersonalSettings,
  bearer: string | undefined,
  cipher?: PayloadCipher,
): Promise<EncodedCall> {
  const { path, headers, ...content } = await encodeContent(endpoint, call, cipher);
  return {
    ...content,
    address: settings.base + path,
    headers: { ...personalHeaders(settings, bearer), ...optionalHeader(INVITATION_HEADER, call.code), ...headers },
  };
}

type PersonalSettings = Pick<ApiSettings, 'base' | 'language' | 'appId' | 'owner'>;

/** Headers that depend on the user and the session of the moment a call is sent. */
export const personalHeaders = (
  { language, appId, owner }: PersonalSettings,
  bearer: string | undefined,
): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': language(),
  ...sessionHeaders(bearer, owner),
  ...optionalHeader('appId', appId()),
});

/** Encodes the part of a call that does not depend on the session. `path` contains the query. */
async function encodeContent(
  endpoint: Endpoint,
  call: UntypedCall,
  cipher: PayloadCipher | undefined,
): Promise<Omit<EncodedCall, 'address'> & { readonly path: string }> {
  const seal = async (plain: string) => (cipher === undefined || plain === '' ? plain : cipher.encrypt(plain));
  const { path, fields } = fillPath(endpoint, parseFields(endpoint, call.fields));
  const values = new URLSearchParams(await Promise.all(fields.map(async ([name, value]) => [name, await seal(value)])));
  const hasBody = endpoint.body !== undefined;
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || hasBody;
  const query = inQuery && values.size > 0 ? `?${values.toString()}` : '';
  return {
    path: path + query,
    method: endpoint.method,
    headers: {
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

/** Encodes a call as it is stored until it is sent. */
export type PrepareRequest = (endpoint: Endpoint, call: UntypedCall) => Promise<PreparedRequest>;
export const PrepareRequest = token<PrepareRequest>('PrepareRequest');

export const createPrepareRequest =
  ({ cipher }: Pick<ApiSettings, 'cipher'>): PrepareRequest =>
  async (endpoint, call) => {
    const { body = '', ...request } = await encodeContent(endpoint, call, await cipher?.());
    return { ...request, body: body.toString() };
  };

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

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#contract/wire/envelope.ts';
import type { Endpoint, Shape } from '#contract/wire/endpoint.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ServerQuery } from '#server/db/listQuery/filters.ts';
import { sanitizeForPostgres } from '#server/db/sanitizeForPostgres.ts';
import type { CallInput } from './serverRoute.ts';
import type { DecryptPayload } from '#server/config/decryptPayload.ts';
import { findExceededLimit, type ExceededLimit } from './payloadLimits.ts';
import { stripNulls } from './stripNulls.ts';
import type { IdempotencyKey } from '#server/db/idempotency.ts';
import { readParts } from './readParts.ts';

/**
 * Reads fields and body of a call and validates them with the schemas of the endpoint. Fields come from the path, the
 * query and, unless the body is the endpoint's own JSON, from a urlencoded or multipart form (contract wire 1). An
 * empty JSON body is an empty object.
 * @returns the values as sent and as parsed; or the exceeded limit or invalid field.
 */
export async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  open: DecryptPayload,
  timeZone?: string,
): Promise<Result<ParsedCall, CallError>> {
  const form = endpoint.body === undefined ? asRecord(request.body) : {};
  const sent = {
    fields: {
      ...open.decryptValues(asRecord(request.query)),
      ...open.decryptValues(form),
      ...(endpoint.body === undefined && !endpoint.isUpload ? await readMultipartFields(request) : {}),
      ...asRecord(request.params),
    },
    body: endpoint.body && (open.decryptBody(request.body) ?? {}),
  };
  const over = findExceededLimit(endpoint, sent);
  if (over !== undefined) return fail(over);
  const fields = endpoint.fields && parse(endpoint.fields, stripNulls(sent.fields));
  if (fields?.ok === false) return fields;
  const body = endpoint.body && readBody(endpoint.body, endpoint, sent.body, timeZone);
  if (body?.ok === false) return body;
  return ok({ sent, parsed: { ...(fields && { fields: fields.value }), ...(body && { body: body.value }) } });
}

/** The decrypted values as sent, and the values parsed by the schemas. */
export interface ParsedCall {
  readonly sent: unknown;
  readonly parsed: CallInput;
}

/** The wire name of an invalid field, or the exceeded limit. */
export type CallError = { readonly kind: 'shape'; readonly place: string } | ExceededLimit;

/** Parses the body. For a list request, adds its unknown filters and the company's time zone. */
function readBody(
  shape: Shape,
  { envelope }: Endpoint,
  sent: unknown,
  timeZone: string | undefined,
): Result<unknown, CallError> {
  if (envelope !== 'page') return parse(shape, stripNulls(sent));
  const query = parse(shape, normalizeListRequest(sent));
  if (!query.ok) return query;
  const added: Partial<ServerQuery> = { unknownFilters: new Set(), ...(timeZone !== undefined && { timeZone }) };
  return ok({ ...asRecord(query.value), ...added });
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function parse(shape: Shape, value: unknown): Result<unknown, CallError> {
  const given = sanitizeForPostgres(value);
  const strict = v.safeParse(shape, given, { abortEarly: true });
  if (strict.success) return ok(strict.output);
  const parsed = v.safeParse(shape, coerceTexts(shape, given), { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail({ kind: 'shape', place: v.getDotPath(issue) ?? 'body' });
}

/**
 * Returns the Idempotency-Key with a fingerprint of the call; ignores keys of more than 200 characters. The fingerprint
 * uses the values as sent, so that a new default in a schema does not change it.
 */
export function readIdempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  { sent, parsed }: ParsedCall,
): IdempotencyKey | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (typeof key !== 'string' || key === '' || key.length > 200) return undefined;
  return {
    key,
    fingerprint: createFingerprint(endpoint, sent),
    formerFingerprint: createFingerprint(endpoint, parsed),
  };
}

const createFingerprint = ({ path }: Endpoint, call: unknown): string =>
  createHash('sha256')
    .update(`${path}\n${JSON.stringify(call)}`)
    .digest('base64url');

/** The properties of a schema that contain other schemas. */
interface NestedSchema extends Shape {
  readonly entries?: Readonly<Record<string, NestedSchema>>;
  readonly item?: NestedSchema;
  readonly wrapped?: NestedSchema;
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...(['true', 'YES', '1', 1] as const).map((word) => [word, true] as const),
  ...(['false', 'NO', '0', 0] as const).map((word) => [word, false] as const),
]);
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/u;

/**
 * Converts strings to booleans and numbers where the schema expects them: forms only contain strings, and some clients
 * send them in JSON, too (contract wire 4 and 11). Other values stay unchanged and are refused by the schema.
 */
function coerceTexts(shape: NestedSchema, given: unknown): unknown {
  const { entries, item, wrapped, type } = shape;
  if (wrapped) return coerceTexts(wrapped, given);
  if (type === 'boolean') return FLAGS.get(given) ?? given;
  if (type === 'number') return typeof given === 'string' && NUMBER.test(given) ? Number(given) : given;
  if (item && Array.isArray(given)) return given.map((each) => coerceTexts(item, each));
  if (!entries || typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, each]) => {
      const inner = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return [name, inner ? coerceTexts(inner, each) : each];
    }),
  );
}

/** Returns the fields of a multipart body; files are skipped. */
async function readMultipartFields(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) return {};
  const fields: Record<string, unknown> = {};
  for await (const part of readParts(request.parts())) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else part.file.resume();
  }
  return fields;
}

/** Maximum number of rows per page. */
const MAX_ROWS = 200;
/** Maximum page number. The last row of this page still fits into an `int` of the database. */
const MAX_PAGE = 10_000_000;

/**
 * Normalizes list requests of clients of other platform versions before validation: null is absent, numbers may be
 * strings, and page number and size are limited (contract wire 4).
 */
function normalizeListRequest(sent: unknown): unknown {
  const request = stripNulls(sent);
  if (typeof request !== 'object' || request === null) return request;
  const { pageNo, pageSize, params, ...more } = request as Readonly<Record<string, unknown>>;
  return stripNulls({
    ...more,
    pageNo: clampNumber(MAX_PAGE, parseNumber(pageNo)),
    pageSize: clampNumber(MAX_ROWS, parseNumber(pageSize)),
    params: stripNulls(params),
  });
}

const clampNumber = (most: number, value: unknown): unknown =>
  typeof value === 'number' ? Math.min(value, most) : value;

const parseNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? undefined : /^\d+$/u.test(text) ? Number(text) : value;
};

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#api/envelope.ts';
import type { Endpoint, Shape } from '#api/endpoint.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { storable } from '../storage/storable.ts';
import type { ReadCall } from './serverRoute.ts';
import type { DecryptPayload } from './decryptPayload.ts';
import { listRequest } from './listRequest.ts';
import { overLimit, type Excess } from './overLimit.ts';
import { partsOf } from './partsOf.ts';
import { withoutNulls } from './withoutNulls.ts';
import type { RepeatKey } from '../storage/answerOnce.ts';

/**
 * Fields and body of a call, checked by the endpoint's shapes. Fields come from the path, the query and, where the body
 * is not the endpoint's own JSON, from a form, encoded or in parts (contract wire 1). A JSON body that is empty is an
 * empty object.
 * @returns what was sent and what is read from it; or what is wrong: more than the endpoint holds, or a shape that does
 * not fit.
 */
export async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  open: DecryptPayload,
): Promise<Result<ReceivedCall, CallFault>> {
  const form = endpoint.body === undefined ? asRecord(request.body) : {};
  const sent = {
    fields: {
      ...open.values(asRecord(request.query)),
      ...open.values(form),
      ...(endpoint.body === undefined && !endpoint.isUpload ? await partsOf(request) : {}),
      ...asRecord(request.params),
    },
    body: endpoint.body && (open.body(request.body) ?? {}),
  };
  const over = overLimit(endpoint, sent);
  if (over !== undefined) return fail(over);
  const fields = endpoint.fields && parse(endpoint.fields, withoutNulls(sent.fields));
  if (fields?.ok === false) return fields;
  const body = endpoint.body && readBody(endpoint.body, endpoint, sent.body);
  if (body?.ok === false) return body;
  return ok({ sent, read: { ...(fields && { fields: fields.value }), ...(body && { body: body.value }) } });
}

/** What was sent, unsealed, and what the endpoint's shapes make of it. */
export interface ReceivedCall {
  readonly sent: unknown;
  readonly read: ReadCall;
}

/** The place of a value that does not fit, in the words of the wire; or what there is too much of. */
export type CallFault = { readonly kind: 'shape'; readonly place: string } | Excess;

/** What a list request cannot be filtered by is put down in it while it is answered. */
function readBody(shape: Shape, { envelope }: Endpoint, sent: unknown): Result<unknown, CallFault> {
  if (envelope !== 'page') return parse(shape, withoutNulls(sent));
  const query = parse(shape, listRequest(sent));
  return query.ok ? ok({ ...asRecord(query.value), unknownFilters: new Set<string>() }) : query;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function parse(shape: Shape, value: unknown): Result<unknown, CallFault> {
  const parsed = v.safeParse(shape, storable(value), { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail({ kind: 'shape', place: v.getDotPath(issue) ?? 'body' });
}

/**
 * The Idempotency-Key of a call with what it belongs to; an absurdly long one is as good as none. What was sent counts,
 * not what is read from it: a shape that has learned a default meanwhile makes no other call of it.
 */
export function readRepeatKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  { sent, read }: ReceivedCall,
): RepeatKey | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (typeof key !== 'string' || key === '' || key.length > 200) return undefined;
  return { key, fingerprint: fingerprintOf(endpoint, sent), fingerprintOfOld: fingerprintOf(endpoint, read) };
}

const fingerprintOf = ({ path }: Endpoint, call: unknown): string =>
  createHash('sha256')
    .update(`${path}\n${JSON.stringify(call)}`)
    .digest('base64url');

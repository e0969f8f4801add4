import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#api/envelope.ts';
import type { Endpoint, Shape } from '#api/endpoint.ts';
import { DEEPEST, isTooDeep, isTooDeepText } from '#domain/shared/nesting.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { storable } from '../storage/storable.ts';
import type { ReadCall } from './serverRoute.ts';
import type { DecryptPayload } from './decryptPayload.ts';
import { listRequest } from './listRequest.ts';
import { partsOf } from './partsOf.ts';
import { withoutNulls } from './withoutNulls.ts';
import type { RepeatKey } from '../storage/answerOnce.ts';

/** What is wrong with a call, as a sentence for whoever sent it. */
export interface CallProblem {
  readonly key: 'badRequest' | 'tooDeep';
  readonly values: { readonly place: string; readonly limit?: number };
}

/**
 * Fields and body of a call, checked by the endpoint's shapes. Fields come from the path, the query and, where the body
 * is not the endpoint's own JSON, from a form, encoded or in parts (contract wire 1). A JSON body that is empty is an
 * empty object.
 * @returns the place that is wrong, in the words of the wire, when a shape does not fit.
 */
export async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  open: DecryptPayload,
): Promise<Result<ReadCall, CallProblem>> {
  const form = endpoint.body === undefined ? asRecord(request.body) : {};
  const fields =
    endpoint.fields &&
    parse(
      endpoint.fields,
      withoutNulls({
        ...open.values(asRecord(request.query)),
        ...open.values(form),
        ...(endpoint.body === undefined && !endpoint.isUpload ? await partsOf(request) : {}),
        ...asRecord(request.params),
      }),
    );
  if (fields?.ok === false) return fields;
  const sent = endpoint.body && (open.body(request.body) ?? {});
  const deep = [sent, fields?.value].map(placeTooDeep).find((place) => place !== undefined);
  if (deep !== undefined) return fail({ key: 'tooDeep', values: { place: deep, limit: DEEPEST } });
  const body = endpoint.body && readBody(endpoint.body, endpoint, sent);
  if (body?.ok === false) return body;
  return ok({ ...(fields && { fields: fields.value }), ...(body && { body: body.value }) });
}

/** What a list request cannot be filtered by is put down in it while it is answered. */
function readBody(shape: Shape, { envelope }: Endpoint, sent: unknown): Result<unknown, CallProblem> {
  if (envelope !== 'page') return parse(shape, withoutNulls(sent));
  const query = parse(shape, listRequest(sent));
  return query.ok ? ok({ ...asRecord(query.value), unknownFilters: new Set<string>() }) : query;
}

/** Where something is nested too deep: the whole body, or a JSON text in it. */
function placeTooDeep(sent: unknown): string | undefined {
  if (isTooDeep(sent)) return 'body';
  return Object.entries(asRecord(sent)).find(([, text]) => typeof text === 'string' && isTooDeepText(text))?.[0];
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function parse(shape: Shape, value: unknown): Result<unknown, CallProblem> {
  const parsed = v.safeParse(shape, storable(value));
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail({ key: 'badRequest', values: { place: v.getDotPath(issue) ?? 'body' } });
}

/** The Idempotency-Key of a call with what it belongs to; an absurdly long one is as good as none. */
export function readRepeatKey(endpoint: Endpoint, request: FastifyRequest, call: ReadCall): RepeatKey | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (typeof key !== 'string' || key === '' || key.length > 200) return undefined;
  return {
    key,
    fingerprint: createHash('sha256')
      .update(`${endpoint.path}\n${JSON.stringify(call)}`)
      .digest('base64url'),
  };
}

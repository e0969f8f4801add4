import * as v from 'valibot';
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts';
import { emptyShape } from '#contract/wire/shapes.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { parseJsonSafely } from '#domain/shared/nesting.ts';
import { REFUSAL_CODES } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { WireFailure } from './wireCall.ts';
import { lacksFields } from './lacksFields.ts';
import { findNestedRefusal, isEnvelope, unwrap, type EnvelopeFailure } from './unwrap.ts';

const OK = 200;
const UNAUTHORISED = 401;
const UNAVAILABLE = 503;
/** Codes above are errors of a third party (contract login 5); codes below are refusals of the platform. */
const MIN_THIRD_PARTY_CODE = 1000;
/**
 * The path or method does not exist, as HTTP status or as code of a gateway in the envelope (contract wire 2.1). A
 * missing record is an ordinary refusal instead.
 */
const NOT_OFFERED_STATUSES: ReadonlySet<number> = new Set([404, 405, 501]);
/** The platform also answers with status 500 (spec 7), in its envelope. Any other body with this status is a fault. */
const STATUS_WITH_ENVELOPE = 500;

/** Converts a response to a value of the contract or to a failure. No other code creates failures from responses. */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: string,
): Result<AnswerOf<E>, WireFailure> {
  if (status === UNAUTHORISED) return fail({ kind: 'sessionExpired' });
  if (NOT_OFFERED_STATUSES.has(status)) return fail({ kind: 'notOffered' });
  // An empty body is read as `null`, because some calls of the platform answer without a body.
  const json = body.trim() === '' ? null : parseJsonSafely(body);
  const unread = fail(status === OK ? ({ kind: 'unreadable' } as const) : toServerFault(status));
  if (json === undefined || (status !== OK && !isEnvelope(json)) || lacksSuccessFlag(endpoint, json)) return unread;
  const unwrapped = unwrap(endpoint.envelope, json);
  if (!unwrapped.ok) return fail(toRejection(unwrapped.error));
  const nested = findNestedRefusal(endpoint, unwrapped.value);
  if (nested !== undefined) return fail(toRejection(nested));
  if (status !== OK && status !== STATUS_WITH_ENVELOPE) return unread;
  const decoded = v.safeParse(endpoint.answer, unwrapped.value);
  return decoded.success && !lacksFields(endpoint.answer, unwrapped.value) ? ok(decoded.output as AnswerOf<E>) : unread;
}

/**
 * Whether success cannot be derived from the answer: no envelope although the call returns no value, or a bare text or
 * number where an envelope is expected.
 */
export const lacksSuccessFlag = ({ envelope, answer }: Endpoint, json: unknown): boolean =>
  !isEnvelope(json) && (answer === emptyShape || (envelope !== 'bare' && !Array.isArray(json)));

const toServerFault = (status: number): WireFailure =>
  status === UNAVAILABLE ? { kind: 'unavailable', message: '' } : { kind: 'serverFault', status };

function toRejection({ code, message, reason, reasonValues, payload }: EnvelopeFailure): WireFailure {
  if (code === UNAUTHORISED) return { kind: 'sessionExpired' };
  if (reason === undefined && NOT_OFFERED_STATUSES.has(code)) return { kind: 'notOffered' };
  if (code === UNAVAILABLE) return { kind: 'unavailable', message };
  const issues = parseIssues(payload);
  if (issues !== undefined) return { kind: 'invalid', issues };
  const known = REFUSAL_CODES.find((each) => each === reason);
  if (known === undefined)
    return { kind: 'rejectedByServer', message, payload, ...(code > MIN_THIRD_PARTY_CODE && { code }) };
  return {
    kind: 'refused',
    refusal: { code: known, ...(reasonValues && { values: reasonValues }) },
    message,
    payload,
  };
}

const issuesShape = v.object({
  issues: v.pipe(
    v.array(
      v.object({
        field: v.string(),
        messageKey: v.string(),
        values: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
      }),
    ),
    v.minLength(1),
  ),
});

function parseIssues(payload: unknown): readonly FieldIssue[] | undefined {
  const found = v.safeParse(issuesShape, payload);
  return found.success ? found.output.issues : undefined;
}

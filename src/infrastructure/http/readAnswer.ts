import * as v from 'valibot';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { readJsonText } from '#domain/shared/nesting.ts';
import { REFUSAL_CODES } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import type { WireFailure } from './wireCall.ts';
import { isEnvelope, unwrap } from './unwrap.ts';
import type { EnvelopeFailure } from './unwrap.ts';

const OK = 200;
const UNAUTHORISED = 401;
const UNAVAILABLE = 503;
/** Above, a third party has answered (contract login 5); below, the platform itself has refused. */
const FOREIGN_CODES = 1000;
/**
 * No such address, or not with this method: as HTTP says it, or a gateway in the envelope (contract wire 2.1). A record
 * that is not there is an ordinary refusal.
 */
const UNKNOWN: ReadonlySet<number> = new Set([404, 405, 501]);
/**
 * The platform answers with 500, too (spec 7), in its envelope: another body of this status is a fault, and never a
 * success.
 */
const NORMAL_STATUSES: ReadonlySet<number> = new Set([OK, 500]);

/**
 * An answer of the platform as a value of the contract, or as a failure. The only place where answers become failures.
 */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: string,
  { isCommand = false }: AnswerWishes = {},
): Result<AnswerOf<E>, WireFailure> {
  if (status === UNAUTHORISED) return fail({ kind: 'sessionExpired' });
  if (UNKNOWN.has(status)) return fail({ kind: 'notOffered' });
  // An empty body is `null`: some calls of the platform answer nothing at all.
  const json = body.trim() === '' ? null : readJsonText(body);
  if (status !== OK && json !== undefined && !isEnvelope(json)) return fail(faultOf(status));
  if (json === undefined) return fail(status === OK ? { kind: 'unreadable' } : faultOf(status));
  if (isSuccessUnsaid(endpoint, json, isCommand)) return fail(status === OK ? { kind: 'unreadable' } : faultOf(status));
  const unwrapped = unwrap(endpoint.envelope, json);
  if (!unwrapped.ok) return fail(rejected(unwrapped.error));
  if (!NORMAL_STATUSES.has(status)) return fail(faultOf(status));
  const decoded = v.safeParse(endpoint.answer, unwrapped.value);
  return decoded.success
    ? ok(decoded.output as AnswerOf<E>)
    : fail(status === OK ? { kind: 'unreadable' } : faultOf(status));
}

/** @property isCommand whether the call does something: then only the platform's own envelope says that it is done. */
export interface AnswerWishes {
  readonly isCommand?: boolean;
}

/** Whether an answer that has no envelope must not be taken for a payload. */
export function isSuccessUnsaid({ envelope }: Pick<Endpoint, 'envelope'>, json: unknown, isCommand: boolean): boolean {
  if (envelope === 'bare' || isEnvelope(json)) return false;
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return isCommand || (isObject && (Object.hasOwn(json, 'success') || Object.hasOwn(json, 'error')));
}

const faultOf = (status: number): WireFailure =>
  status === UNAVAILABLE ? { kind: 'unavailable', message: '' } : { kind: 'serverFault', status };

function rejected({ code, message, reason, reasonValues, payload }: EnvelopeFailure): WireFailure {
  if (code === UNAUTHORISED) return { kind: 'sessionExpired' };
  if (reason === undefined && UNKNOWN.has(code)) return { kind: 'notOffered' };
  if (code === UNAVAILABLE) return { kind: 'unavailable', message };
  const issues = issuesOf(payload);
  if (issues !== undefined) return { kind: 'invalid', issues };
  const known = REFUSAL_CODES.find((each) => each === reason);
  if (known === undefined) return { kind: 'rejectedByServer', message, payload, ...(code > FOREIGN_CODES && { code }) };
  return {
    kind: 'refused',
    refusal: reasonValues === undefined ? { code: known } : { code: known, values: reasonValues },
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

function issuesOf(payload: unknown): readonly FieldIssue[] | undefined {
  const found = v.safeParse(issuesShape, payload);
  return found.success ? found.output.issues : undefined;
}

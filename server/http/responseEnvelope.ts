import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { formatRefusal, formatServerMessage } from '#server/i18n/sentence.ts';
import type { Language } from '#application/formatting/language.ts';
import type { CallError } from './readCall.ts';

/** JsonResult of contract wire 2: every field is always present; `reason` is our own extension. */
interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly detailMsg: string;
  readonly show: boolean;
  readonly code: number;
  readonly data: unknown;
}

/**
 * Wraps the payload and message of an endpoint. A missing value without envelope is an empty body (contract wire 2).
 */
export function wrapResponse({ envelope }: Endpoint, value: unknown, message = ''): unknown {
  if (envelope === 'bare') return value ?? undefined;
  const result: Envelope = {
    success: true,
    message,
    detailMsg: '',
    show: message !== '',
    code: 200,
    data: envelope === 'page' ? null : (value ?? null),
  };
  return envelope === 'page' ? { ...result, result: value } : result;
}

export const createFailureEnvelope = (
  code: number,
  message: string,
  more: { readonly data?: unknown; readonly reason?: string; readonly reasonValues?: unknown } = {},
): Envelope => ({ success: false, message, detailMsg: '', show: true, code, data: null, ...more });

export const formatCallError = (language: Language, bad: CallError): string =>
  bad.kind === 'shape'
    ? formatServerMessage(language, 'badRequest', { place: bad.place })
    : formatServerMessage(language, `limit.${bad.kind}`, { place: bad.place, limit: bad.limit });

/** Returns the response to an invalid call; `reason` is the exceeded limit, if any. */
export const createCallErrorEnvelope = (bad: CallError, language: Language): Envelope =>
  createFailureEnvelope(
    400,
    formatCallError(language, bad),
    bad.kind === 'shape' ? {} : { reason: `limit.${bad.kind}`, reasonValues: { place: bad.place, limit: bad.limit } },
  );

const CODES: Readonly<Record<string, number>> = { forbidden: 403, notFound: 404 };

/**
 * Returns the payload of a refusal: the changed values (contract extensions 2), or the id of the request if a task has
 * ended, so that the client can open the request (contract tasks 2).
 */
const getRefusalPayload = ({ code, values, changes }: Refusal) =>
  changes === undefined ? (code === 'task.ended' ? (values?.['instance'] ?? null) : null) : { changes };

/** Failures of a third party have their own code and data (contract login 5). */
type ExternalFailure = Failure & { readonly code?: number; readonly data?: unknown };

/**
 * Returns the status and body of a failure. A refusal has status 200 as on the platform; only a missing session has a
 * status of its own.
 */
export function wrapFailure(
  failure: ExternalFailure,
  language: Language,
): { readonly status: number; readonly body: Envelope } {
  switch (failure.kind) {
    case 'refused': {
      const { code, values } = failure.refusal;
      const message = failure.message ?? formatRefusal(language, failure.refusal);
      return {
        status: 200,
        body: createFailureEnvelope(CODES[code] ?? 500, message, {
          reason: code,
          ...(values === undefined ? {} : { reasonValues: values, data: getRefusalPayload(failure.refusal) }),
        }),
      };
    }
    case 'invalid': {
      const refusal = { code: 'form.invalid' } as const;
      return {
        status: 200,
        body: createFailureEnvelope(500, formatRefusal(language, refusal), {
          reason: refusal.code,
          data: { issues: failure.issues },
        }),
      };
    }
    case 'sessionExpired':
      return { status: 401, body: createFailureEnvelope(401, formatServerMessage(language, 'sessionExpired')) };
    case 'rejectedByServer':
      return {
        status: 200,
        body: createFailureEnvelope(failure.code ?? 500, failure.message, { data: failure.data ?? null }),
      };
    case 'unavailable':
      return { status: 503, body: createFailureEnvelope(503, failure.message) };
    case 'offline':
    case 'timeout':
    case 'unreadable':
    case 'serverFault':
    case 'notOffered':
      return { status: 200, body: createFailureEnvelope(500, formatServerMessage(language, 'systemError')) };
  }
}

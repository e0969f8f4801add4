import type { Endpoint } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Refusal, RefusalCode } from '#domain/shared/refusal.ts';
import { refusalSentence, serverSentence } from '../texts/sentence.ts';
import type { Language } from '#application/language.ts';
import type { CallFault } from './readCall.ts';

/** JsonResult of contract wire 2: every field is always there; `reason` is ours. */
interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly detailMsg: string;
  readonly show: boolean;
  readonly code: number;
  readonly data: unknown;
}

/**
 * The payload as its endpoint wraps it, with what is to be shown. No value outside an envelope is an empty body
 * (contract wire 2).
 */
export function wrapReply({ envelope }: Endpoint, value: unknown, message = ''): unknown {
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

export const failureEnvelope = (
  code: number,
  message: string,
  more: { readonly data?: unknown; readonly reason?: string; readonly reasonValues?: unknown } = {},
): Envelope => ({ success: false, message, detailMsg: '', show: true, code, data: null, ...more });

export const callFaultSentence = (language: Language, bad: CallFault): string =>
  bad.kind === 'shape'
    ? serverSentence(language, 'badRequest', { place: bad.place })
    : serverSentence(language, `limit.${bad.kind}`, { place: bad.place, limit: bad.limit });

/** What was sent cannot be taken; where it is too much, `reason` says of what. */
export const callFaultEnvelope = (bad: CallFault, language: Language): Envelope =>
  failureEnvelope(
    400,
    callFaultSentence(language, bad),
    bad.kind === 'shape' ? {} : { reason: `limit.${bad.kind}`, reasonValues: { place: bad.place, limit: bad.limit } },
  );

const CODES: Readonly<Record<string, number>> = { forbidden: 403, notFound: 404 };

/** A task that is done names its request, so that the page can open that instead (contract tasks 2). */
const wayOn = (code: RefusalCode, values: Refusal['values']) =>
  code === 'task.ended' ? (values?.['instance'] ?? null) : null;

/** What a third party answers has its own code, and says what it is about (contract login 5). */
type AnsweredFailure = Failure & { readonly code?: number; readonly data?: unknown };

/**
 * A failure as status and body. A refusal is an ordinary answer with status 200, as on the platform; only a missing
 * session has a status of its own.
 */
export function wrapFailure(
  failure: AnsweredFailure,
  language: Language,
): { readonly status: number; readonly body: Envelope } {
  switch (failure.kind) {
    case 'refused': {
      const { code, values } = failure.refusal;
      const message = failure.message ?? refusalSentence(language, failure.refusal);
      return {
        status: 200,
        body: failureEnvelope(CODES[code] ?? 500, message, {
          reason: code,
          ...(values === undefined ? {} : { reasonValues: values, data: wayOn(code, values) }),
        }),
      };
    }
    case 'invalid': {
      const refusal = { code: 'form.invalid' } as const;
      return {
        status: 200,
        body: failureEnvelope(500, refusalSentence(language, refusal), {
          reason: refusal.code,
          data: { issues: failure.issues },
        }),
      };
    }
    case 'sessionExpired':
      return { status: 401, body: failureEnvelope(401, serverSentence(language, 'sessionExpired')) };
    case 'rejectedByServer':
      return {
        status: 200,
        body: failureEnvelope(failure.code ?? 500, failure.message, { data: failure.data ?? null }),
      };
    case 'unavailable':
      return { status: 503, body: failureEnvelope(503, failure.message) };
    case 'offline':
    case 'timeout':
    case 'unreadable':
    case 'serverFault':
    case 'notOffered':
      return { status: 200, body: failureEnvelope(500, serverSentence(language, 'systemError')) };
  }
}

import type { PageParams } from '../routes/addresses.ts';
import type { TextKey } from '../i18n/textKeys.ts';

/**
 * What may stand on the success page (spec 8, "Success messages"); a link may carry anything, so unknown words mean the
 * general sentence.
 */
const SUCCESSES = [
  'approved',
  'returned',
  'started',
  'saved',
  'sent',
  'voided',
  'delivered',
  'deleted',
  'circulationCancelled',
  'communicationRevoked',
  'unbound',
  'received',
] as const;

export function readSuccess(query: URLSearchParams): {
  readonly titleKey: TextKey;
  readonly instance: string | undefined;
} {
  const name = SUCCESSES.find((each) => each === query.get('done'));
  const instance = query.get('instId') ?? '';
  return {
    titleKey: name === undefined ? 'message.done' : `message.${name}`,
    instance: /^\d{1,24}$/u.test(instance) ? instance : undefined,
  };
}

const FAILURES = [
  'system',
  'systemLater',
  'backgroundLoading',
  'authorization',
  'submission',
  'network',
  'noDetailPage',
  'formNotConfigured',
  'taskEnded',
  'qrExpired',
] as const;

export function readError(query: URLSearchParams): TextKey {
  const name = FAILURES.find((each) => each === query.get('error'));
  return name === undefined ? 'message.systemLater' : `message.${name}`;
}

/** Why a form without a login is closed; whatever else stands there, its code is none. */
const CLOSED = ['over', 'full', 'ended', 'unknown'] as const;

export function readClosed(query: URLSearchParams): { readonly titleKey: TextKey; readonly adviceKey: TextKey } {
  const name = CLOSED.find((each) => each === query.get('reason')) ?? 'unknown';
  return {
    titleKey: name === 'over' ? 'message.qrExpired' : `exception.closed.${name}`,
    adviceKey: `exception.closed.${name}Todo`,
  };
}

const FORM_PARAMS = ['code', 'alias', 'startTime', 'endTime'] as const;
type FormParams = Readonly<Partial<Record<(typeof FORM_PARAMS)[number], string>>>;

/** The way to a form without a login, where the address names one. */
export function readFormParams(query: URLSearchParams): PageParams | undefined {
  const given: FormParams = Object.fromEntries(
    FORM_PARAMS.map((name) => [name, query.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
  );
  return given.code === undefined && given.alias === undefined ? undefined : { ...given };
}

export function readOpening(query: URLSearchParams): {
  readonly opensAt: number | undefined;
  readonly form: PageParams | undefined;
} {
  const text = query.get('opensAt') ?? '';
  return { opensAt: /^\d{1,15}$/u.test(text) ? Number(text) : undefined, form: readFormParams(query) };
}

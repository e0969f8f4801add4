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

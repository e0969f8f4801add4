import type { Failure } from '#domain/shared/failure.ts';
import { isTemporary } from '#domain/shared/refusal.ts';
import type { DeviceProblem } from './message.ts';

const PERMANENT_FAILURES: ReadonlySet<(Failure | DeviceProblem)['kind']> = new Set([
  'worded',
  'invalid',
  'rejectedByServer',
  'notOffered',
  'sessionExpired',
]);

/** Whether sending the same command again may succeed. */
export function isRetryable(failure: Failure | DeviceProblem): boolean {
  if (failure.kind === 'refused') return isTemporary(failure.refusal);
  // A rejection without a reason may be temporary.
  return !PERMANENT_FAILURES.has(failure.kind) || (failure.kind === 'rejectedByServer' && failure.message === '');
}

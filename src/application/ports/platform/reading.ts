import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';

/** A result, the number of rows that could not be read, and the time of a stored answer. */
export type ReadResult<T, F = Failure> = Result<T, F> & ReadRows;

export interface ReadRows {
  readonly skipped?: number;
  /** Set if the platform could not be reached and this is what it answered at that time (ADR 82). */
  readonly asOf?: Instant;
}
/**
 * Adds up the unreadable rows of the answers a page consists of, and returns the time of the oldest stored one. Missing
 * answers count as none.
 */
export function sumSkippedRows(...answers: readonly (ReadRows | undefined)[]): ReadRows {
  const skipped = answers.reduce((sum, answer) => sum + (answer?.skipped ?? 0), 0);
  const times = answers.flatMap((answer) => answer?.asOf ?? []);
  return { ...(skipped > 0 && { skipped }), ...(times.length > 0 && { asOf: Math.min(...times) }) };
}
/** Returns the time of a stored answer. */
export const readAsOf = ({ asOf }: ReadRows): ReadRows => (asOf === undefined ? {} : { asOf });

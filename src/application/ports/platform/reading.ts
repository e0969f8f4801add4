import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';

/** A result, and the number of rows that could not be read. */
export type ReadResult<T, F = Failure> = Result<T, F> & ReadRows;

export interface ReadRows {
  readonly skipped?: number;
}
/** Adds up the unreadable rows of the answers a page consists of. Missing answers count as none. */
export function sumSkippedRows(...answers: readonly (ReadRows | undefined)[]): ReadRows {
  const skipped = answers.reduce((sum, answer) => sum + (answer?.skipped ?? 0), 0);
  return skipped === 0 ? {} : { skipped };
}

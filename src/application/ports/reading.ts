import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';

/** What was read, and how many rows of it could not be. */
export type ReadResult<T, F = Failure> = Result<T, F> & ReadRows;

export interface ReadRows {
  readonly leftOut?: number;
}
/** How many rows could not be read of the answers a page is made of; those that did not come have none. */
export function leftOutOf(...answers: readonly (ReadRows | undefined)[]): ReadRows {
  const leftOut = answers.reduce((sum, answer) => sum + (answer?.leftOut ?? 0), 0);
  return leftOut === 0 ? {} : { leftOut };
}

import type { ReadResult } from '#application/ports/platform/reading.ts';

/** One part of a page. `isAway`: it could not be read, and the page shows an error with a retry button in its place. */
export interface PagePart<T> {
  readonly value: T;
  readonly isAway: boolean;
}

/**
 * Combines a response with the previous value. An unsupported call counts as empty; a failed one keeps the previous
 * value.
 * @param known the value without a response
 */
export const toPagePart = <T>(answer: ReadResult<T>, known: T): PagePart<T> =>
  answer.ok ? { value: answer.value, isAway: false } : { value: known, isAway: answer.error.kind !== 'notOffered' };

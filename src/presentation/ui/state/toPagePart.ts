import type { ReadResult } from '#application/ports/platform/reading.ts';

/** One part of a page. `isUnavailable`: it could not be read; the page shows an error with a retry button instead. */
export interface PagePart<T> {
  readonly value: T;
  readonly isUnavailable: boolean;
}

/**
 * Combines a response with the previous value. An unsupported call counts as empty; a failed one keeps the previous
 * value.
 * @param known the value without a response
 */
export const toPagePart = <T>(answer: ReadResult<T>, known: T): PagePart<T> =>
  answer.ok
    ? { value: answer.value, isUnavailable: false }
    : { value: known, isUnavailable: answer.error.kind !== 'notOffered' };

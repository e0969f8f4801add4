/**
 * The outcome of something that may fail for an expected reason: failures are values, mistakes of the programmer throw.
 */
export type Result<T, E> = Ok<T> | Fail<E>;
/** It went well, and this came of it. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}
/** It failed for an expected reason. */
export interface Fail<E> {
  readonly ok: false;
  readonly error: E;
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const fail = <E>(error: E): Fail<E> => ({ ok: false, error });

/**
 * The result of an operation that may fail for an expected reason. Expected failures are values; programming errors are
 * thrown.
 */
export type Result<T, E> = Ok<T> | Fail<E>;
/** A success with its value. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}
/** An expected failure. */
export interface Fail<E> {
  readonly ok: false;
  readonly error: E;
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const fail = <E>(error: E): Fail<E> => ({ ok: false, error });

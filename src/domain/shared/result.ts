import type { Failure } from './failure.ts';

/**
 * The result of an operation that may fail for an expected reason, a `Failure` by default. Expected failures are
 * values; programming errors are thrown.
 */
export type Result<T, E = Failure> = Ok<T> | Fail<E>;
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

/** Converts the value of a success; a failure stays as it is. */
export const mapResult = <T, U, E>(result: Result<T, E>, map: (value: T) => U): Result<U, E> =>
  result.ok ? ok(map(result.value)) : result;

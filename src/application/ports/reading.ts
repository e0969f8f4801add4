import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';

/** What was read, and how many rows of it could not be. */
export type ReadResult<T> = Result<T, Failure> & { readonly leftOut?: number };

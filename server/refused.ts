import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, type Fail } from '#domain/shared/result.ts';

/** A refusal as the outcome of a call. */
export const refused = (...refusal: Parameters<typeof refuse>): Fail<Failure> =>
  fail({ kind: 'refused', refusal: refuse(...refusal) });

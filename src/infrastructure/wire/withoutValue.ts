import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** A command is over; whatever the platform said beside that is not for us. */
export const withoutValue = (answer: Result<unknown, Failure>): Result<void, Failure> =>
  answer.ok ? ok(undefined) : answer;

/** A platform that answers nothing about what one asked for says that it is gone (contract wire 11). */
export const notThere = fail({ kind: 'refused', refusal: refuse('notFound') } as const);

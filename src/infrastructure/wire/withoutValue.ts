import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';

/** A command is over; whatever the platform said beside that is not for us. */
export const withoutValue = (answer: Result<unknown, Failure>): Result<void, Failure> =>
  answer.ok ? ok(undefined) : answer;

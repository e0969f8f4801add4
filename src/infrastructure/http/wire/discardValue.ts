import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

export const discardValue = (answer: Result<unknown>): Result<void> => (answer.ok ? ok(undefined) : answer);

/** An empty answer to a request for one object means that it does not exist (contract wire 11). */
export const notFoundFailure = fail({ kind: 'refused', refusal: refuse('notFound') } as const);

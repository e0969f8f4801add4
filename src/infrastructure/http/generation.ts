import { token } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';

/** The two generations of the platform (contract wire 12). */
export type Generation = 'A' | 'B';

/**
 * Which generation answers: by the setting, as this device remembers, or as it turns out. Fails when nobody answers:
 * then no command may leave whose form depends on it.
 */
export type FindGeneration = () => Promise<Result<Generation, Failure>>;
export const FindGeneration = token<FindGeneration>('FindGeneration');

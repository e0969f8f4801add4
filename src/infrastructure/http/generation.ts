import { token } from '#application/shared/token.ts';
import type { Result } from '#domain/shared/result.ts';

/** The two generations of the platform (contract wire 12). */
export type Generation = 'A' | 'B';

/**
 * Returns the generation from the configuration, from the stored value, or by detection. Fails if the platform does not
 * answer; then no command may be sent that depends on the generation.
 */
export type DetectGeneration = () => Promise<Result<Generation>>;
export const DetectGeneration = token<DetectGeneration>('FindGeneration');

import { token } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';

/** The two generations of the platform (contract wire 12). */
export type Generation = 'A' | 'B';

/** Which generation answers: by the setting, as this device remembers, or as it turns out. */
export interface GenerationSource {
  readonly known: () => Generation | undefined;
  /** Fails when nobody answers: then no command may leave whose form depends on it. */
  readonly find: () => Promise<Result<Generation, Failure>>;
}
export const GenerationSource = token<GenerationSource>('GenerationSource');

/** Another word is none. */
export const readGeneration = (word: string | undefined): Generation | undefined =>
  word === 'A' || word === 'B' ? word : undefined;

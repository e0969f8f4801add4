import { token } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';

/** The two generations of the platform (contract wire 12). */
export type Generation = 'A' | 'B';

/** Which generation answers: by the setting, as this device remembers, or as it turns out. */
export interface GenerationSource {
  readonly known: () => Generation | undefined;
  /** Fails when nobody answers: then no command may leave whose form depends on it. */
  readonly find: () => Promise<Result<Generation, Failure>>;
}
export const GenerationSource = token<GenerationSource>('GenerationSource');

/** What finding out came to: `undefined` when the platform did not tell. */
export type AskGeneration = () => Promise<Result<Generation | undefined, Failure>>;

/**
 * Asks once for each server and remembers the answer (ADR 20). A platform that does not tell is taken for B, this time.
 */
export function makeGenerationSource(
  set: Generation | undefined,
  memory: { readonly read: () => string | undefined; readonly write: (found: Generation) => void },
  ask: AskGeneration,
): GenerationSource {
  const remembered = memory.read();
  let known = set ?? (remembered === 'A' || remembered === 'B' ? remembered : undefined);
  let asking: ReturnType<GenerationSource['find']> | undefined;
  const findOut = async (): Promise<Result<Generation, Failure>> => {
    const told = await ask();
    asking = undefined;
    if (!told.ok) return told;
    if (told.value === undefined) return ok('B');
    known = told.value;
    memory.write(known);
    return ok(known);
  };
  return {
    known: () => known,
    find: async () => (known === undefined ? (asking ??= findOut()) : ok(known)),
  };
}

import fc from 'fast-check';

export interface ProofRun {
  readonly runs: number;
  readonly seed?: number | undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tries a property, and throws its smallest failure in its own words instead of as data. */
export function assertProof<T>(name: string, property: fc.IProperty<T>, { runs, seed }: ProofRun): void {
  const found = fc.check(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
  if (found.failed) throw new Error(`${name} (seed ${found.seed}):\n${messageOf(found.errorInstance)}`);
}

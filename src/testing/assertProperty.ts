import fc from 'fast-check';

export interface PropertyRun {
  readonly runs: number;
  readonly seed?: number | undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Checks a property. Throws the message of the smallest counterexample instead of its data. */
export function assertProperty<T>(name: string, property: fc.IProperty<T>, { runs, seed }: PropertyRun): void {
  const found = fc.check(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
  if (found.failed) throw new Error(`${name} (seed ${found.seed}):\n${messageOf(found.errorInstance)}`);
}

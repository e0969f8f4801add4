import { afterEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which change of the code is tried, where Stryker runs the tests. */
    readonly activeMutant?: string;
  }
}

/** The change a test has noticed, kept from file to file: they run in one process. */
const noticed: { mutant?: string } = ((globalThis as { ringiNoticed?: { mutant?: string } }).ringiNoticed ??= {});
const mutant = inject('activeMutant');

/** The first test that fails decides; without this the files behind it would be read all the same. */
if (mutant !== undefined) {
  if (noticed.mutant === mutant) throw new Error('A test has noticed the change.');
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') noticed.mutant = mutant;
  });
}

import { afterEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Id of the active mutant while Stryker runs the tests. */
    readonly activeMutant?: string;
  }
}

/** The detected mutant, shared by the test files, which run in one process. */
const noticed: { mutant?: string } = ((globalThis as { ringiNoticed?: { mutant?: string } }).ringiNoticed ??= {});
const mutant = inject('activeMutant');

/** Stops after the first failed test; otherwise the remaining test files would still be loaded. */
if (mutant !== undefined) {
  if (noticed.mutant === mutant) throw new Error('A test has noticed the change.');
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') noticed.mutant = mutant;
  });
}

import type * as FastCheck from 'fast-check';
import { vi } from 'vitest';

const RUNS = 10;
const SEED = 8;

/**
 * Limits `fc.assert` to ten runs with a fixed seed, because each mutant repeats them. `fc.check` with an explicit seed
 * is not limited, because its test expects what that seed finds.
 */
vi.mock('fast-check', async (importOriginal) => {
  const real = await importOriginal<typeof FastCheck>();
  const few = <Ts>(given: FastCheck.Parameters<Ts> = {}): FastCheck.Parameters<Ts> => ({
    ...given,
    numRuns: Math.min(given.numRuns ?? RUNS, RUNS),
    seed: SEED,
  });
  const assert = (<Ts>(property: FastCheck.IRawProperty<Ts>, given?: FastCheck.Parameters<Ts>) =>
    real.assert(property, few(given))) as typeof real.assert;
  const check = (<Ts>(property: FastCheck.IRawProperty<Ts>, given?: FastCheck.Parameters<Ts>) =>
    real.check(property, given?.seed === undefined ? few(given) : given)) as typeof real.check;
  return { ...real, assert, check, default: { ...real.default, assert, check } };
});

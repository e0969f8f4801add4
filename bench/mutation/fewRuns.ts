import type * as FastCheck from 'fast-check';
import { vi } from 'vitest';

const RUNS = 10;
const SEED = 8;

/**
 * Properties run ten times at most and with one seed, whatever their test asks for: each mutant runs them again. What
 * is checked under a seed of its own runs whole: its test names what that seed finds.
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

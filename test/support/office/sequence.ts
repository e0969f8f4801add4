import fc from 'fast-check';
import { anyDay } from './moves.ts';
import type { Office } from './office.ts';
import { play, type Tell } from './play.ts';

/** A sequence is named by two numbers: the same two give the same deeds. */
export interface Sequence {
  readonly seed: number;
  readonly run: number;
}

const DEEDS = 30;
const RUNS_OF_SEED = 1_000_000;
const SHRINKING = 15 * 60_000;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Plays one sequence. @returns what went wrong. */
export async function failureOf(office: Office, { seed, run }: Sequence, tell?: Tell): Promise<string | undefined> {
  const { failed, errorInstance } = await fc.check(dayAt(office, tell), {
    seed: seed * RUNS_OF_SEED + run,
    numRuns: 1,
    endOnFailure: true,
  });
  return failed
    ? `Sequence ${run} of seed ${seed} differs; npm run soak -- --seed ${seed} --from ${run} --runs 1 shrinks it.\n${wordsOf(errorInstance)}`
    : undefined;
}

/** The same with as few deeds as it takes, as far as a quarter of an hour shows. */
export async function shrunkFailureOf(office: Office, { seed, run }: Sequence): Promise<string> {
  const { numShrinks, errorInstance } = await fc.check(dayAt(office), {
    seed: seed * RUNS_OF_SEED + run,
    numRuns: 1,
    interruptAfterTimeLimit: SHRINKING,
  });
  return `Sequence ${run} of seed ${seed}, shrunk ${numShrinks} times:\n${wordsOf(errorInstance)}`;
}

const dayAt = (office: Office, tell?: Tell) => fc.asyncProperty(anyDay(DEEDS), (day) => play(office, day, tell));

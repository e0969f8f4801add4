import fc from 'fast-check';
import { arbitraryMoveSequence } from './moves.ts';
import type { Office } from './office.ts';
import { runSequence, type ReportCall } from './runSequence.ts';

/** Two numbers that identify a sequence: equal numbers generate equal actions. */
export interface Sequence {
  readonly seed: number;
  readonly run: number;
}

const DEEDS = 30;
const RUNS_OF_SEED = 1_000_000;
const SHRINKING = 15 * 60_000;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Executes one sequence. @returns the failure, if any */
export async function findFailure(
  office: Office,
  { seed, run }: Sequence,
  tell?: ReportCall,
): Promise<string | undefined> {
  const { failed, errorInstance } = await fc.check(dayAt(office, tell), {
    seed: seed * RUNS_OF_SEED + run,
    numRuns: 1,
    endOnFailure: true,
  });
  return failed
    ? `Sequence ${run} of seed ${seed} differs; npm run soak -- --seed ${seed} --from ${run} --runs 1 shrinks it.\n${wordsOf(errorInstance)}`
    : undefined;
}

/** Reduces a failing sequence to few actions, for at most a quarter of an hour. */
export async function shrinkFailure(office: Office, { seed, run }: Sequence): Promise<string> {
  const { numShrinks, errorInstance } = await fc.check(dayAt(office), {
    seed: seed * RUNS_OF_SEED + run,
    numRuns: 1,
    interruptAfterTimeLimit: SHRINKING,
  });
  return `Sequence ${run} of seed ${seed}, shrunk ${numShrinks} times:\n${wordsOf(errorInstance)}`;
}

const dayAt = (office: Office, tell?: ReportCall) =>
  fc.asyncProperty(arbitraryMoveSequence(DEEDS), (day) => runSequence(office, day, tell));

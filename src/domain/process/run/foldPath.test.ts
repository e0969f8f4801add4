import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { foldPath } from './foldPath.ts';
import { findPreviousStep, listReturnSteps } from './steps.ts';
import { computeOutcome } from './computeOutcome.ts';
import { computeProgress } from '../computeProgress.ts';
import { findTakeBack } from '../findTakeBack.ts';
import type { InstanceState } from '../../workflow/instanceState.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { anyBlock, processOf } from '#testing/blocks.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { anyMove } from '#testing/moves.ts';
import { runMoves } from '#testing/runMoves.ts';
import { anySettings } from '#testing/settings.ts';

const rounds = (lines: readonly string[]) => new ProcessHarness(chart(lines)).start('zhang', { v: 0 });
const LOOP = ['start -> a', 'a -> b', 'b -> xor1', 'xor1 -> a: v < 1', 'xor1 -> end: else'];
const BRANCH = [
  'start -> and1',
  'and1 -> a',
  'and1 -> w',
  'w -> and2',
  'a -> b',
  'b -> xor1',
  'xor1 -> a: v < 1',
  'xor1 -> and2: else',
  'and2 -> end',
];

describe('a request that loops many times', () => {
  it.each([
    ['as a whole', LOOP],
    ['on one branch of two', BRANCH],
  ])('keeps a bounded path (%s)', (_, lines) => {
    const harness = rounds(lines);
    const sizes: number[] = [];
    for (let round = 0; round < 600; round += 1) {
      harness.decide('a');
      harness.decide('b');
      if (round >= 100) sizes.push(harness.currentState.path.length);
    }
    expect(Math.max(...sizes)).toBeLessThan(200);
  });

  it('keeps its first step, the last decision at each node, and its way to the end', () => {
    const harness = rounds(LOOP);
    for (let round = 0; round < 200; round += 1) {
      harness.decide('a', round % 2 === 0 ? 'agree' : 'refuse');
      harness.decide('b');
    }
    harness.decide('a');
    expect(harness.currentState.verdicts).toEqual({ a: 'agree', b: 'agree' });
    expect(harness.currentState.path.find(({ node }) => node === 'a')?.id).toBe('1.2');
    harness.decide('b', 'agree', { variables: { v: 1 } });
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'approved' });
  });

  it('opens its join when the other branch arrives, after any number of iterations', () => {
    const harness = rounds(BRANCH);
    for (let round = 0; round < 200; round += 1) {
      harness.decide('a');
      harness.decide('b');
    }
    harness.decide('a');
    harness.decide('b', 'agree', { variables: { v: 1 } });
    expect(harness.currentState.status).toBe('running');
    harness.decide('w');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'approved' });
  });
});

/** Returns everything users see and may do that is derived from the path. */
function readDerivedState(definition: ProcessDefinition, state: InstanceState) {
  const { path: _path, ...rest } = state;
  const run = { definition, draft: state };
  return {
    ...rest,
    progress: computeProgress(definition, state),
    outcome: state.status === 'succeeded' ? computeOutcome(definition, state) : 'open',
    takenBack: Object.keys(state.names).map((person) => {
      const found = findTakeBack(definition, state, person);
      return found.kind === 'possible' ? { entry: found.entry.id, task: found.task.id } : found.kind;
    }),
    targets: state.tasks.map((task) => listReturnSteps(definition, state, task).map(({ entry: { id } }) => id)),
    previous: state.tokens.map(({ entry }) => {
      const here = state.path.find(({ id }) => id === entry);
      const found = here && findPreviousStep(run, here);
      return found && { entry: found.entry.id, isForced: found.isForced };
    }),
  };
}

/** Commands that move the path back, and so may need more than this test keeps. */
const BACKWARD_COMMANDS: ReadonlySet<string> = new Set(['return', 'recover', 'takeBack', 'withdraw', 'jump']);
const KEPT = 2;

/** Charts that repeat as a whole, with inner branches and loops. */
const anyLoop = anyBlock(
  {
    task: 8,
    handler: 1,
    call: 0,
    timer: 1,
    sequence: 4,
    exclusive: 2,
    parallel: 4,
    inclusive: 2,
    loop: 3,
    sub: 2,
    guarded: 1,
    mayTerminate: 0,
  },
  anySettings(),
).map((block) =>
  processOf(
    { kind: 'loop', block: { kind: 'sequence', blocks: [{ kind: 'task', settings: {} }, block] } },
    { skipFirstNode: false },
  ),
);

describe('a folded path', () => {
  it('returns the same results as the complete one, for any sequence of commands', () => {
    let folds = 0;
    fc.assert(
      fc.property(
        anyLoop,
        fc.array(anyMove(fc.constantFrom({ v: 4 }, { v: 4 }, { v: 4 }, { v: 0 })), { minLength: 40, maxLength: 120 }),
        (definition, moves) => {
          const limits = { maxEntries: KEPT - 2 * Object.keys(definition.nodes).length, recentEntries: KEPT };
          const played = runMoves(
            definition,
            moves.filter(({ kind }) => !BACKWARD_COMMANDS.has(kind)),
          );
          let [whole, folded]: (InstanceState | undefined)[] = [];
          for (const { actor, command, answers } of played?.events ?? []) {
            const one = decide(definition, whole, actor, command, answers);
            const other = decide(definition, folded, actor, command, answers);
            if (one.kind !== 'done' || other.kind !== 'done') throw new Error(`${one.kind}, ${other.kind}`);
            expect(readDerivedState(definition, other.state)).toEqual(readDerivedState(definition, one.state));
            whole = one.state;
            const path = foldPath(definition, other.state, limits);
            if (path.length < other.state.path.length) folds += 1;
            folded = { ...other.state, path };
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(folds).toBeGreaterThan(20);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '#domain/process/decide.ts';
import { foldPath } from '#domain/process/run/foldPath.ts';
import { previousStep, returnTargets } from '#domain/process/run/steps.ts';
import { outcomeOf } from '#domain/process/run/outcomeOf.ts';
import { progressOf } from '#domain/process/progressOf.ts';
import { takeBackOf } from '#domain/process/takeBackOf.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { anyBlock, processOf } from '#testing/blocks.ts';
import { chart } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { anyMove } from '#testing/moves.ts';
import { playMoves } from '#testing/playMoves.ts';
import { anySettings } from '#testing/settings.ts';

const rounds = (lines: readonly string[]) => new Desk(chart(lines)).start('zhang', { v: 0 });
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

describe('a request that goes round and round', () => {
  it.each([
    ['as a whole', LOOP],
    ['on one branch of two', BRANCH],
  ])('does not grow (%s)', (_, lines) => {
    const desk = rounds(lines);
    const sizes: number[] = [];
    for (let round = 0; round < 600; round += 1) {
      desk.decide('a');
      desk.decide('b');
      if (round >= 100) sizes.push(desk.current.path.length);
    }
    expect(Math.max(...sizes)).toBeLessThan(200);
  });

  it('still has its first step, what was last decided at each, and its way to the end', () => {
    const desk = rounds(LOOP);
    for (let round = 0; round < 200; round += 1) {
      desk.decide('a', round % 2 === 0 ? 'agree' : 'refuse');
      desk.decide('b');
    }
    desk.decide('a');
    expect(desk.current.verdicts).toEqual({ a: 'agree', b: 'agree' });
    expect(desk.current.path.find(({ node }) => node === 'a')?.id).toBe('1.2');
    desk.decide('b', 'agree', { variables: { v: 1 } });
    expect(desk.current).toMatchObject({ status: 'succeeded', outcome: 'approved' });
  });

  it('opens its join when the other branch comes, however long it took', () => {
    const desk = rounds(BRANCH);
    for (let round = 0; round < 200; round += 1) {
      desk.decide('a');
      desk.decide('b');
    }
    desk.decide('a');
    desk.decide('b', 'agree', { variables: { v: 1 } });
    expect(desk.current.status).toBe('running');
    desk.decide('w');
    expect(desk.current).toMatchObject({ status: 'succeeded', outcome: 'approved' });
  });
});

/** What people are told and may do, as far as it is read from the path. */
function readOf(definition: ProcessDefinition, state: InstanceState) {
  const { path: _path, ...rest } = state;
  const run = { definition, draft: state };
  return {
    ...rest,
    progress: progressOf(definition, state),
    outcome: state.status === 'succeeded' ? outcomeOf(definition, state) : 'open',
    takenBack: Object.keys(state.names).map((person) => {
      const found = takeBackOf(definition, state, person);
      return found.kind === 'possible' ? { entry: found.entry.id, task: found.task.id } : found.kind;
    }),
    targets: state.tasks.map((task) => returnTargets(definition, state, task).map(({ entry: { id } }) => id)),
    previous: state.tokens.map(({ entry }) => {
      const here = state.path.find(({ id }) => id === entry);
      const found = here && previousStep(run, here);
      return found && { entry: found.entry.id, isForced: found.isForced };
    }),
  };
}

/** Commands that take the path back, and so may ask for more than is kept of it here. */
const BACK: ReadonlySet<string> = new Set(['return', 'recover', 'takeBack', 'withdraw', 'jump']);
const KEPT = 2;

/** Charts whose whole goes round again and again, with branches and loops of their own inside. */
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
  it('answers as the whole one does, whatever people decide', () => {
    let folds = 0;
    fc.assert(
      fc.property(
        anyLoop,
        fc.array(anyMove(fc.constantFrom({ v: 4 }, { v: 4 }, { v: 4 }, { v: 0 })), { minLength: 40, maxLength: 120 }),
        (definition, moves) => {
          const limits = { longest: KEPT - 2 * Object.keys(definition.nodes).length, kept: KEPT };
          const played = playMoves(
            definition,
            moves.filter(({ kind }) => !BACK.has(kind)),
          );
          let [whole, folded]: (InstanceState | undefined)[] = [];
          for (const { actor, command, answers } of played?.events ?? []) {
            const one = decide(definition, whole, actor, command, answers);
            const other = decide(definition, folded, actor, command, answers);
            if (one.kind !== 'done' || other.kind !== 'done') throw new Error(`${one.kind}, ${other.kind}`);
            expect(readOf(definition, other.state)).toEqual(readOf(definition, one.state));
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

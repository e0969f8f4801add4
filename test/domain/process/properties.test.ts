import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYSTEM, type Actor, type Command } from '#domain/workflow/command.ts';
import { foresee } from '#domain/process/foresee.ts';
import { replay } from '#domain/process/replay.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { anyDefinition } from '#testing/arbitraryDefinitions.ts';
import { faultsOf } from '#testing/invariants.ts';
import { anyMove } from '#testing/moves.ts';
import { playMoves, type PlaySettings, type Step, type TriedCommand } from '#testing/playMoves.ts';
import { CROWD } from '#testing/settings.ts';
import { lostBacktracks } from '#testing/lostBacktracks.ts';
import { lostRecords } from '#testing/lostRecords.ts';
import { silentApprovals } from '#testing/silentApprovals.ts';
import { lostVerdicts } from '#testing/lostVerdicts.ts';
import { brokenOffers } from '#testing/stepFaults.ts';
import { shown } from '#test/support/process/lookAhead.ts';

const MOVES = fc.array(anyMove(fc.record({ v: fc.nat({ max: 30 }) }, { noNullPrototype: true })), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});
const check = (look: PlaySettings, numRuns = 150) =>
  fc.assert(
    fc.property(
      anyDefinition(),
      MOVES,
      (definition, moves) => void playMoves(definition, moves, { crowd: CROWD, ...look }),
    ),
    { numRuns },
  );
/** Nothing is wrong; the command says where to look when something is. */
const sound = ({ command }: TriedCommand, faults: readonly string[]) =>
  expect([command, faults]).toEqual([command, []]);

describe('whatever several people do to a request', () => {
  it('leaves no live request without something it waits for, no ended one with any, and nothing dangling', () => {
    check({ onStep: (step) => sound(step, faultsOf(step.after, step.definition)) });
  });

  it('ends no request at a join whose branches all lead to it, unless a timer opened a way beside them', () => {
    const isBeside = ({ nodes }: ProcessDefinition) =>
      Object.values(nodes).some((node) => node.kind === 'boundaryTimer' && !node.isInterrupting);
    const missed = ({ definition, effects }: Step) =>
      effects.flatMap((effect) =>
        effect.kind === 'recorded' && effect.record.action === 'branchMissing' && !isBeside(definition)
          ? [effect.record.nodeName]
          : [],
      );
    check({ onStep: (step) => sound(step, missed(step)) });
  });

  it('keeps a verdict from the moment it is reached', () => {
    check({ onStep: (step) => sound(step, lostVerdicts(step)) });
  });

  it('comes back from a backtrack to the task that returned, unless it was voided, withdrawn, deleted, jumped or terminated', () => {
    check({ onStep: (step) => sound(step, lostBacktracks(step)) });
  });

  it('refuses no offered action but for what the command carries', () => {
    check({ onTry: (tried) => sound(tried, brokenOffers(tried)) });
  });

  it('does what looking ahead says, and looking changes nothing', () => {
    check({
      onStep: ({ definition, before, after, actor, command }) => {
        if (actor.person.id !== SYSTEM)
          expect([command, notifiedOf(aheadOf(definition, before, actor, command))]).toEqual([
            command,
            differenceOf(before, after, command),
          ]);
      },
    });
  });

  it('gives the same state again when its events are replayed', () => {
    fc.assert(
      fc.property(anyDefinition(), MOVES, (definition, moves) => {
        const desk = playMoves(definition, moves, { crowd: CROWD });
        if (desk) expect(replay(definition, JSON.parse(JSON.stringify(desk.events)))).toEqual(desk.current);
      }),
      { numRuns: 100 },
    );
  });

  it('approves nothing by silence', () => {
    check({ onStep: (step) => sound(step, silentApprovals(step)) });
  });

  it('writes every decision into the history once', () => {
    check({ onStep: (step) => sound(step, lostRecords(step)) }, 100);
  });
});

/** What one would have been told; the state is frozen, so a look that changes it fails. */
const aheadOf = (definition: ProcessDefinition, state: InstanceState, actor: Actor, command: Command): Outlook =>
  shown((answers) => foresee({ definition, state, actor, command, answers })).outlook;

const notifiedOf = ({ opens, closes, ends, becomes, handsTo }: Outlook) => ({
  opens: opens.map(({ node }) => node).sort(),
  closes: closes.map(({ task }) => task).sort(),
  isOver: ends !== undefined,
  becomes,
  holder: handsTo?.map(({ id }) => id).sort(),
});

/** The same read from the two states alone. */
function differenceOf(before: InstanceState, after: InstanceState, command: Command): ReturnType<typeof notifiedOf> {
  const own = 'task' in command ? command.task : undefined;
  const statusAfter = new Map(after.tasks.map(({ id, status }) => [id, status]));
  const opened = after.tasks.filter(({ id, status }) => {
    const was = before.tasks.find((task) => task.id === id);
    return was === undefined || (was.status === 'locked' && status !== 'locked');
  });
  const isGone = (id: string): boolean => !statusAfter.has(id) || statusAfter.get(id) === 'replied';
  const goesWithOwn = (id: string): boolean => {
    const parent = before.tasks.find((task) => task.id === id)?.parent;
    return id === own || (parent !== undefined && own !== undefined && !statusAfter.has(own) && goesWithOwn(parent));
  };
  const [was, is] = [before.tasks.find(({ id }) => id === own), after.tasks.find(({ id }) => id === own)];
  return {
    opens: [...new Set(opened.map(({ node }) => node))].sort(),
    closes: before.tasks
      .filter(({ id, status }) => status !== 'replied' && isGone(id) && !goesWithOwn(id))
      .map(({ id }) => id)
      .sort(),
    isOver: before.endedAt === undefined && after.endedAt !== undefined,
    becomes: ['suspend', 'pend', 'resume', 'restore'].includes(command.kind)
      ? (['suspended', 'onHold', 'running'] as const).find((status) => status === after.status)
      : undefined,
    holder:
      is === undefined || was?.assignee === is.assignee
        ? undefined
        : is.assignee === undefined
          ? is.candidates.map(({ id }) => id).sort()
          : [is.assignee],
  };
}

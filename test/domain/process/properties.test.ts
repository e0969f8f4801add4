import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYSTEM, type Actor, type Command } from '#domain/workflow/command.ts';
import { simulate } from '#domain/process/simulate.ts';
import { replay } from '#domain/process/replay.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { anyDefinition } from '#testing/arbitraryDefinitions.ts';
import { findStateFaults } from '#testing/invariants.ts';
import { anyMove } from '#testing/moves.ts';
import { runMoves, type RunSettings, type Step, type TriedCommand } from '#testing/runMoves.ts';
import { PARTICIPANTS } from '#testing/settings.ts';
import { findLostBacktracks } from '#testing/findLostBacktracks.ts';
import { findLostRecords } from '#testing/findLostRecords.ts';
import { findSilentApprovals } from '#testing/findSilentApprovals.ts';
import { findChangedVerdicts } from '#testing/findChangedVerdicts.ts';
import { findBrokenOffers } from '#testing/stepFaults.ts';
import { simulateAccepted } from '#test/support/process/lookAhead.ts';

const MOVES = fc.array(anyMove(fc.record({ v: fc.nat({ max: 30 }) }, { noNullPrototype: true })), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});
const check = (look: RunSettings, numRuns = 150) =>
  fc.assert(
    fc.property(
      anyDefinition(),
      MOVES,
      (definition, moves) => void runMoves(definition, moves, { participants: PARTICIPANTS, ...look }),
    ),
    { numRuns },
  );
/** Expects no faults, and shows the command in the report of a failure. */
const expectNoFaults = ({ command }: TriedCommand, faults: readonly string[]) =>
  expect([command, faults]).toEqual([command, []]);

describe('any sequence of commands on a request', () => {
  it('leaves a live request with something to wait for, an ended one with nothing, and no dangling references', () => {
    check({ onStep: (step) => expectNoFaults(step, findStateFaults(step.after, step.definition)) });
  });

  it('ends no request at a join whose branches all lead to it, except beside a non-interrupting timer', () => {
    const isBeside = ({ nodes }: ProcessDefinition) =>
      Object.values(nodes).some((node) => node.kind === 'boundaryTimer' && !node.isInterrupting);
    const missed = ({ definition, effects }: Step) =>
      effects.flatMap((effect) =>
        effect.kind === 'recorded' && effect.record.action === 'branchMissing' && !isBeside(definition)
          ? [effect.record.nodeName]
          : [],
      );
    check({ onStep: (step) => expectNoFaults(step, missed(step)) });
  });

  it('keeps a verdict once it is reached', () => {
    check({ onStep: (step) => expectNoFaults(step, findChangedVerdicts(step)) });
  });

  it('returns from a backtrack to its task, unless voided, withdrawn, deleted, jumped or terminated', () => {
    check({ onStep: (step) => expectNoFaults(step, findLostBacktracks(step)) });
  });

  it('refuses an offered action only because of the content of the command', () => {
    check({ onTry: (tried) => expectNoFaults(tried, findBrokenOffers(tried)) });
  });

  it('does what its preview shows, and the preview changes nothing', () => {
    check({
      onStep: ({ definition, before, after, actor, command }) => {
        if (actor.person.id !== SYSTEM)
          expect([command, notifiedOf(previewCommand(definition, before, actor, command))]).toEqual([
            command,
            diffStates(before, after, command),
          ]);
      },
    });
  });

  it('produces the same state when its events are replayed', () => {
    fc.assert(
      fc.property(anyDefinition(), MOVES, (definition, moves) => {
        const harness = runMoves(definition, moves, { participants: PARTICIPANTS });
        if (harness)
          expect(replay(definition, JSON.parse(JSON.stringify(harness.events)))).toEqual(harness.currentState);
      }),
      { numRuns: 100 },
    );
  });

  it('never approves without an agreement', () => {
    check({ onStep: (step) => expectNoFaults(step, findSilentApprovals(step)) });
  });

  it('records every decision in the history once', () => {
    check({ onStep: (step) => expectNoFaults(step, findLostRecords(step)) }, 100);
  });
});

/** Returns the preview of a command. The state is frozen, so a preview that modifies it fails. */
const previewCommand = (
  definition: ProcessDefinition,
  state: InstanceState,
  actor: Actor,
  command: Command,
): CommandPreview => simulateAccepted((answers) => simulate({ definition, state, actor, command, answers })).preview;

const notifiedOf = ({ openedNodes, closedTasks, outcome, newStatus, newAssignees }: CommandPreview) => ({
  opens: openedNodes.map(({ node }) => node).sort(),
  closes: closedTasks.map(({ task }) => task).sort(),
  isOver: outcome !== undefined,
  becomes: newStatus,
  holder: newAssignees?.map(({ id }) => id).sort(),
});

/** Returns the same facts, computed from the two states alone. */
function diffStates(before: InstanceState, after: InstanceState, command: Command): ReturnType<typeof notifiedOf> {
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

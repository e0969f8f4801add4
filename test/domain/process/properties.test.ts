import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYSTEM, type Actor, type Command } from '#domain/workflow/command.ts';
import { foresee } from '#domain/process/foresee.ts';
import { replay } from '#domain/process/replay.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { availableTaskActions } from '#domain/task/taskPolicy.ts';
import { anyBlock, processOf, type Block } from '#test/support/process/blocks.ts';
import { shown } from '#test/support/process/lookAhead.ts';
import { Desk } from '#test/support/process/desk.ts';
import { freeze } from '#test/support/process/freeze.ts';
import { faultsOf } from '#test/support/process/invariants.ts';
import { anyMove, anySettings, CROWD, playOf, type Move } from '#test/support/process/moves.ts';

const WEIGHTS = {
  task: 8,
  handler: 1,
  call: 1,
  timer: 1,
  sequence: 4,
  exclusive: 1,
  parallel: 4,
  inclusive: 3,
  loop: 1,
  sub: 3,
  guarded: 2,
  mayTerminate: 1,
};

interface Drawn {
  readonly block: Block;
  readonly skipFirstNode: boolean;
}
const anyProcess = (): fc.Arbitrary<Drawn> =>
  fc.record({ block: anyBlock(WEIGHTS, anySettings()), skipFirstNode: fc.boolean() });
/** Requests begin with their initiator's own step. */
const drawn = ({ block, skipFirstNode }: Drawn): ProcessDefinition =>
  freeze(
    processOf(
      {
        kind: 'sequence',
        blocks: [
          { kind: 'task', settings: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } },
          block,
          { kind: 'task', settings: {} },
        ],
      },
      { skipFirstNode },
    ),
  );

interface Step {
  readonly before: InstanceState;
  readonly after: InstanceState;
  readonly actor: Actor;
  readonly command: Command;
}

/** Plays moves by several people on a request, and shows every step to `look`. */
function play(
  definition: ProcessDefinition,
  moves: readonly Move[],
  look: (step: Step, desk: Desk) => void,
  tried: (step: Omit<Step, 'after'>, definition: ProcessDefinition, code: string | undefined) => void = () => undefined,
): Desk | undefined {
  const desk = new Desk(definition);
  const started = desk.attempt(CROWD[0] ?? fail(), {
    kind: 'start',
    instance: '1',
    variables: { v: moves[0]?.v ?? 0 },
    opinion: '',
    chosenPeople: {},
  });
  if (started.kind !== 'done') return undefined;
  for (const move of moves) {
    const before = freeze(desk.current);
    if (before.endedAt !== undefined && move.pick > 1) break;
    if (move.kind === 'fireTimer' && move.isAgreed) desk.now += 60_000;
    const { actor, command } = playOf(definition, before, move);
    const decision = desk.attempt(actor, command);
    tried({ before, actor, command }, definition, decision.kind === 'refused' ? decision.refusal.code : undefined);
    if (decision.kind === 'done') look({ before, after: desk.current, actor, command }, desk);
    if (command.kind === 'delete' && decision.kind === 'done') break;
  }
  return desk;
}
const fail = (): never => {
  throw new Error('There is nobody');
};

const MOVES = fc.array(anyMove(), { minLength: 1, maxLength: 40, size: 'max' });
const check = (look: Parameters<typeof play>[2], tried?: Parameters<typeof play>[3], numRuns = 150) =>
  fc.assert(
    fc.property(anyProcess(), MOVES, (process, moves) => void play(drawn(process), moves, look, tried)),
    { numRuns },
  );

describe('whatever several people do to a request', () => {
  it('leaves no live request without something it waits for, no ended one with any, and nothing dangling', () => {
    check(({ after, command }, { definition }) =>
      expect([command, faultsOf(after, definition)]).toEqual([command, []]),
    );
  });

  it('keeps a verdict from the moment it is reached', () => {
    check(({ before, after }) => {
      for (const round of before.rounds)
        if (round.verdict)
          expect(after.rounds.find(({ id }) => id === round.id)?.verdict ?? round.verdict).toBe(round.verdict);
    });
  });

  it('comes back from a backtrack to the task that returned, unless it was voided, withdrawn, deleted, jumped or terminated', () => {
    check(({ before, after, command }) => {
      const locked = before.tasks.find((task) => task.status === 'locked');
      if (!locked) return;
      const now = after.tasks.find((task) => task.id === locked.id);
      const mayVanish = ['void', 'withdraw', 'delete', 'jump'].includes(command.kind) || isTerminated(before, after);
      if (!now) expect([command, mayVanish]).toEqual([command, true]);
      const returned = before.tasks.find((task) => task.wakes === locked.id);
      const isDone = !after.tasks.some((task) => task.id === returned?.id);
      if (now && isDone) expect([now.status, now.assignee]).toEqual(['opened', locked.assignee]);
      if (now && !isDone) expect(now.status).toBe('locked');
    });
  });

  it('refuses no offered action but for what the command carries', () => {
    const carried = /^(?:people\.|path\.|node\.|return\.|opinion\.|circulation\.|process\.|timer\.|notFound$)/u;
    check(
      () => undefined,
      ({ before, actor, command }, definition, code) => {
        if (code === undefined || !('task' in command)) return;
        const action = command.kind === 'decide' ? command.vote : command.kind === 'open' ? 'view' : command.kind;
        const isPositioned = command.kind === 'addSigners' && command.position === 'before';
        const isOffered = availableTaskActions(taskFacts(definition, before, command.task), actor).includes(action);
        if (isOffered)
          expect([command, code]).toEqual([
            command,
            isPositioned ? expect.any(String) : expect.stringMatching(carried),
          ]);
      },
    );
  });

  it('does what looking ahead says, and looking changes nothing', () => {
    check(({ before, after, actor, command }, { definition }) => {
      if (actor.person.id !== SYSTEM)
        expect([command, notifiedOf(aheadOf(definition, before, actor, command))]).toEqual([
          command,
          differenceOf(before, after, command),
        ]);
    });
  });

  it('gives the same state again when its events are replayed', () => {
    fc.assert(
      fc.property(anyProcess(), MOVES, (process, moves) => {
        const definition = drawn(process);
        const desk = play(definition, moves, () => undefined);
        if (desk) expect(replay(definition, JSON.parse(JSON.stringify(desk.events)))).toEqual(desk.current);
      }),
      { numRuns: 100 },
    );
  });

  it('writes every decision into the history once', () => {
    check(
      ({ before, command }, desk) => {
        if (command.kind !== 'decide') return;
        const task = before.tasks.find(({ id }) => id === command.task);
        expect(
          desk.effects.filter(
            (effect) =>
              effect.kind === 'recorded' && effect.record.task === task?.id && effect.record.action === command.vote,
          ),
        ).toHaveLength(1);
      },
      undefined,
      100,
    );
  });
});

const isTerminated = (before: InstanceState, after: InstanceState): boolean =>
  after.endedAt !== undefined ||
  after.path.some((entry) => entry.node.startsWith('stop') && !before.path.some(({ id }) => id === entry.id));

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
      ? (['suspended', 'pending', 'running'] as const).find((status) => status === after.status)
      : undefined,
    holder:
      is === undefined || was?.assignee === is.assignee
        ? undefined
        : is.assignee === undefined
          ? is.candidates.map(({ id }) => id).sort()
          : [is.assignee],
  };
}

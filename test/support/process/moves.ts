import fc from 'fast-check';
import type { Actor, Command } from '#domain/workflow/command.ts';
import { refusalOf } from '#domain/process/refusalOf.ts';
import type {
  NodeSwitch,
  ProcessDefinition,
  ReturnSettings,
  SkipRule,
  UserTaskSettings,
  VotingRule,
} from '#domain/workflow/processDefinition.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import { actor, administrator, group, person } from '#test/support/people.ts';
import { tree } from '#test/support/expression.ts';
import { SYSTEM_ACTOR } from './desk.ts';

export const CROWD: readonly Actor[] = [
  ...['p0', 'p1', 'p2', 'p3'].map((id) => actor(id, { groups: id === 'p3' ? ['g'] : [] })),
  administrator(),
];
const PEOPLE: readonly Executor[] = CROWD.map((each) => each.person);

/** Settings of user tasks, from the plain to the odd. */
export const anySettings = (): fc.Arbitrary<Partial<UserTaskSettings>> => {
  const ids = fc.oneof(
    { arbitrary: fc.subarray(['p0', 'p1', 'p2', 'p3'], { minLength: 1 }), weight: 9 },
    { arbitrary: fc.constant([]), weight: 1 },
  );
  const people = ids.map((some) => ({ from: 'people' as const, ids: some, join: 'or' as const, expandGroups: false }));
  const threshold = fc.oneof(
    fc.constant({ by: 'all' } as const),
    fc.record({ by: fc.constant('count' as const), value: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ by: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.constant({ by: 'condition', condition: tree('agree >= 2') } as const),
  );
  const voting: fc.Arbitrary<VotingRule> = fc.oneof(
    fc.constant({ mode: 'single' } as const),
    fc.record({
      mode: fc.constantFrom('parallel' as const, 'sequential' as const),
      threshold,
      counted: fc.constantFrom('agree' as const, 'refuse' as const),
      finish: fc.constantFrom('atOnce' as const, 'whenAllVoted' as const),
    }),
  );
  const choice = fc.constantFrom('both' as const, 'normal' as const, 'backtrack' as const);
  const returns: fc.Arbitrary<ReturnSettings> = fc.record({
    targets: fc.oneof(
      { arbitrary: fc.constant(['previous' as const, 'initiator' as const, 'node' as const]), weight: 4 },
      fc.subarray(['previous' as const, 'initiator' as const, 'node' as const], { minLength: 1 }),
    ),
    afterInitiator: choice,
    afterNode: choice,
  });
  const skipRule: fc.Arbitrary<SkipRule> = fc.oneof(
    fc.record({ when: fc.constantFrom('alreadyAgreed' as const, 'sameAsActor' as const, 'isInitiator' as const) }),
    fc.constant({ when: 'condition', condition: tree('v % 7 == 3') } as const),
  );
  const switches = fc
    .subarray<NodeSwitch>(['selectPeople', 'selectPath', 'ownRuleFirst', 'opinionRequired', 'singlePerson'])
    .map((some) => ['mayAddSigners' as const, ...some]);
  return fc.record({
    people: fc.oneof(
      { arbitrary: people.map((rule) => [rule]), weight: 6 },
      fc.constant([{ from: 'initiator', join: 'or', expandGroups: false } as const]),
      fc.constant([{ from: 'groups', ids: ['g'], join: 'or', expandGroups: false } as const]),
    ),
    voting,
    returns,
    switches,
    emptyApprover: fc.oneof(
      fc.constantFrom('leaveOpen' as const, 'passOver' as const),
      people.map((rule) => ({ giveTo: [{ ...rule, ids: ['p0', ...rule.ids] }] })),
    ),
    skipRules: fc.oneof({ arbitrary: fc.constant([]), weight: 5 }, fc.array(skipRule, { minLength: 1, maxLength: 2 })),
    nextChoice: fc.constantFrom('manual' as const, 'condition' as const),
  });
};

/** A command before it is known which tasks and people there are: numbers that pick among what is. */
export interface Move {
  readonly kind: Command['kind'];
  readonly who: number;
  readonly task: number;
  readonly pick: number;
  readonly people: readonly number[];
  readonly v: number;
  readonly isAgreed: boolean;
}

const KINDS: readonly (readonly [kind: Command['kind'], weight: number])[] = [
  ['decide', 60],
  ['return', 25],
  ['transfer', 6],
  ['retrieve', 4],
  ['claim', 6],
  ['release', 3],
  ['open', 2],
  ['addSigners', 8],
  ['circulate', 10],
  ['cancelCirculation', 3],
  ['communicate', 6],
  ['reply', 6],
  ['revokeCommunication', 2],
  ['jump', 8],
  ['withdraw', 4],
  ['takeBack', 8],
  ['recover', 4],
  ['void', 1],
  ['suspend', 3],
  ['resume', 2],
  ['pend', 3],
  ['restore', 2],
  ['delete', 1],
  ['fireTimer', 15],
  ['finishHandler', 12],
  ['calledEnded', 12],
];

export const anyMove = (): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.oneof(...KINDS.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
    who: fc.nat({ max: 9 }),
    task: fc.nat({ max: 9 }),
    pick: fc.nat({ max: 19 }),
    people: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
    v: fc.nat({ max: 30 }),
    isAgreed: fc.boolean(),
  });

const pickOf = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const SYSTEM_KINDS: ReadonlySet<string> = new Set(['fireTimer', 'finishHandler', 'calledEnded']);
const WAKING: Readonly<Partial<Record<InstanceState['status'], Command['kind']>>> = {
  suspended: 'resume',
  pending: 'restore',
};

/**
 * Who makes which command of a move: mostly somebody whom the rights allow it, on a task that allows it, sometimes
 * anybody. A
 * resting request is soon resumed, as nothing else can happen to it.
 */
export function playOf(
  definition: ProcessDefinition,
  state: InstanceState,
  move: Move,
): { readonly actor: Actor; readonly command: Command } {
  const woken = WAKING[state.status];
  const isBold = move.who === 9;
  const kind =
    woken !== undefined && move.pick % 3 === 0
      ? woken
      : isBold || isPossible(definition, state, move)
        ? move.kind
        : 'decide';
  const nodes = Object.keys(definition.nodes);
  const allowed = isBold ? [] : allowedOf(definition, state, { ...move, kind });
  return (
    pickOf(allowed, move.task * 7 + move.who) ?? {
      actor: pickOf(SYSTEM_KINDS.has(kind) ? [SYSTEM_ACTOR] : CROWD, move.who) ?? SYSTEM_ACTOR,
      command: commandOf(state, nodes, { ...move, kind }),
    }
  );
}

const allowedOf = (definition: ProcessDefinition, state: InstanceState, move: Move) =>
  CROWD.flatMap((actor) =>
    SYSTEM_KINDS.has(move.kind)
      ? []
      : state.tasks.map((_, task) => ({
          actor,
          command: commandOf(state, Object.keys(definition.nodes), { ...move, task }),
        })),
  ).filter(({ actor, command }) => refusalOf(definition, state, actor, command) === undefined);

/** Whether there is anything the move could be about; an impossible one becomes a decision, so that requests get on. */
function isPossible(definition: ProcessDefinition, state: InstanceState, move: Move): boolean {
  if (move.kind === 'fireTimer') return state.timers.length > 0;
  if (move.kind === 'finishHandler') return state.jobs.length > 0;
  return move.kind === 'calledEnded' ? state.calls.length > 0 : allowedOf(definition, state, move).length > 0;
}

/** The command a move means where the request stands now. */
function commandOf(
  state: InstanceState,
  nodes: readonly string[],
  { kind, task: index, pick, people: picks, v, isAgreed }: Move,
): Command {
  const task = pickOf(state.tasks, index)?.id ?? '0';
  const node = pickOf(nodes, pick) ?? '';
  const people = picks.map((each) => pickOf(PEOPLE, each) ?? person('p0'));
  const opinion = pick % 10 === 0 ? '' : 'because';
  const chosenPeople = pick % 4 === 0 ? { [node]: people } : {};
  switch (kind) {
    case 'start':
      return { kind, instance: '1', variables: { v }, opinion, chosenPeople };
    case 'decide':
      return {
        kind,
        task,
        opinion,
        variables: { v },
        chosenPeople,
        vote: isAgreed || pick % 3 === 0 ? 'agree' : pick % 3 === 1 ? 'refuse' : 'abstain',
        ...(pick === 7 && { destination: node }),
      };
    case 'return':
      return {
        kind,
        task,
        opinion,
        to:
          pick % 3 === 0
            ? 'previous'
            : pick % 3 === 1
              ? 'initiator'
              : {
                  node:
                    pickOf(
                      state.path.filter((entry) => entry.handler !== undefined),
                      v,
                    )?.node ?? node,
                },
        afterwards: isAgreed ? 'normal' : 'backtrack',
      };
    case 'transfer':
      return { kind, task, opinion, to: people[0] ?? group('g') };
    case 'retrieve':
    case 'reply':
      return { kind, task, opinion };
    case 'claim':
    case 'release':
    case 'open':
    case 'cancelCirculation':
      return { kind, task };
    case 'addSigners':
      return { kind, task, opinion, people, position: pick % 5 === 0 ? 'before' : 'parallel' };
    case 'circulate':
      return {
        kind,
        task,
        opinion,
        people,
        order: isAgreed ? 'parallel' : 'sequential',
        afterwards: pick % 2 === 0 ? 'comeBack' : 'goOn',
        completion: pick % 3 === 0 ? { by: 'all' } : { by: pick % 3 === 1 ? 'count' : 'percent', value: v },
      };
    case 'communicate':
      return { kind, task, opinion, people };
    case 'revokeCommunication':
      return { kind, task, deleteOpinions: isAgreed };
    case 'jump':
      return { kind, task, opinion, destination: node, people };
    case 'withdraw':
    case 'takeBack':
    case 'void':
    case 'suspend':
    case 'pend':
      return { kind, opinion };
    case 'recover':
      return {
        kind,
        opinion,
        destination:
          pickOf(
            state.path.filter((entry) => entry.handler !== undefined),
            v,
          )?.node ?? node,
        afterwards: isAgreed ? 'normal' : 'backtrack',
      };
    case 'resume':
    case 'restore':
    case 'delete':
      return { kind };
    case 'fireTimer':
      return { kind, timer: pickOf(state.timers, pick)?.id ?? '0' };
    case 'finishHandler':
      return {
        kind,
        job: pickOf(state.jobs, pick)?.id ?? '0',
        result: pick === 1 && v > 20 ? { ok: false, message: 'broken' } : { ok: true, variables: { v } },
      };
    case 'calledEnded':
      return {
        kind,
        called: pickOf(state.calls, pick)?.id ?? '0',
        outcome: isAgreed ? 'approved' : pick % 2 === 0 ? 'refused' : 'cancelled',
        variables: { v },
      };
  }
}

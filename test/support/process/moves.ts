import fc from 'fast-check';
import type { Actor, Command } from '#domain/process/command.ts';
import type { NodeSwitch, ReturnSettings, SkipRule, UserTaskSettings, VotingRule } from '#domain/process/definition.ts';
import type { Executor, InstanceState } from '#domain/process/state.ts';
import { actor, administrator, group, person } from '#test/support/people.ts';
import { tree } from '#test/support/expression.ts';
import { SYSTEM_ACTOR } from './desk.ts';

export const CROWD: readonly Actor[] = [...['p0', 'p1', 'p2', 'p3'].map((id) => actor(id, { groups: id === 'p3' ? ['g'] : [] })), administrator()];
const PEOPLE: readonly Executor[] = CROWD.map((each) => each.person);

/** Settings of user tasks, from the plain to the odd. */
export const anySettings = (): fc.Arbitrary<Partial<UserTaskSettings>> => {
  const ids = fc.subarray(['p0', 'p1', 'p2', 'p3']);
  const people = ids.map((some) => ({ from: 'people' as const, ids: some, join: 'or' as const, expandGroups: false }));
  const threshold = fc.oneof(
    fc.constant({ by: 'all' } as const),
    fc.record({ by: fc.constant('count' as const), value: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ by: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.constant({ by: 'condition', condition: tree('agree >= 2') } as const),
  );
  const voting: fc.Arbitrary<VotingRule> = fc.oneof(
    fc.constant({ mode: 'single' } as const),
    fc.record({ mode: fc.constantFrom('parallel' as const, 'sequential' as const), threshold, counted: fc.constantFrom('agree' as const, 'refuse' as const), finish: fc.constantFrom('atOnce' as const, 'whenAllVoted' as const) }),
  );
  const choice = fc.constantFrom('both' as const, 'normal' as const, 'backtrack' as const);
  const returns: fc.Arbitrary<ReturnSettings> = fc.record({ targets: fc.subarray(['previous' as const, 'initiator' as const, 'node' as const], { minLength: 1 }), afterInitiator: choice, afterNode: choice });
  const skipRule: fc.Arbitrary<SkipRule> = fc.oneof(fc.record({ when: fc.constantFrom('alreadyAgreed' as const, 'sameAsActor' as const, 'isInitiator' as const) }), fc.constant({ when: 'condition', condition: tree('v % 7 == 3') } as const));
  const switches = fc.subarray<NodeSwitch>(['selectPeople', 'selectPath', 'mayAddSigners', 'ownRuleFirst', 'opinionRequired', 'singlePerson']);
  return fc.record({
    people: fc.oneof({ arbitrary: people.map((rule) => [rule]), weight: 6 }, fc.constant([{ from: 'initiator', join: 'or', expandGroups: false } as const]), fc.constant([{ from: 'groups', ids: ['g'], join: 'or', expandGroups: false } as const])),
    voting, returns, switches,
    emptyApprover: fc.oneof(fc.constantFrom('leaveOpen' as const, 'passOver' as const), people.map((rule) => ({ giveTo: [{ ...rule, ids: ['p0', ...rule.ids] }] }))),
    skipRules: fc.oneof({ arbitrary: fc.constant([]), weight: 5 }, fc.array(skipRule, { minLength: 1, maxLength: 2 })),
    nextChoice: fc.constantFrom('manual' as const, 'condition' as const),
  });
};

/** A command before it is known which tasks and people there are: numbers that pick among what is. */
export interface Move { readonly kind: Command['kind']; readonly who: number; readonly task: number; readonly pick: number; readonly people: readonly number[]; readonly v: number; readonly isAgreed: boolean }

const KINDS: readonly (readonly [kind: Command['kind'], weight: number])[] = [
  ['decide', 24], ['return', 8], ['transfer', 2], ['retrieve', 1], ['claim', 2], ['release', 1], ['open', 1], ['addSigners', 3], ['circulate', 3], ['cancelCirculation', 1],
  ['communicate', 2], ['reply', 2], ['revokeCommunication', 1], ['jump', 3], ['withdraw', 1], ['takeBack', 2], ['void', 1], ['suspend', 1], ['resume', 2], ['pend', 1], ['restore', 2], ['delete', 1],
  ['fireTimer', 4], ['finishHandler', 4], ['calledEnded', 4],
];

export const anyMove = (): fc.Arbitrary<Move> => fc.record({
  kind: fc.oneof(...KINDS.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
  who: fc.nat({ max: 9 }), task: fc.nat({ max: 9 }), pick: fc.nat({ max: 19 }), people: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }), v: fc.nat({ max: 30 }), isAgreed: fc.boolean(),
});

const pickOf = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const SYSTEM_KINDS: ReadonlySet<string> = new Set(['fireTimer', 'finishHandler', 'calledEnded']);

/** Who makes the move: mostly somebody who holds the task, sometimes anybody. */
export function moverOf(state: InstanceState, move: Move): Actor {
  if (SYSTEM_KINDS.has(move.kind)) return SYSTEM_ACTOR;
  const task = pickOf(state.tasks, move.task);
  const holder = CROWD.find(({ person: { id }, groups }) => id === task?.assignee || (task?.assignee === undefined && task?.candidates.some((each) => each.id === id || groups.includes(each.id))));
  return (move.who < 7 ? holder : undefined) ?? pickOf(CROWD, move.who) ?? SYSTEM_ACTOR;
}

/** The command a move means where the request stands now. */
export function commandOf(state: InstanceState, nodes: readonly string[], { kind, task: index, pick, people: picks, v, isAgreed }: Move): Command {
  const task = pickOf(state.tasks, index)?.id ?? '0';
  const node = pickOf(nodes, pick) ?? '';
  const people = picks.map((each) => pickOf(PEOPLE, each) ?? person('p0'));
  const opinion = pick % 10 === 0 ? '' : 'because';
  const chosenPeople = pick % 4 === 0 ? { [node]: people } : {};
  switch (kind) {
    case 'start': return { kind, instance: '1', variables: { v }, opinion, chosenPeople };
    case 'decide': return { kind, task, opinion, variables: { v }, chosenPeople, vote: isAgreed || pick % 3 === 0 ? 'agree' : pick % 3 === 1 ? 'refuse' : 'abstain', ...(pick === 7 && { destination: node }) };
    case 'return': return { kind, task, opinion, to: pick % 3 === 0 ? 'previous' : pick % 3 === 1 ? 'initiator' : { node }, afterwards: isAgreed ? 'normal' : 'backtrack' };
    case 'transfer': return { kind, task, opinion, to: people[0] ?? group('g') };
    case 'retrieve': case 'reply': return { kind, task, opinion };
    case 'claim': case 'release': case 'open': case 'cancelCirculation': return { kind, task };
    case 'addSigners': return { kind, task, opinion, people, position: pick % 5 === 0 ? 'before' : 'parallel' };
    case 'circulate': return { kind, task, opinion, people, order: isAgreed ? 'parallel' : 'sequential', afterwards: pick % 2 === 0 ? 'comeBack' : 'goOn', completion: pick % 3 === 0 ? { by: 'all' } : { by: pick % 3 === 1 ? 'count' : 'percent', value: v } };
    case 'communicate': return { kind, task, opinion, people };
    case 'revokeCommunication': return { kind, task, deleteOpinions: isAgreed };
    case 'jump': return { kind, task, opinion, destination: node, people };
    case 'withdraw': case 'takeBack': case 'void': return { kind, opinion };
    case 'suspend': case 'resume': case 'pend': case 'restore': case 'delete': return { kind };
    case 'fireTimer': return { kind, timer: pickOf(state.timers, pick)?.id ?? '0' };
    case 'finishHandler': return { kind, job: pickOf(state.jobs, pick)?.id ?? '0', result: pick === 1 ? { ok: false, message: 'broken' } : { ok: true, variables: { v } } };
    case 'calledEnded': return { kind, called: pickOf(state.calls, pick)?.id ?? '0', outcome: isAgreed ? 'approved' : pick % 2 === 0 ? 'refused' : 'cancelled', variables: { v } };
  }
}

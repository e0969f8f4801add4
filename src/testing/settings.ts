import fc from 'fast-check';
import type { NodeSwitch, ReturnSettings, SkipRule, UserTaskSettings } from '../domain/workflow/processDefinition.ts';
import type { Actor } from '../domain/workflow/command.ts';
import { parseKnownExpression } from './parseKnownExpression.ts';
import { actor, administrator } from './people.ts';
import { anyVotingRule } from './votes.ts';

/**
 * The users of `anyDefinition`: four employees, one of them in the group `g`, and an administrator.
 * @example
 * PARTICIPANTS.map(({ person }) => person.id); // ['p0', 'p1', 'p2', 'p3', 'admin']
 */
export const PARTICIPANTS: readonly Actor[] = [
  ...['p0', 'p1', 'p2', 'p3'].map((id) => actor(id, { groups: id === 'p3' ? ['g'] : [] })),
  administrator(),
];

/**
 * Generates settings of user tasks, ordinary and unusual, for the users of `PARTICIPANTS`.
 * @returns an arbitrary of the properties that differ from `userTask`
 * @example
 * import fc from 'fast-check';
 * Array.isArray(fc.sample(anySettings(), 1)[0].people); // true
 */
export const anySettings = (): fc.Arbitrary<Partial<UserTaskSettings>> => {
  const ids = fc.oneof(
    { arbitrary: fc.subarray(['p0', 'p1', 'p2', 'p3'], { minLength: 1 }), weight: 9 },
    { arbitrary: fc.constant([]), weight: 1 },
  );
  const people = ids.map((some) => ({ from: 'people' as const, ids: some, join: 'or' as const, expandGroups: false }));
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
    fc.constant({ when: 'condition', condition: parseKnownExpression('v % 7 == 3') } as const),
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
    voting: anyVotingRule(),
    returns,
    switches,
    emptyApprover: fc.oneof(
      fc.constantFrom('leaveOpen' as const, 'passOver' as const, 'refuse' as const),
      people.map((rule) => ({ giveTo: [{ ...rule, ids: ['p0', ...rule.ids] }] })),
    ),
    skipRules: fc.oneof({ arbitrary: fc.constant([]), weight: 5 }, fc.array(skipRule, { minLength: 1, maxLength: 2 })),
    nextChoice: fc.constantFrom('manual' as const, 'condition' as const),
  });
};

import { expect, it } from 'vitest';
import { findActiveAgents, type AgentAssignment } from './assignment.ts';
import { person } from '#testing/people.ts';

const assignment = (given: Partial<AgentAssignment> = {}): AgentAssignment => ({
  person: 'wang',
  agent: person('li'),
  definitionKey: null,
  from: 10,
  to: 20,
  ...given,
});

it.each([
  [9, {}],
  [10, { wang: person('li') }],
  [19, { wang: person('li') }],
  [20, {}],
] as const)('is active from its start (inclusive) to its end (exclusive): at %d', (now, expected) => {
  expect(findActiveAgents([assignment()], 'leave', now)).toEqual(expected);
});

it('prefers a rule for the process to a general one in any order, and ignores rules for other processes', () => {
  const [all, leave, seal] = [
    assignment(),
    assignment({ agent: person('chen'), definitionKey: 'leave' }),
    assignment({ agent: person('sun'), definitionKey: 'seal' }),
  ];
  expect(
    [
      [all, leave, seal],
      [seal, leave, all],
    ].map((assignments) => findActiveAgents(assignments, 'leave', 15)),
  ).toEqual([{ wang: person('chen') }, { wang: person('chen') }]);
  expect(findActiveAgents([leave, seal], 'expense', 15)).toEqual({});
});

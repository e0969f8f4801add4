import { expect, it } from 'vitest';
import { agentsAt, type AgentAssignment } from '#domain/agent/assignment.ts';
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
] as const)('stands in from the first moment until before the last: at %d', (now, expected) => {
  expect(agentsAt([assignment()], 'leave', now)).toEqual(expected);
});

it('lets a rule for the process go before one for all, in whatever order they come, and leaves out one for another', () => {
  const [all, leave, seal] = [
    assignment(),
    assignment({ agent: person('chen'), definitionKey: 'leave' }),
    assignment({ agent: person('sun'), definitionKey: 'seal' }),
  ];
  expect(
    [
      [all, leave, seal],
      [seal, leave, all],
    ].map((assignments) => agentsAt(assignments, 'leave', 15)),
  ).toEqual([{ wang: person('chen') }, { wang: person('chen') }]);
  expect(agentsAt([leave, seal], 'expense', 15)).toEqual({});
});

import { INSTANCE_ACTIONS, instanceRefusal } from '#domain/requests/instancePolicy.ts';
import type { InstanceFacts } from '#domain/requests/instanceFacts.ts';
import type { Actor } from '#domain/workflow/command.ts';
import { person } from '#testing/people.ts';

export const facts = (overrides: Partial<InstanceFacts> = {}): InstanceFacts => ({
  status: 'running',
  initiator: 'zhang',
  holders: [person('wang')],
  isCalled: false,
  isAtFirstNode: false,
  takeBack: 'nothing',
  ...overrides,
});
export const why = (of: InstanceFacts, who: Actor) =>
  Object.fromEntries(INSTANCE_ACTIONS.map((action) => [action, instanceRefusal(of, who, action)?.code ?? 'may']));

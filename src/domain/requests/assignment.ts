import type { Executor } from '../workflow/instanceState.ts';
import type { Instant, PersonId } from '../shared/ids.ts';

/**
 * A delegation rule as the process core needs it. `definitionKey` is `null` for a rule that applies to all processes;
 * `to` is exclusive.
 */
export interface AgentAssignment {
  readonly person: PersonId;
  readonly agent: Executor;
  readonly definitionKey: string | null;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Returns the agents who act in a process at a point in time (contract process 1). A rule for this process takes
 * precedence over a rule for all processes.
 * @param assignments all rules, in any order
 * @param definitionKey the process
 * @param now in milliseconds since 1970
 * @returns the agent by the id of the user they act for; users without an active rule are not included
 * @example
 * const agent = { kind: 'person', id: 'li', name: 'Li Hua' };
 * const rules = [{ person: 'wang', agent, definitionKey: null, from: 1_000, to: 2_000 }];
 * findActiveAgents(rules, 'leave', 1_500); // { wang: { kind: 'person', id: 'li', name: 'Li Hua' } }
 * findActiveAgents(rules, 'leave', 2_000); // {}
 */
export function findActiveAgents(
  assignments: readonly AgentAssignment[],
  definitionKey: string,
  now: Instant,
): Readonly<Record<PersonId, Executor>> {
  const holding = assignments.filter(({ from, to }) => from <= now && now < to);
  const inOrder = [null, definitionKey].flatMap((key) =>
    holding.filter((assignment) => assignment.definitionKey === key),
  );
  return Object.fromEntries(inOrder.map(({ person, agent }) => [person, agent]));
}

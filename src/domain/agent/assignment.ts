import type { Executor } from '../workflow/instanceState.ts';
import type { Instant, PersonId } from '../shared/ids.ts';

/** A rule as the core needs it; without a process it is for all of them. */
export interface AgentAssignment {
  readonly person: PersonId;
  readonly agent: Executor;
  readonly definitionKey: string | null;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Who acts for whom in a process at a moment (contract process 1); a rule for this process goes before one for all.
 * @param assignments every rule there is, in any order
 * @param definitionKey the process
 * @param now in milliseconds since 1970
 * @returns person → who acts for them; nobody for whom no rule holds
 * @example
 * const agent = { kind: 'person', id: 'li', name: 'Li Hua' };
 * const rules = [{ person: 'wang', agent, definitionKey: null, from: 1_000, to: 2_000 }];
 * agentsAt(rules, 'leave', 1_500); // { wang: { kind: 'person', id: 'li', name: 'Li Hua' } }
 * agentsAt(rules, 'leave', 2_000); // {}
 */
export function agentsAt(
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

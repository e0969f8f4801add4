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

/** Who acts for whom in a process at a moment; a rule for this process goes before one for all. */
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

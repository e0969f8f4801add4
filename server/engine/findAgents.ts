import { and, eq, gt, lte, placeholder } from 'drizzle-orm';
import { findActiveAgents, type AgentAssignment } from '#domain/requests/assignment.ts';
import type { CommandInputs } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { agents } from '#server/db/schema/handover.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import { preparedStatement } from '#server/db/statements/preparedStatement.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

export const selectAgentRules = (tx: Sql) =>
  tx
    .select({ rule: agents, names: people.names })
    .from(agents)
    .innerJoin(people, and(eq(people.id, agents.agent), eq(people.hasLeft, false)));

type AssignmentRow = Awaited<ReturnType<typeof selectAgentRules>>[number];
export const toAgentAssignment = ({ rule, names }: AssignmentRow): AgentAssignment => ({
  ...rule,
  agent: { kind: 'person', id: rule.agent, name: getLocalizedName(names, 'zh-CN') },
});

const NOW = placeholder('now');
const agentsNow = preparedStatement((tx) =>
  selectAgentRules(tx)
    .where(and(eq(agents.tenant, placeholder('tenant')), lte(agents.from, NOW), gt(agents.to, NOW)))
    .orderBy(agents.id)
    .prepare('agents_now'),
);

/** Returns the agents that are active at `now` for one process definition. */
export async function findAgents(
  tx: Sql,
  tenant: string,
  definitionKey: string,
  now: Instant,
): Promise<CommandInputs['agents']> {
  const rows = await agentsNow(tx).execute({ tenant, now: new Date(now).toISOString() });
  return findActiveAgents(rows.map(toAgentAssignment), definitionKey, now);
}

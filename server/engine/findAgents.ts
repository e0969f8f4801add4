import { and, eq, gt, lte, placeholder } from 'drizzle-orm';
import { agentsAt, type AgentAssignment } from '#domain/agent/assignment.ts';
import type { Answers } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { agents } from '../storage/schema/handover.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { madeOnce } from '../storage/madeOnce.ts';
import { nameIn } from '../texts/nameIn.ts';

/** Every rule by which somebody stands in for another. Who has left stands in for nobody. */
export const agentRulesOf = (tx: Sql) =>
  tx
    .select({ rule: agents, names: people.names })
    .from(agents)
    .innerJoin(people, and(eq(people.id, agents.agent), eq(people.hasLeft, false)));

type AssignmentRow = Awaited<ReturnType<typeof agentRulesOf>>[number];
export const assignmentIn = ({ rule, names }: AssignmentRow): AgentAssignment => ({
  ...rule,
  agent: { kind: 'person', id: rule.agent, name: nameIn(names, 'zh-CN') },
});

const NOW = placeholder('now');
const agentsNow = madeOnce((tx) =>
  agentRulesOf(tx)
    .where(and(eq(agents.tenant, placeholder('tenant')), lte(agents.from, NOW), gt(agents.to, NOW)))
    .orderBy(agents.id)
    .prepare('agents_now'),
);

/** Who stands in for whom at this moment. */
export async function findAgents(
  tx: Sql,
  tenant: string,
  definitionKey: string,
  now: Instant,
): Promise<Answers['agents']> {
  const rows = await agentsNow(tx).execute({ tenant, now: new Date(now).toISOString() });
  return agentsAt(rows.map(assignmentIn), definitionKey, now);
}

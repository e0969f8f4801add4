import { and, eq, gt, lte } from 'drizzle-orm';
import { agentsAt } from '#domain/agent/assignment.ts';
import type { Answers } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { agents } from '../storage/schema/handover.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';

/** Who stands in for whom at this moment. Who has left stands in for nobody. */
export async function findAgents(
  tx: Sql,
  tenant: string,
  definitionKey: string,
  now: Instant,
): Promise<Answers['agents']> {
  const rows = await tx
    .select({ rule: agents, names: people.names })
    .from(agents)
    .innerJoin(people, and(eq(people.id, agents.agent), eq(people.hasLeft, false)))
    .where(and(eq(agents.tenant, tenant), lte(agents.from, now), gt(agents.to, now)))
    .orderBy(agents.id);
  return agentsAt(
    rows.map(({ rule, names }) => ({
      ...rule,
      agent: { kind: 'person', id: rule.agent, name: nameIn(names, 'zh-CN') },
    })),
    definitionKey,
    now,
  );
}

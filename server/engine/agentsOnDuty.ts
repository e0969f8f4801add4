import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Answers } from '#domain/process/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { agents } from '../storage/schema/handover.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';

/** Who stands in for whom at this moment; a rule for this process goes before one for all. Who has left stands in for nobody. */
export async function agentsOnDuty(tx: Sql, tenant: string, definitionKey: string, now: Instant): Promise<Answers['agents']> {
  const rows = await tx.select({ person: agents.person, key: agents.definitionKey, id: people.id, names: people.names }).from(agents)
    .innerJoin(people, and(eq(people.id, agents.agent), eq(people.hasLeft, false)))
    .where(and(eq(agents.tenant, tenant), lte(agents.from, now), gt(agents.to, now), or(isNull(agents.definitionKey), eq(agents.definitionKey, definitionKey))))
    .orderBy(agents.id);
  const general = rows.filter(({ key }) => key === null);
  const own = rows.filter(({ key }) => key !== null);
  return Object.fromEntries([...general, ...own].map(({ person, id, names }) => [person, { kind: 'person', id, name: nameIn(names, 'zh-CN') }]));
}

import { eq, ne, or, sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/db/database.ts';
import { COMPANY_LISTS, holders, listLengths, tasks } from '#server/db/schema/openWork.ts';
import { instances, participants, requestTitles } from '#server/db/schema/requests.ts';

/** Compares with NULL-safe inequality. */
const differs = (one: AnyPgColumn, other: AnyPgColumn | SQL): SQL => raw`${one} is distinct from ${other}`;

/** The search text of a request, unless it is too long for an index. */
const COPIED = raw`case when octet_length(${instances.found}) <= 2000 then ${instances.found} end`;

/** Returns participant rows that differ from their request. */
export const findStaleParticipants = (sql: Sql): Promise<readonly object[]> =>
  sql
    .select({ member: participants.member, copied: participants.found, found: instances.found })
    .from(participants)
    .leftJoin(instances, eq(instances.id, participants.instance))
    .where(or(differs(participants.found, COPIED), differs(participants.initiator, instances.initiator)))
    .execute();

/** Returns lists whose stored length differs from the number of their rows. */
export async function findWrongListLengths(sql: Sql): Promise<readonly object[]> {
  const said = raw`select tenant, member, sum(change) as length from ${listLengths} group by tenant, member`;
  const held = raw`select tenant, member, count(*) as length from ${holders} group by tenant, member
    union all select tenant, ${COMPANY_LISTS.openTasks}, count(*) from ${tasks} where status <> 'replied' group by tenant
    union all select tenant, ${COMPANY_LISTS.requests}, count(*) from ${instances} where status <> 'drafted' group by tenant`;
  const { rows } = (await sql.execute(
    raw`select * from (${said}) as said full join (${held}) as held using (tenant, member)
      where coalesce(said.length, 0) <> coalesce(held.length, 0)`,
  )) as { readonly rows: readonly object[] };
  return rows;
}

/** Returns holder rows that differ from their task and request, or that have none. */
export const findStaleHolders = (sql: Sql): Promise<readonly object[]> =>
  sql
    .select({ task: holders.task, copied: holders.found, found: instances.found, initiator: instances.initiator })
    .from(holders)
    .leftJoin(tasks, eq(tasks.id, holders.task))
    .leftJoin(instances, eq(instances.id, tasks.instance))
    .where(
      or(
        differs(holders.found, COPIED),
        differs(holders.initiator, instances.initiator),
        ne(holders.createdAt, tasks.createdAt),
        ne(holders.tenant, tasks.tenant),
      ),
    )
    .execute();

/** Returns title rows that differ from their request, and rows of requests that do not exist or have not started. */
export async function findStaleTitles(sql: Sql): Promise<readonly object[]> {
  const begun = raw`select id as instance, tenant, started_at, initiator, found from ${instances} where status <> 'drafted'`;
  const { rows } = (await sql.execute(
    raw`(select * from ${requestTitles} except ${begun}) union all (${begun} except select * from ${requestTitles})`,
  )) as { readonly rows: readonly object[] };
  return rows;
}

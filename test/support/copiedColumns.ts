import { eq, ne, or, sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/storage/database.ts';
import { holders, tasks } from '#server/storage/schema/openWork.ts';
import { instances } from '#server/storage/schema/requests.ts';

/** Nothing differs from everything but nothing. */
const differs = (one: AnyPgColumn, other: AnyPgColumn): SQL => raw`${one} is distinct from ${other}`;

/** Rows of to-do lists that say something else than the task and the request they stand for, or stand for none. */
export const differingHolders = (sql: Sql): Promise<readonly object[]> =>
  sql
    .select({ task: holders.task, copied: holders.found, found: instances.found, initiator: instances.initiator })
    .from(holders)
    .leftJoin(tasks, eq(tasks.id, holders.task))
    .leftJoin(instances, eq(instances.id, tasks.instance))
    .where(
      or(
        differs(holders.found, instances.found),
        differs(holders.initiator, instances.initiator),
        ne(holders.createdAt, tasks.createdAt),
        ne(holders.tenant, tasks.tenant),
      ),
    )
    .execute();

import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { MAX_COUNTED } from '#server/db/listQuery/toPageDto.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

/** Order of users everywhere: by position in the company, then by id. */
export const PEOPLE_ORDER = [asc(people.position), asc(people.id)] as const;

/** Condition for active users. Written as `not`, because that is the predicate of the partial index. */
export const IS_ACTIVE = sql`not ${people.hasLeft}`;

/**
 * Condition for users after a given one, so that later pages are as fast as the first. Undefined if no user is given or
 * the user does not exist.
 */
export async function afterUser(tx: Sql, tenant: string, after: PersonId): Promise<SQL | undefined> {
  if (after === '') return undefined;
  const [last] = await tx
    .select({ position: people.position, id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, after)));
  return last && sql`(${people.position}, ${people.id}) > (${last.position}, ${last.id})`;
}

/** Counts users up to `MAX_COUNTED` + 1. */
export async function countUpToLimit(tx: Sql, condition: SQL | undefined): Promise<number> {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(people)
    .where(condition)
    .limit(MAX_COUNTED + 1)
    .as('some');
  const [counted] = await tx.select({ rows: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return counted?.rows ?? 0;
}

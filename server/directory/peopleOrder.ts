import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { MOST_COUNTED } from '../list/pageDto.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

/** The order colleagues stand in, everywhere: that of the company, and of their ids where it says nothing. */
export const PEOPLE_ORDER = [asc(people.position), asc(people.id)] as const;

/** Whoever has not left. Said so, and not compared: the index of the order holds nobody else. */
export const AT_WORK = sql`not ${people.hasLeft}`;

/**
 * What comes after somebody in the order: a page far down then costs what the first one does. Undefined where nobody is
 * named, or somebody who is not there.
 */
export async function behind(tx: Sql, tenant: string, after: PersonId): Promise<SQL | undefined> {
  if (after === '') return undefined;
  const [last] = await tx
    .select({ position: people.position, id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, after)));
  return last && sql`(${people.position}, ${people.id}) > (${last.position}, ${last.id})`;
}

/** How many there are, counted no further than to one more than `MOST_COUNTED`. */
export async function countSome(tx: Sql, condition: SQL | undefined): Promise<number> {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(people)
    .where(condition)
    .limit(MOST_COUNTED + 1)
    .as('some');
  const [counted] = await tx.select({ rows: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return counted?.rows ?? 0;
}

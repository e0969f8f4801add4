import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Caller } from '../session/caller.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { idsIn } from './directory.ts';

/** A person as the one who asks; undefined for somebody who has left. */
export async function callerFor(tx: Sql, person: PersonId): Promise<Caller | undefined> {
  const [row] = await tx
    .select(callerColumns(tx))
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(eq(people.id, person));
  return row && callerOf(row);
}

/** What a query over people and their departments reads to know a caller, all in the one statement. */
export function callerColumns(tx: Sql) {
  const joined = alias(groups, 'joined');
  const paths = tx
    .select({ path: joined.path })
    .from(memberships)
    .innerJoin(joined, eq(joined.id, memberships.group))
    .where(eq(memberships.person, people.id));
  return { person: people, department: groups.path, joined: sql<readonly string[]>`array(${paths})` };
}

/** Their groups are the department and those they were put into, with all groups above them. */
export function callerOf({ person, department, joined }: CallerRow): Caller | undefined {
  if (person.hasLeft) return undefined;
  const { id, account, names, isAdministrator, tenant } = person;
  return {
    person: { id, account, names, department: person.department },
    groups: [...new Set([department, ...joined].flatMap(idsIn))],
    isAdministrator,
    tenant,
  };
}

interface CallerRow {
  readonly person: typeof people.$inferSelect;
  readonly department: string;
  readonly joined: readonly string[];
}

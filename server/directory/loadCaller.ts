import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Caller } from '#server/http/caller.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import { parsePathIds } from './directory.ts';

/** Loads a user as caller; undefined if the user is deactivated. */
export async function loadCaller(tx: Sql, person: PersonId): Promise<Caller | undefined> {
  const [row] = await tx
    .select(selectCallerColumns(tx))
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(eq(people.id, person));
  return row && toCaller(row);
}

/** Returns the columns of a query over users and their departments that `toCaller` needs. */
export function selectCallerColumns(tx: Sql) {
  const joined = alias(groups, 'joined');
  const paths = tx
    .select({ path: joined.path })
    .from(memberships)
    .innerJoin(joined, eq(joined.id, memberships.group))
    .where(eq(memberships.person, people.id));
  return { person: people, department: groups.path, joined: sql<readonly string[]>`array(${paths})` };
}

/** Creates the caller. Its groups are the department and the memberships, with all their ancestors. */
export function toCaller({ person, department, joined }: CallerRow): Caller | undefined {
  if (person.hasLeft) return undefined;
  const { id, account, names, isAdministrator, tenant } = person;
  return {
    person: { id, account, names, department: person.department },
    groups: [...new Set([department, ...joined].flatMap(parsePathIds))],
    isAdministrator,
    tenant,
  };
}

interface CallerRow {
  readonly person: typeof people.$inferSelect;
  readonly department: string;
  readonly joined: readonly string[];
}

import { eq } from 'drizzle-orm';
import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Caller } from '../session/caller.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { idsIn } from './directory.ts';

/** A person as the one who asks; undefined for somebody who has left. */
export async function callerFor(sql: Sql, person: PersonId): Promise<Caller | undefined> {
  const [row] = await sql
    .select({ person: people, path: groups.path })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(eq(people.id, person));
  if (!row || row.person.hasLeft) return undefined;
  const { id, account, names, department, isAdministrator, tenant } = row.person;
  return {
    person: { id, account, names, department },
    groups: await groupsOf(sql, person, row.path),
    isAdministrator,
    tenant,
  };
}

/** The department and the groups a person was put into, with all groups above them. */
async function groupsOf(sql: Sql, person: PersonId, departmentPath: string): Promise<GroupId[]> {
  const joined = await sql
    .select({ path: groups.path })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.group))
    .where(eq(memberships.person, person));
  return [...new Set([departmentPath, ...joined.map(({ path }) => path)].flatMap(idsIn))];
}

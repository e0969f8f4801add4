import { and, asc, eq } from 'drizzle-orm';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { createDirectory, type CompanyDirectory } from './createCompanyDirectory.ts';

/** Reads the whole directory of a company from the database, for queries about all users. */
export async function readDirectory(tx: Sql, tenant: string): Promise<CompanyDirectory> {
  const members = await tx
    .select({
      id: people.id,
      names: people.names,
      account: people.account,
      department: people.department,
      superior: people.superior,
    })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false)))
    .orderBy(asc(people.position), asc(people.id));
  const units = await tx
    .select({
      id: groups.id,
      key: groups.key,
      kind: groups.kind,
      names: groups.names,
      parent: groups.parent,
      head: groups.head,
    })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.isClosed, false)));
  const joined = await tx
    .select({ person: memberships.person, group: memberships.group })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.group))
    .where(eq(groups.tenant, tenant));
  const inside = groupBy(joined, ({ group }) => group);
  return createDirectory({
    members: members.map(({ superior, ...each }) => ({ ...each, superior: superior ?? undefined })),
    units: units.map(({ parent, head, ...unit }) => ({
      ...unit,
      parent: parent ?? undefined,
      head: head ?? undefined,
      members: (inside.get(unit.id) ?? []).map(({ person }) => person),
    })),
  });
}

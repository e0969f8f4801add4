import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import type { PersonRow } from '../directory/directory.ts';
import { DIMENSIONS } from '../directory/dimensions.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { nameIn } from '../texts/nameIn.ts';
import { USER, attributeAt } from './attributes.ts';
import type { ScimFilter } from './filter.ts';
import { scimList, scimPage, type ListQuestion } from './scimLists.ts';
import type { ScimScope } from './scimCall.ts';
import { unknownResource } from './scimFault.ts';
import { userResource, type UserSurroundings } from './userResource.ts';

/** Whom the folder has not taken out. */
const isThere = or(
  eq(people.hasLeft, false),
  isNull(people.provisioned),
  sql`(${people.provisioned} ->> 'isDeleted') is distinct from 'true'`,
);

export async function findUser({ tx, tenant }: ScimScope, id: string): Promise<PersonRow> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, id), isThere));
  if (row === undefined) throw unknownResource(id);
  return row;
}

/** What is told of these people beside their rows. */
export async function surroundingsOf(scope: ScimScope, rows: readonly PersonRow[]): Promise<UserSurroundings> {
  const { tx, tenant, address } = scope;
  const all = await tx.select().from(groups).where(eq(groups.tenant, tenant));
  const known = new Map(all.map((group) => [group.id, group]));
  const ids = rows.map(({ id }) => id);
  const superiors = [...new Set(rows.flatMap(({ superior }) => superior ?? []))];
  const joined =
    ids.length === 0
      ? []
      : await tx.select().from(memberships).where(inArray(memberships.person, ids)).orderBy(memberships.group);
  const named =
    superiors.length === 0
      ? []
      : await tx.select({ id: people.id, names: people.names }).from(people).where(inArray(people.id, superiors));
  const mine = joined.flatMap(({ person, group }) => {
    const row = known.get(group);
    return row?.dimension === DIMENSIONS.role.id && !row.isClosed ? [{ person, row }] : [];
  });
  return {
    address,
    departments: known,
    names: new Map(named.map(({ id, names }) => [id, nameIn(names, 'zh-CN')])),
    groupsOf: new Map(
      [...groupBy(mine, ({ person }) => person)].map(([person, each]) => [person, each.map(({ row }) => row)]),
    ),
  };
}

export async function showUser(scope: ScimScope, row: PersonRow) {
  return userResource(row, await surroundingsOf(scope, [row]));
}

/** A list without a question for values is read by the page; any other is looked through once. */
export async function listUsers(scope: ScimScope, question: ListQuestion) {
  const { tx, tenant } = scope;
  const { filter, sortBy, startIndex, count } = question;
  const where = and(eq(people.tenant, tenant), isThere, filter && narrowing(filter));
  const rowsOf = () => tx.select().from(people).where(where).orderBy(asc(people.id));
  const tell = async (rows: readonly PersonRow[]) => {
    const around = await surroundingsOf(scope, rows);
    return rows.map((row) => userResource(row, around));
  };
  if (filter === undefined && sortBy === undefined) {
    const total = await tx.$count(people, where);
    return scimPage(
      USER,
      await tell(
        count === 0
          ? []
          : await rowsOf()
              .limit(count)
              .offset(startIndex - 1),
      ),
      total,
      question,
    );
  }
  return scimList(USER, await tell(await rowsOf()), question);
}

/** What an index answers of a filter: clients look for one person by account or id before each change. */
function narrowing(filter: ScimFilter): SQL | undefined {
  if (filter.kind === 'and') return and(...filter.filters.map(narrowing));
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string') return undefined;
  const name = attributeAt(USER, filter.path)?.attribute.name;
  if (name === 'userName') return eq(people.account, filter.value.toLowerCase());
  if (name === 'externalId') return eq(people.externalId, filter.value);
  return name === 'id' ? eq(people.id, filter.value) : undefined;
}

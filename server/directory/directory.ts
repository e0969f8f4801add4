import { and, asc, eq, inArray, like, or, sql as concat, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

export type PersonRow = typeof people.$inferSelect;
export type GroupRow = typeof groups.$inferSelect;

/** The columns of users and groups that assignee rules need. */
export type KnownPerson = Pick<PersonRow, 'id' | 'names'>;
export type KnownGroup = Pick<GroupRow, 'id' | 'names' | 'kind'>;

/**
 * The directory of one tenant, read with one handle: inside a transaction it sees the changes of that transaction.
 * Deactivated users are not found.
 */
export interface Directory<Person extends KnownPerson = PersonRow, Group extends KnownGroup = GroupRow> {
  person(id: PersonId): Promise<Person | undefined>;
  /** Returns users by id or account in the requested order; unknown ones are left out. */
  people(names: readonly string[]): Promise<readonly Person[]>;
  /** Returns groups by id or key. */
  groups(names: readonly string[]): Promise<readonly Group[]>;
  /** Returns all members of a group; for a department also those of the departments below. */
  listMembers(group: Group): Promise<readonly Person[]>;
  /** Returns the manager of a user: the explicit one, otherwise the head of the department. */
  findManager(person: Person): Promise<Person | undefined>;
  /** Returns the head of the user's department; for a head, that of the nearest ancestor with another head. */
  findDepartmentHead(person: Person): Promise<Person | undefined>;
}

export function createTenantDirectory(sql: Sql, tenant: string): Directory {
  const selectActive = (condition: SQL | undefined) =>
    sql
      .select()
      .from(people)
      .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), condition))
      .orderBy(asc(people.position), asc(people.id));

  const person = async (id: PersonId) => (await selectActive(eq(people.id, id)))[0];

  async function listHeads({ department }: PersonRow): Promise<readonly PersonRow[]> {
    const [own] = await sql.select({ path: groups.path }).from(groups).where(eq(groups.id, department));
    const chain = parsePathIds(own?.path ?? '').reverse();
    const rows =
      chain.length === 0
        ? []
        : await sql.select({ id: groups.id, head: groups.head }).from(groups).where(inArray(groups.id, chain));
    const headOf = new Map(rows.map(({ id, head }) => [id, head]));
    const ids = chain.flatMap((id) => headOf.get(id) ?? []);
    const found = ids.length === 0 ? [] : await selectActive(inArray(people.id, ids));
    return ids.flatMap((id) => found.find((each) => each.id === id) ?? []);
  }

  const headOver = async (someone: PersonRow) => (await listHeads(someone)).find(({ id }) => id !== someone.id);

  return {
    person,
    findDepartmentHead: headOver,
    async people(names) {
      if (names.length === 0) return [];
      const rows = await selectActive(or(inArray(people.id, [...names]), inArray(people.account, [...names])));
      return pickByNames(
        indexByNames(rows, ({ id, account }) => [id, account]),
        names,
      );
    },
    async groups(names) {
      if (names.length === 0) return [];
      const rows = await sql
        .select()
        .from(groups)
        .where(
          and(
            eq(groups.tenant, tenant),
            eq(groups.isClosed, false),
            or(inArray(groups.id, [...names]), inArray(groups.key, [...names])),
          ),
        );
      return pickByNames(
        indexByNames(rows, ({ id, key }) => [id, key]),
        names,
      );
    },
    listMembers: (group) => selectActive(isInGroup(sql, group.path)),
    async findManager(someone) {
      const named = someone.superior === null ? undefined : await person(someone.superior);
      return named ?? headOver(someone);
    },
  };
}

/**
 * Whether a user belongs to a group or to one below it, by department or membership. `path` is the path of the group,
 * or its column.
 */
export const isInGroup = (sql: Sql, path: string | AnyPgColumn): SQL | undefined => {
  const inside = selectDescendants(sql, path);
  return or(
    inArray(people.department, inside),
    inArray(
      people.id,
      sql.select({ id: memberships.person }).from(memberships).where(inArray(memberships.group, inside)),
    ),
  );
};

/** Selects the ids of a group and of all groups below. */
export const selectDescendants = (sql: Sql, path: string | AnyPgColumn) => {
  const below = alias(groups, 'below');
  return sql
    .select({ id: below.id })
    .from(below)
    .where(like(below.path, concat`${path} || '%'`));
};

/** Returns the ids of a path such as `0.12.34.`, from the root down. */
export const parsePathIds = (path: string): GroupId[] => path.split('.').filter((part) => part !== '' && part !== '0');

/** Indexes rows by each of their names; of two rows with the same name the first is used. */
export const indexByNames = <Row>(
  rows: readonly Row[],
  say: (row: Row) => readonly string[],
): ReadonlyMap<string, Row> =>
  new Map(rows.toReversed().flatMap((row) => say(row).map((name) => [name, row] as const)));

/** Returns the named rows in the order of the names, each once; unknown names are left out. */
export const pickByNames = <Row>(rows: ReadonlyMap<string, Row>, names: readonly string[]): Row[] => [
  ...new Set(names.flatMap((name) => rows.get(name) ?? [])),
];

import { and, asc, eq, inArray, like, or, sql as concat } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

export type PersonRow = typeof people.$inferSelect;
export type GroupRow = typeof groups.$inferSelect;

/** As much of a person and of a group as people rules need. */
export type KnownPerson = Pick<PersonRow, 'id' | 'names'>;
export type KnownGroup = Pick<GroupRow, 'id' | 'names' | 'kind'>;

/**
 * The directory of one tenant, read with one handle: inside a transaction it sees what the transaction sees. Who has
 * left is not found.
 */
export interface Directory<Person extends KnownPerson = PersonRow, Group extends KnownGroup = GroupRow> {
  person(id: PersonId): Promise<Person | undefined>;
  /** By id or account, in the order asked for; who does not exist is left out. */
  people(names: readonly string[]): Promise<readonly Person[]>;
  /** By id or key. */
  groups(names: readonly string[]): Promise<readonly Group[]>;
  /** Everybody of a group; for a department those of the departments below it, too. */
  membersOf(group: Group): Promise<readonly Person[]>;
  /** Whom a person reports to: by name, or else the head over the person. */
  superiorOf(person: Person): Promise<Person | undefined>;
  /** The head of the person's department; for a head, of the nearest department above that somebody else leads. */
  headOver(person: Person): Promise<Person | undefined>;
}

export function directoryOf(sql: Sql, tenant: string): Directory {
  const active = (condition: SQL | undefined) =>
    sql
      .select()
      .from(people)
      .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), condition))
      .orderBy(asc(people.position), asc(people.id));

  const person = async (id: PersonId) => (await active(eq(people.id, id)))[0];

  async function heads({ department }: PersonRow): Promise<readonly PersonRow[]> {
    const [own] = await sql.select({ path: groups.path }).from(groups).where(eq(groups.id, department));
    const chain = idsIn(own?.path ?? '').reverse();
    const rows =
      chain.length === 0
        ? []
        : await sql.select({ id: groups.id, head: groups.head }).from(groups).where(inArray(groups.id, chain));
    const headOf = new Map(rows.map(({ id, head }) => [id, head]));
    const ids = chain.flatMap((id) => headOf.get(id) ?? []);
    const found = ids.length === 0 ? [] : await active(inArray(people.id, ids));
    return ids.flatMap((id) => found.find((each) => each.id === id) ?? []);
  }

  const headOver = async (someone: PersonRow) => (await heads(someone)).find(({ id }) => id !== someone.id);

  return {
    person,
    headOver,
    async people(names) {
      if (names.length === 0) return [];
      const rows = await active(or(inArray(people.id, [...names]), inArray(people.account, [...names])));
      return allNamed(
        namesOf(rows, ({ id, account }) => [id, account]),
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
      return allNamed(
        namesOf(rows, ({ id, key }) => [id, key]),
        names,
      );
    },
    membersOf: (group) => active(inGroup(sql, group.path)),
    async superiorOf(someone) {
      const named = someone.superior === null ? undefined : await person(someone.superior);
      return named ?? headOver(someone);
    },
  };
}

/**
 * Whether a person belongs to a group or to one below it: by department, or put into it. `path` is the group's own, or
 * the column of it.
 */
export const inGroup = (sql: Sql, path: string | AnyPgColumn): SQL | undefined => {
  const inside = belowPath(sql, path);
  return or(
    inArray(people.department, inside),
    inArray(
      people.id,
      sql.select({ id: memberships.person }).from(memberships).where(inArray(memberships.group, inside)),
    ),
  );
};

/** The ids of a group and of all below it. */
export const belowPath = (sql: Sql, path: string | AnyPgColumn) => {
  const below = alias(groups, 'below');
  return sql
    .select({ id: below.id })
    .from(below)
    .where(like(below.path, concat`${path} || '%'`));
};

/** The ids in a path such as `0.12.34.`, from the root down. */
export const idsIn = (path: string): GroupId[] => path.split('.').filter((part) => part !== '' && part !== '0');

/** Rows by each of their names; of two with the same name the first. */
export const namesOf = <Row>(rows: readonly Row[], say: (row: Row) => readonly string[]): ReadonlyMap<string, Row> =>
  new Map(rows.toReversed().flatMap((row) => say(row).map((name) => [name, row] as const)));

/** What was named, in that order, each once; what does not exist is left out. */
export const allNamed = <Row>(rows: ReadonlyMap<string, Row>, names: readonly string[]): Row[] => [
  ...new Set(names.flatMap((name) => rows.get(name) ?? [])),
];

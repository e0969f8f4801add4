import { and, eq, inArray } from 'drizzle-orm';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import type { PersonDto, UserDto } from '#contract/directory/peopleShapes.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { route, type ServerRoute } from '../http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import type { Language } from '#application/formatting/language.ts';
import { groupRoutes } from './groupRoutes.ts';
import { pickByNames, indexByNames } from './directory.ts';
import { findUsers } from './findUsers.ts';
import { toUserDto } from './wirePeople.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { getOwnColumn } from '#server/db/listQuery/filters.ts';
import { tenants } from '#server/db/schema/logins.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

/**
 * Routes of users and departments (contract people 2, 3). Every user of a tenant may look up all others; private fields
 * are visible to few (`wirePeople.ts`).
 */
export function directoryRoutes(database: Database, clock: ServerClock): readonly ServerRoute[] {
  const lists = [directory.query, directory.getUser, directory.getAllUserByGroupId].map((list) =>
    route(list, async ({ body }, caller, { language }) =>
      ok(await findUsers(database.sql, body, { caller, language, now: clock.now() })),
    ),
  );

  async function users(ids: readonly string[], caller: Caller, language: Language): Promise<readonly UserDto[]> {
    const rows = await database.sql
      .select({ person: people, department: { names: groups.names, head: groups.head } })
      .from(people)
      .innerJoin(groups, eq(groups.id, people.department))
      .where(and(inArray(people.id, [...ids]), eq(people.tenant, caller.tenant)));
    return pickByNames(
      indexByNames(rows, ({ person }) => [person.id]),
      ids,
    ).map((row) => toUserDto(row, caller, language));
  }
  const user = async (id: string, caller: Caller, language: Language): Promise<UserDto | null> =>
    (await users([id], caller, language))[0] ?? null;

  async function personWithProperties(id: string, caller: Caller, language: Language): Promise<PersonDto | null> {
    const found = await user(id, caller, language);
    return found && { ...found, properties: await findProperties(database.sql, caller, id, language) };
  }

  return [
    ...lists,
    route(directory.getById, async ({ fields }, caller, { language }) =>
      ok(await personWithProperties(fields.userId, caller, language)),
    ),
    route(directory.getUserInfo, async ({ fields }, caller, { language }) => {
      const found = await user(fields.userId, caller, language);
      return found ? ok(found) : refusedError('notFound');
    }),
    route(directory.getUsersByIds, async ({ fields }, caller, { language }) =>
      ok([
        ...(await users(
          fields.userIds.split(',').map((id) => id.trim()),
          caller,
          language,
        )),
      ]),
    ),
    route(directory.getUserProperty, async ({ fields }, caller) =>
      ok(await findProperty(database.sql, caller, fields)),
    ),
    ...groupRoutes(database),
  ];
}

/** Returns the company-specific properties of a user in the address book (ADR 50), in display order. */
async function findProperties(
  sql: Sql,
  { tenant }: Caller,
  person: string,
  language: Language,
): Promise<NonNullable<PersonDto['properties']>> {
  const [company] = await sql.select({ properties: tenants.properties }).from(tenants).where(eq(tenants.id, tenant));
  const said = await loadStoredProperties(sql, tenant, person);
  const own = company?.properties ?? [];
  const valueOf = (key: string): string => getOwnColumn(said ?? {}, key) ?? '';
  return [
    ...own.map(({ key, name }) => ({ key, name: getLocalizedName(name, language), value: valueOf(key) })),
    // Properties of the specification are included if they have a value; the client has labels for them.
    ...PROPERTY_KEYS.filter((key) => !own.some((each) => each.key === key) && valueOf(key) !== '').map((key) => ({
      key,
      name: null,
      value: valueOf(key),
    })),
  ];
}

/**
 * Returns one property by key; null if the user or the property does not exist (contract people 2 `getUserProperty`).
 */
async function findProperty(
  sql: Sql,
  { tenant }: Caller,
  { userId, attrName }: { readonly userId: string; readonly attrName: string },
): Promise<string | null> {
  const said = await loadStoredProperties(sql, tenant, userId);
  return getOwnColumn(said ?? {}, attrName) ?? null;
}

async function loadStoredProperties(sql: Sql, tenant: string, person: string) {
  const [row] = await sql
    .select({ properties: people.properties })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, person), eq(people.hasLeft, false)));
  return row?.properties;
}

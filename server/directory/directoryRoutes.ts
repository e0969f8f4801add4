import { and, eq, inArray } from 'drizzle-orm';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import type { PersonDto, UserDto } from '#contract/directory/peopleShapes.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { route } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Database } from '#server/db/database.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import type { Language } from '#application/formatting/language.ts';
import { groupRoutes } from './groupRoutes.ts';
import { pickByNames, indexByNames } from './directory.ts';
import { findUsers } from './findUsers.ts';
import { findProperties, findProperty } from './properties.ts';
import { toUserDto } from './wirePeople.ts';

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

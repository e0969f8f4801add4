import { and, eq, inArray } from 'drizzle-orm';
import { directory } from '#api/directoryEndpoints.ts';
import type { PersonDto, UserDto } from '#api/peopleShapes.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import type { Database } from '../storage/database.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Language } from '#application/language.ts';
import { groupRoutes } from './groupRoutes.ts';
import { allNamed, namesOf } from './directory.ts';
import { peopleList } from './peopleList.ts';
import { propertiesOf, propertyOf } from './properties.ts';
import { userDto } from './wirePeople.ts';

/**
 * People and departments (contract people 2, 3). Everybody of a tenant may look up everybody else of it; what is
 * private of them is told to few (`wirePeople.ts`).
 */
export function directoryRoutes(database: Database, clock: ServerClock): readonly ServerRoute[] {
  const lists = [directory.query, directory.getUser, directory.getAllUserByGroupId].map((list) =>
    serve(list, async ({ body }, caller, { language }) =>
      ok(await peopleList(database.sql, body, { caller, language, now: clock.now() })),
    ),
  );

  async function users(ids: readonly string[], caller: Caller, language: Language): Promise<readonly UserDto[]> {
    const rows = await database.sql
      .select({ person: people, department: { names: groups.names, head: groups.head } })
      .from(people)
      .innerJoin(groups, eq(groups.id, people.department))
      .where(and(inArray(people.id, [...ids]), eq(people.tenant, caller.tenant)));
    return allNamed(
      namesOf(rows, ({ person }) => [person.id]),
      ids,
    ).map((row) => userDto(row, caller, language));
  }
  const user = async (id: string, caller: Caller, language: Language): Promise<UserDto | null> =>
    (await users([id], caller, language))[0] ?? null;

  async function personWithProperties(id: string, caller: Caller, language: Language): Promise<PersonDto | null> {
    const found = await user(id, caller, language);
    return found && { ...found, properties: await propertiesOf(database.sql, caller, id, language) };
  }

  return [
    ...lists,
    serve(directory.getById, async ({ fields }, caller, { language }) =>
      ok(await personWithProperties(fields.userId, caller, language)),
    ),
    serve(directory.getUserInfo, async ({ fields }, caller, { language }) => {
      const found = await user(fields.userId, caller, language);
      return found ? ok(found) : refused('notFound');
    }),
    serve(directory.getUsersByIds, async ({ fields }, caller, { language }) =>
      ok([
        ...(await users(
          fields.userIds.split(',').map((id) => id.trim()),
          caller,
          language,
        )),
      ]),
    ),
    serve(directory.getUserProperty, async ({ fields }, caller) => ok(await propertyOf(database.sql, caller, fields))),
    ...groupRoutes(database),
  ];
}

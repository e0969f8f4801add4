import { and, eq, inArray } from 'drizzle-orm';
import { directory } from '#api/directoryEndpoints.ts';
import type { UserDto } from '#api/directoryEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Database } from '../storage/database.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Language } from '#application/language.ts';
import { serverSentence } from '../texts/sentence.ts';
import { inOrder } from './directory.ts';
import { DIMENSIONS } from './dimensions.ts';
import { groupList } from './groupList.ts';
import { peopleList } from './peopleList.ts';
import { userDto } from './wirePeople.ts';

/** People and departments (contract people 2, 3). Everybody of a tenant may look up everybody else of it. */
export function directoryRoutes(database: Database, clock: ServerClock): readonly ServerRoute[] {
  const lists = [directory.query, directory.getUser, directory.getAllUserByGroupId].map((list) =>
    serve(list, async ({ body }, { tenant }, { language }) =>
      ok(await peopleList(database.sql, body, { tenant, language, now: clock.now() })),
    ),
  );

  async function users(ids: readonly string[], tenant: string, language: Language): Promise<readonly UserDto[]> {
    const rows = await database.sql
      .select({ person: people, department: groups.names })
      .from(people)
      .innerJoin(groups, eq(groups.id, people.department))
      .where(and(inArray(people.id, [...ids]), eq(people.tenant, tenant)));
    return inOrder(ids, rows, ({ person }) => [person.id]).map((row) => userDto(row.person, row.department, language));
  }
  const user = async (id: string, tenant: string, language: Language): Promise<UserDto | null> =>
    (await users([id], tenant, language))[0] ?? null;

  return [
    ...lists,
    serve(directory.getById, async ({ fields }, { tenant }, { language }) =>
      ok(await user(fields.userId, tenant, language)),
    ),
    serve(directory.getUserInfo, async ({ fields }, { tenant }, { language }) => {
      const found = await user(fields.userId, tenant, language);
      return found ? ok(found) : refused('notFound');
    }),
    serve(directory.getUsersByIds, async ({ fields }, { tenant }, { language }) =>
      ok([
        ...(await users(
          fields.userIds.split(',').map((id) => id.trim()),
          tenant,
          language,
        )),
      ]),
    ),
    serve(directory.queryGroups, async ({ fields }, { tenant }, { language }) =>
      ok(await groupList(database.sql, { tenant, parent: fields.parentId, dimension: fields.dimId }, language)),
    ),
    serve(directory.getByParentId, async ({ fields }, { tenant }, { language }) =>
      ok(await groupList(database.sql, { tenant, parent: fields.parentId }, language)),
    ),
    serve(directory.getDimList, async (_, __, { language }) =>
      ok({
        code: 0,
        msg: '',
        data: Object.values(DIMENSIONS).map(({ id, code, sentence }) => ({
          dimId: id,
          code,
          name: serverSentence(language, sentence),
        })),
      }),
    ),
  ];
}

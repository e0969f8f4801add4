import { groupCalls } from '#api/groupEndpoints.ts';
import type { Language } from '#application/language.ts';
import { readJsonText } from '#domain/shared/nesting.ts';
import { ok } from '#domain/shared/result.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import type { Caller } from '../session/caller.ts';
import type { Database } from '../storage/database.ts';
import { serverSentence } from '../texts/sentence.ts';
import { DIMENSIONS } from './dimensions.ts';
import { groupLevel, groupOfRank, groupsFound, groupsNamed, type GroupReader } from './groupList.ts';
import { memberList } from './memberList.ts';

const OWN = 'curOrg';

/** Dimensions, groups and who is in them (contract people 3), for everybody of a tenant. */
export function groupRoutes(database: Database): readonly ServerRoute[] {
  const reader = ({ tenant }: Caller, language: Language): GroupReader => ({ sql: database.sql, tenant, language });
  const members = [groupCalls.getUserListByOrgIdAndRelTypeId, groupCalls.getUserListByGroupIdAndRelTypeId].map((call) =>
    serve(call, async ({ fields }, caller, { language }) =>
      ok(
        await memberList(reader(caller, language), {
          ...fields,
          search: (fields.content || fields.fullname || '').trim(),
        }),
      ),
    ),
  );
  /** The one above the caller that has a rank, else those that are named. */
  const ranked = async (asked: GroupReader, { person }: Caller, rank: string, named: readonly string[]) => {
    const above = await groupOfRank(asked, person.department, rank);
    return above === undefined ? named : [above];
  };

  return [
    ...members,
    serve(groupCalls.queryGroups, async ({ fields }, caller, { language }) =>
      ok(await groupLevel(reader(caller, language), fields.parentId, fields.dimId)),
    ),
    serve(groupCalls.getByParentId, async ({ fields }, caller, { language }) =>
      ok(await groupLevel(reader(caller, language), fields.parentId)),
    ),
    serve(groupCalls.getOsGroupByGroupId, async ({ fields }, caller, { language }) => {
      const asked = reader(caller, language);
      const named = fields.groupId.split(',').map((id) => (id.trim() === OWN ? caller.person.department : id.trim()));
      return ok(await groupsNamed(asked, await ranked(asked, caller, fields.initRankLevel ?? '', named)));
    }),
    serve(groupCalls.getGroupListByDimId, async ({ body }, caller, { language }) => {
      const asked = reader(caller, language);
      const named = await ranked(asked, caller, body.initRankLevel ?? '', idsOf(body.groups));
      const data = named.length > 0 ? await groupsNamed(asked, named) : await groupLevel(asked, '0', body.dimId);
      return ok(coded(data));
    }),
    serve(groupCalls.searchGroups, async ({ body }, caller, { language }) =>
      ok(await groupsFound(reader(caller, language), body)),
    ),
    serve(groupCalls.getDimList, async (_, __, { language }) => ok(coded(dimensionsIn(language)))),
    serve(groupCalls.getByDimIds, async ({ fields }, _, { language }) => {
      const wanted = fields.dimIds.split(',').map((id) => id.trim());
      return ok(coded(dimensionsIn(language).filter(({ dimId }) => wanted.includes(dimId))));
    }),
  ];
}

/** The second envelope (contract wire 2): code 0 is well. */
const coded = <Row>(data: Row[]) => ({ code: 0, msg: '', data });

const dimensionsIn = (language: Language) =>
  Object.values(DIMENSIONS).map(({ id, code, sentence }) => ({
    dimId: id,
    code,
    name: serverSentence(language, sentence),
  }));

/** A JSON text of ids; whatever else stands there names nobody. */
function idsOf(listed: string | null | undefined): readonly string[] {
  const read = readJsonText(listed ?? '');
  return Array.isArray(read) ? read.map(String) : [];
}

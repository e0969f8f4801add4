import { groupCalls } from '#contract/directory/groupEndpoints.ts';
import type { Language } from '#application/formatting/language.ts';
import { parseJsonSafely } from '#domain/shared/nesting.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '../http/serverRoute.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Database } from '#server/db/database.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { DIMENSIONS } from './dimensions.ts';
import { findGroupLevel, findGroupOfRank, findGroupsByName, findGroupsById, type GroupReader } from './groupList.ts';
import { findGroupMembers } from './findGroupMembers.ts';

const OWN_COMPANY = 'curOrg';

/** Routes of dimensions, groups and their members (contract people 3), for all users of a tenant. */
export function groupRoutes(database: Database): readonly ServerRoute[] {
  const reader = ({ tenant }: Caller, language: Language): GroupReader => ({ sql: database.sql, tenant, language });
  const members = [groupCalls.getUserListByOrgIdAndRelTypeId, groupCalls.getUserListByGroupIdAndRelTypeId].map((call) =>
    route(call, async ({ fields }, caller, { language }) =>
      ok(
        await findGroupMembers(reader(caller, language), {
          ...fields,
          search: (fields.content || fields.fullname || '').trim(),
        }),
      ),
    ),
  );
  /** Returns the caller's ancestor department with this rank, otherwise the named groups. */
  const selectGroupsByRank = async (asked: GroupReader, { person }: Caller, rank: string, named: readonly string[]) => {
    const above = await findGroupOfRank(asked, person.department, rank);
    return above === undefined ? named : [above];
  };

  return [
    ...members,
    route(groupCalls.queryGroups, async ({ fields }, caller, { language }) =>
      ok(await findGroupLevel(reader(caller, language), fields.parentId, fields.dimId)),
    ),
    route(groupCalls.getByParentId, async ({ fields }, caller, { language }) =>
      ok(await findGroupLevel(reader(caller, language), fields.parentId)),
    ),
    route(groupCalls.getOsGroupByGroupId, async ({ fields }, caller, { language }) => {
      const asked = reader(caller, language);
      const named = fields.groupId
        .split(',')
        .map((id) => (id.trim() === OWN_COMPANY ? caller.person.department : id.trim()));
      return ok(
        await findGroupsById(asked, await selectGroupsByRank(asked, caller, fields.initRankLevel ?? '', named)),
      );
    }),
    route(groupCalls.getGroupListByDimId, async ({ body }, caller, { language }) => {
      const asked = reader(caller, language);
      const named = await selectGroupsByRank(asked, caller, body.initRankLevel ?? '', parseIds(body.groups));
      const data = named.length > 0 ? await findGroupsById(asked, named) : await findGroupLevel(asked, '0', body.dimId);
      return ok(toCodeEnvelope(data));
    }),
    route(groupCalls.searchGroups, async ({ body }, caller, { language }) =>
      ok(await findGroupsByName(reader(caller, language), body)),
    ),
    route(groupCalls.getDimList, async (_, __, { language }) => ok(toCodeEnvelope(listDimensions(language)))),
    route(groupCalls.getByDimIds, async ({ fields }, _, { language }) => {
      const wanted = fields.dimIds.split(',').map((id) => id.trim());
      return ok(toCodeEnvelope(listDimensions(language).filter(({ dimId }) => wanted.includes(dimId))));
    }),
  ];
}

/** The second envelope (contract wire 2): code 0 means success. */
const toCodeEnvelope = <Row>(data: Row[]) => ({ code: 0, msg: '', data });

const listDimensions = (language: Language) =>
  Object.values(DIMENSIONS).map(({ id, code, sentence }) => ({
    dimId: id,
    code,
    name: formatServerMessage(language, sentence),
  }));

/** Parses a JSON array of ids; any other text is an empty list. */
function parseIds(listed: string | null | undefined): readonly string[] {
  const read = parseJsonSafely(listed ?? '');
  return Array.isArray(read) ? read.map(String) : [];
}

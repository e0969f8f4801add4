import { directory } from '#contract/directory/directoryEndpoints.ts';
import { MEMBER_RELATION, groupCalls, HEAD_RELATION } from '#contract/directory/groupEndpoints.ts';
import type { DirectoryGateway, PeoplePage, PeopleRequest } from '#application/ports/directory/directoryGateway.ts';
import { sumSkippedRows, type ReadResult, type ReadRows } from '#application/ports/platform/reading.ts';
import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import { ok, type Ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPage, toQuery, type QueryMapping } from '../http/wire/pages.ts';
import { toRows } from '../http/wire/toRows.ts';
import { OWN_DEPARTMENT, ROOT_GROUP_ID } from './groupWords.ts';
import { toGroup, toMember, toPerson } from './toPerson.ts';
import { PROPERTY_KEYS, type Colleague, type Property } from '#domain/directory/colleague.ts';

const PEOPLE: QueryMapping = { search: 'Q_FULLNAME__S_LK' };
const GROUPS: QueryMapping = { search: 'Q_NAME__S_LK' };

export function createHttpDirectoryGateway(call: ApiClient): DirectoryGateway {
  async function listPeople(request: PeopleRequest, within?: GroupId): PeoplePage {
    const { params = {}, ...page } = toQuery(request, PEOPLE);
    const asked = { ...params, ...(request.after !== undefined && { after: request.after }) };
    const answer =
      within === undefined
        ? await call(directory.query, { body: { ...page, params: asked } })
        : await call(directory.getAllUserByGroupId, { body: { ...page, params: { ...asked, groupId: within } } });
    return answer.ok ? ok(toPage(answer, toPerson)) : answer;
  }
  /** Queries the relations of a group by the newer name of the call, or by the older one if that fails. */
  async function related(group: GroupId, relTypeId: string, { number, size, search }: PeopleRequest) {
    const fields = { groupId: group, relTypeId, pageNum: number, pageSize: size };
    const found = await call(groupCalls.getUserListByOrgIdAndRelTypeId, { fields: { ...fields, content: search } });
    return found.ok || !FALLBACK_FAILURES.has(found.error.kind)
      ? found
      : call(groupCalls.getUserListByGroupIdAndRelTypeId, { fields: { ...fields, fullname: search } });
  }

  return {
    listPeople,
    listGroups: async (parent = ROOT_GROUP_ID, dimension) =>
      toRows(
        await call(groupCalls.queryGroups, {
          fields: { parentId: parent, ...(dimension !== undefined && { dimId: dimension }) },
        }),
        toGroup,
      ),
    listDimensions: async () =>
      toRows(await call(groupCalls.getDimList, {}), ({ dimId, name }) => ({ id: dimId, name: name ?? '' })),
    async findGroups(ids) {
      const groupId = ids === 'own' ? OWN_DEPARTMENT : ids.join(',');
      if (groupId === '') return ok([]);
      const found = toRows(await call(groupCalls.getOsGroupByGroupId, { fields: { groupId } }), toGroup);
      if (!found.ok || ids === 'own') return found;
      // The platform does not keep the order of the ids.
      return { ...found, value: ids.flatMap((id) => found.value.find((each) => each.id === id) ?? []) };
    },
    listRootGroups: async (dimension) =>
      toRows(await call(groupCalls.getGroupListByDimId, { body: { dimId: dimension } }), toGroup),
    searchGroups: async (search) =>
      toRows(
        await call(groupCalls.searchGroups, {
          body: toQuery({ number: 1, size: MAX_FOUND_GROUPS, search, filters: {} }, GROUPS),
        }),
        toGroup,
      ),
    async listMembers(request, group) {
      const answer = await related(group, MEMBER_RELATION, request);
      if (!answer.ok) return FALLBACK_FAILURES.has(answer.error.kind) ? listPeople(request, group) : answer;
      const { value, skipped = 0 } = answer;
      const { number, size } = request;
      // The platform's total may be in one of four places or missing. It is only known if the first page is not full.
      const here = value.length + skipped;
      const total = number === 1 && here < size ? here : Number.POSITIVE_INFINITY;
      return ok({ rows: value.map(toMember), total, number, size, ...sumSkippedRows(answer) });
    },
    async findHead(group) {
      const answer = await related(group, HEAD_RELATION, { number: 1, size: 1, search: '', filters: {} });
      if (answer.ok) return ok(answer.value.map(toMember)[0]);
      return answer.error.kind === 'notOffered' ? ok(undefined) : answer;
    },
    findColleague: (id) => readColleague(call, id),
  };
}

/** Maximum number of groups in a search result. */
const MAX_FOUND_GROUPS = 50;
/** The call is missing, or its answer has an unknown shape. */
const FALLBACK_FAILURES: ReadonlySet<string> = new Set(['notOffered', 'unreadable', 'serverFault']);

/** Returns a user with the additional attributes of the address book. Users who have left are not found. */
async function readColleague(call: ApiClient, id: PersonId): Promise<ReadResult<Colleague | undefined>> {
  const answer = await call(directory.getById, { fields: { userId: id } });
  if (!answer.ok) return answer;
  const found = answer.value;
  const person = found && toPerson(found);
  if (person === null || person.hasLeft === true) return ok(undefined);
  const properties: Ok<readonly Property[]> & ReadRows = found?.properties
    ? ok(found.properties.map(({ key, name, value }) => ({ key, ...(name && { name }), value: value ?? '' })))
    : await fetchProperties(call, id);
  return {
    ...ok({
      ...person,
      mobile: found?.mobile ?? '',
      email: found?.email ?? '',
      departmentId: found?.mainDepId ?? '',
      properties: properties.value,
    }),
    ...sumSkippedRows(properties),
  };
}

/** Other platforms return each attribute by its name; attributes they do not have are omitted. */
async function fetchProperties(call: ApiClient, id: PersonId) {
  const asked = await Promise.all(
    PROPERTY_KEYS.map(async (key) => ({
      key,
      answer: await call(directory.getUserProperty, { fields: { userId: id, attrName: key } }),
    })),
  );
  const away = asked.filter(({ answer }) => !answer.ok && answer.error.kind !== 'notOffered');
  const properties = asked.map(({ key, answer }): Property => ({ key, value: answer.ok ? (answer.value ?? '') : '' }));
  return { ...ok(properties), skipped: away.length };
}

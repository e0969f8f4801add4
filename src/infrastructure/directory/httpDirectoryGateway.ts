import { directory } from '#api/directoryEndpoints.ts';
import { BELONGING, groupCalls, LEADING } from '#api/groupEndpoints.ts';
import type { DirectoryGateway, PeoplePage, PeopleRequest } from '#application/ports/directoryGateway.ts';
import { leftOutOf } from '#application/ports/reading.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPage, toQuery } from '../wire/pages.ts';
import { toRows } from '../wire/toRows.ts';
import type { QuerySpelling } from '../wire/pages.ts';
import { OWN, ROOT } from './groupWords.ts';
import { readColleague } from './readColleague.ts';
import { toGroup, toMember, toPerson } from './toPerson.ts';

const PEOPLE: QuerySpelling = { search: 'Q_FULLNAME__S_LK' };
const GROUPS: QuerySpelling = { search: 'Q_NAME__S_LK' };

export function makeHttpDirectoryGateway(call: ApiClient): DirectoryGateway {
  async function people(request: PeopleRequest, within?: GroupId): PeoplePage {
    const { params = {}, ...page } = toQuery(request, PEOPLE);
    const asked = { ...params, ...(request.after !== undefined && { after: request.after }) };
    const answer =
      within === undefined
        ? await call(directory.query, { body: { ...page, params: asked } })
        : await call(directory.getAllUserByGroupId, { body: { ...page, params: { ...asked, groupId: within } } });
    return answer.ok ? ok(toPage(answer, toPerson)) : answer;
  }
  /** Relations of a group by the newer name of the call, by the older one where there is no other. */
  async function related(group: GroupId, relTypeId: string, { number, size, search }: PeopleRequest) {
    const fields = { groupId: group, relTypeId, pageNum: number, pageSize: size };
    const found = await call(groupCalls.getUserListByOrgIdAndRelTypeId, { fields: { ...fields, content: search } });
    return found.ok || !LACKING.has(found.error.kind)
      ? found
      : call(groupCalls.getUserListByGroupIdAndRelTypeId, { fields: { ...fields, fullname: search } });
  }

  return {
    people,
    async groups(parent = ROOT, dimension) {
      const answer = await call(groupCalls.queryGroups, {
        fields: { parentId: parent, ...(dimension !== undefined && { dimId: dimension }) },
      });
      return answer.ok ? toRows(answer, toGroup) : answer;
    },
    async dimensions() {
      const answer = await call(groupCalls.getDimList, {});
      return answer.ok ? toRows(answer, ({ dimId, name }) => ({ id: dimId, name: name ?? '' })) : answer;
    },
    async groupsNamed(ids) {
      const groupId = ids === 'own' ? OWN : ids.join(',');
      if (groupId === '') return ok([]);
      const answer = await call(groupCalls.getOsGroupByGroupId, { fields: { groupId } });
      if (!answer.ok) return answer;
      const found = toRows(answer, toGroup);
      // The platform gives them in an order of its own.
      return ids === 'own'
        ? found
        : { ...found, value: ids.flatMap((id) => found.value.find((each) => each.id === id) ?? []) };
    },
    async roots(dimension) {
      const answer = await call(groupCalls.getGroupListByDimId, { body: { dimId: dimension } });
      return answer.ok ? toRows(answer, toGroup) : answer;
    },
    async groupsFound(search) {
      const answer = await call(groupCalls.searchGroups, {
        body: toQuery({ number: 1, size: GROUPS_WANTED, search, filters: {} }, GROUPS),
      });
      return answer.ok ? toRows(answer, toGroup) : answer;
    },
    async members(request, group) {
      const answer = await related(group, BELONGING, request);
      if (!answer.ok) return LACKING.has(answer.error.kind) ? people(request, group) : answer;
      const { value, leftOut = 0 } = answer;
      const { number, size } = request;
      // How many there are is told in one of four places, or nowhere: it is known where all stand on the first page.
      const here = value.length + leftOut;
      const total = number === 1 && here < size ? here : Number.POSITIVE_INFINITY;
      return ok({ rows: value.map(toMember), total, number, size, ...leftOutOf(answer) });
    },
    async head(group) {
      const answer = await related(group, LEADING, { number: 1, size: 1, search: '', filters: {} });
      if (answer.ok) return ok(answer.value.map(toMember)[0]);
      return LACKING.has(answer.error.kind) ? ok(undefined) : answer;
    },
    colleague: (id) => readColleague(call, id),
  };
}

/** More than one looks through. */
const GROUPS_WANTED = 50;
/** The call is not there, or answers in a shape of its own. */
const LACKING: ReadonlySet<string> = new Set(['notOffered', 'unreadable', 'serverFault']);

import { directory } from '#api/directoryEndpoints.ts';
import type { GroupDto, UserDto } from '#api/directoryEndpoints.ts';
import { fromWireTime } from '#api/time.ts';
import type { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPage, toQuery } from '../wire/pages.ts';
import { toRows } from '../wire/toRows.ts';
import type { QuerySpelling } from '../wire/pages.ts';

const PEOPLE: QuerySpelling = { search: 'Q_FULLNAME__S_LK' };
const LEFT = '0';
const ROOT = '0';

export const makeHttpDirectoryGateway = (call: ApiClient): DirectoryGateway => ({
  async people(request, within) {
    const { params = {}, ...page } = toQuery(request, PEOPLE);
    const answer =
      within === undefined
        ? await call(directory.query, { body: { ...page, params } })
        : await call(directory.getAllUserByGroupId, { body: { ...page, params: { ...params, groupId: within } } });
    return answer.ok ? ok(toPage(answer, toPerson)) : answer;
  },
  async groups(parent = ROOT) {
    const answer = await call(directory.queryGroups, { fields: { parentId: parent } });
    return answer.ok ? toRows(answer, toGroup) : answer;
  },
});

function toPerson({
  userId,
  userNo,
  fullName,
  deptName,
  post,
  photo,
  status,
  awayUntil,
  agentUserName,
}: UserDto): Person {
  const until = fromWireTime(awayUntil);
  return {
    id: userId,
    account: userNo ?? '',
    name: fullName || userNo || '',
    departmentName: deptName ?? '',
    post: post ?? '',
    ...(photo === null || photo === '' ? {} : { photo }),
    ...(status === LEFT ? { hasLeft: true } : {}),
    ...(until === undefined ? {} : { away: { until, agentName: agentUserName ?? '' } }),
  };
}

const toGroup = ({ groupId, name, parentId, isLeaf, childAmount, userAmount }: GroupDto): Group => ({
  id: groupId,
  name: name ?? '',
  isLeaf: isLeaf === 1 || childAmount === 0,
  peopleCount: userAmount ?? 0,
  ...(parentId === null || parentId === ROOT ? {} : { parent: parentId }),
});

import type { RelationDto } from '#contract/directory/groupEndpoints.ts';
import type { GroupDto, UserDto } from '#contract/directory/peopleShapes.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { ROOT_GROUP_ID } from './groupWords.ts';

const LEFT = '0';

export function toPerson({
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
    ...(until === undefined ? {} : { absence: { until, agentName: agentUserName ?? '' } }),
  };
}

/** A relation contains the user in `party2`; a newer platform may return users (contract people 3). */
export const toMember = (row: RelationDto | UserDto): Person =>
  'party2' in row
    ? {
        id: row.party2,
        account: row.userNo ?? '',
        name: row.fullname || row.userNo || '',
        departmentName: row.deptName ?? '',
        post: row.post ?? '',
        ...(row.photo === null || row.photo === '' ? {} : { photo: row.photo }),
      }
    : toPerson(row);

const COMPANY = 1;

export const toGroup = ({ groupId, name, parentId, path, type, isLeaf, childAmount, userAmount }: GroupDto): Group => ({
  id: groupId,
  name: name ?? '',
  isLeaf: isLeaf === 1 || childAmount === 0,
  peopleCount: userAmount ?? 0,
  ...(parentId === null || parentId === ROOT_GROUP_ID ? {} : { parent: parentId }),
  ...(path === null
    ? {}
    : { ancestors: path.split('.').filter((id) => id !== '' && id !== ROOT_GROUP_ID && id !== groupId) }),
  ...(type === COMPANY ? { isCompany: true } : {}),
});

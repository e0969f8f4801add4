import type { RelationDto } from '#api/groupEndpoints.ts';
import type { GroupDto, UserDto } from '#api/peopleShapes.ts';
import { fromWireTime } from '#api/time.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { ROOT } from './groupWords.ts';

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
    ...(until === undefined ? {} : { away: { until, agentName: agentUserName ?? '' } }),
  };
}

/** A relation names the person in `party2`; a newer platform may answer the person (contract people 3). */
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
  ...(parentId === null || parentId === ROOT ? {} : { parent: parentId }),
  ...(path === null ? {} : { above: path.split('.').filter((id) => id !== '' && id !== ROOT && id !== groupId) }),
  ...(type === COMPANY ? { isCompany: true } : {}),
});

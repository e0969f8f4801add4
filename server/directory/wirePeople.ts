import type { GroupDto, UserDto } from '#api/peopleShapes.ts';
import type { Language } from '#application/language.ts';
import { entityColumns } from '../list/entityColumns.ts';
import type { Caller } from '../session/caller.ts';
import { nameIn } from '../texts/nameIn.ts';
import type { Names } from '../storage/columns.ts';
import type { GroupRow, PersonRow } from './directory.ts';

/** A colleague with what is told of the department. */
interface ListedPerson {
  readonly person: PersonRow;
  readonly department: { readonly names: Names; readonly head: string | null };
}

/**
 * A colleague as OsUser (contract people 1), in the reader's language; `fmale` is the platform's spelling. Birthday,
 * address and emergency contact are for the person, the head of the department and administrators.
 */
export const userDto = ({ person, department }: ListedPerson, caller: Caller, language: Language): UserDto => ({
  ...entityColumns({ id: person.id, tenant: person.tenant, department: person.department }),
  userId: person.id,
  userNo: person.account,
  fullName: nameIn(person.names, language),
  sex: person.sex === 'female' ? 'fmale' : person.sex,
  ...privateOf(person, caller.isAdministrator || [person.id, department.head].includes(caller.person.id)),
  entryTime: person.joinedOn,
  quitTime: null,
  mobile: person.mobile,
  email: person.email,
  photo: person.photo,
  status: person.hasLeft ? '0' : '1',
  tenantId: person.tenant,
  sn: person.position,
  mainDepId: person.department,
  deptName: nameIn(department.names, language),
  admin: person.isAdministrator,
  post: nameIn(person.post, language),
  awayUntil: null,
  agentUserName: null,
});

const privateOf = (
  { birthday, address, emergencyContact, emergencyMobile }: PersonRow,
  isTold: boolean,
): Pick<UserDto, 'birthday' | 'address' | 'urgent' | 'urgentMobile'> =>
  isTold
    ? { birthday, address, urgent: emergencyContact, urgentMobile: emergencyMobile }
    : { birthday: '', address: '', urgent: '', urgentMobile: '' };

const GROUP_TYPES: Readonly<Record<GroupRow['kind'], number>> = { company: 1, department: 2, role: 3 };

/** A group as OsGroup; `children` are counted by the caller, people by the database. */
export const groupDto = (group: GroupRow, language: Language, children: number): GroupDto => ({
  ...entityColumns({ id: group.id, tenant: group.tenant }),
  groupId: group.id,
  dimId: group.dimension,
  name: nameIn(group.names, language),
  key: group.key,
  parentId: group.parent ?? '0',
  path: group.path,
  sn: group.position,
  type: GROUP_TYPES[group.kind],
  isLeaf: children === 0 ? 1 : 0,
  childAmount: children,
  userAmount: group.peopleCount,
  tenantId: group.tenant,
  status: '1',
});

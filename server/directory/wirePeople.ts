import type { GroupDto, UserDto } from '#contract/directory/peopleShapes.ts';
import type { Language } from '#application/formatting/language.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import type { Caller } from '#server/http/caller.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { GroupRow, PersonRow } from './directory.ts';

/** A user with the required columns of the department. */
interface ListedPerson {
  readonly person: PersonRow;
  readonly department: { readonly names: LocalizedNames; readonly head: string | null };
}

/**
 * Returns a user as OsUser (contract people 1) in the reader's language; `fmale` is the platform's spelling. Birthday,
 * address and emergency contact are only visible to the user, the head of the department and administrators.
 */
export const toUserDto = ({ person, department }: ListedPerson, caller: Caller, language: Language): UserDto => ({
  ...toEntityColumns({ id: person.id, tenant: person.tenant, department: person.department }),
  userId: person.id,
  userNo: person.account,
  fullName: getLocalizedName(person.names, language),
  sex: person.sex === 'female' ? 'fmale' : person.sex,
  ...toPrivateFields(person, caller.isAdministrator || [person.id, department.head].includes(caller.person.id)),
  entryTime: person.joinedOn,
  quitTime: null,
  mobile: person.mobile,
  email: person.email,
  photo: person.photo,
  status: person.hasLeft ? '0' : '1',
  tenantId: person.tenant,
  sn: person.position,
  mainDepId: person.department,
  deptName: getLocalizedName(department.names, language),
  admin: person.isAdministrator,
  post: getLocalizedName(person.post, language),
  awayUntil: null,
  agentUserName: null,
});

const toPrivateFields = (
  { birthday, address, emergencyContact, emergencyMobile }: PersonRow,
  isTold: boolean,
): Pick<UserDto, 'birthday' | 'address' | 'urgent' | 'urgentMobile'> =>
  isTold
    ? { birthday, address, urgent: emergencyContact, urgentMobile: emergencyMobile }
    : { birthday: '', address: '', urgent: '', urgentMobile: '' };

const GROUP_TYPES: Readonly<Record<GroupRow['kind'], number>> = { company: 1, department: 2, role: 3 };

/** Returns a group as OsGroup; the caller provides the number of children, the database that of users. */
export const toGroupDto = (group: GroupRow, language: Language, children: number): GroupDto => ({
  ...toEntityColumns({ id: group.id, tenant: group.tenant }),
  groupId: group.id,
  dimId: group.dimension,
  name: getLocalizedName(group.names, language),
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

import { directory, type EditedUserDto, type ProfileDto } from '#api/directoryEndpoints.ts';
import { session } from '#api/session.ts';
import type { ProfileGateway } from '#application/ports/profileGateway.ts';
import type { Profile, ProfileDetails } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** Contract people 1: `fmale` is the platform's spelling. */
const FEMALE = 'fmale';
const DAY_LETTERS = '2026-05-31'.length;

export function makeHttpProfileGateway(call: ApiClient): ProfileGateway {
  async function read(): Promise<Result<EditedUserDto, Failure>> {
    const me = await call(session.current, {});
    if (!me.ok) return me;
    const answer = await call(directory.edit, { fields: { pkId: me.value.userId } });
    if (!answer.ok) return answer;
    return answer.value.user === null ? fail({ kind: 'refused', refusal: refuse('notFound') }) : ok(answer.value.user);
  }
  /** The platform wants all of it back (contract people 2): as it is now, and as it shall be. */
  async function write(changed: ProfileDto): Promise<Result<void, Failure>> {
    const user = await read();
    if (!user.ok) return user;
    const answer = await call(directory.save, { body: { ...user.value, ...changed } as ProfileDto });
    return answer.ok ? ok(undefined) : answer;
  }
  return {
    async mine() {
      const user = await read();
      return user.ok ? ok(toProfile(user.value)) : user;
    },
    save: ({ sex, emergencyContact, emergencyMobile, ...details }) =>
      write({
        ...details,
        ...(sex !== undefined && { sex: sex === 'female' ? FEMALE : sex }),
        ...(emergencyContact !== undefined && { urgent: emergencyContact }),
        ...(emergencyMobile !== undefined && { urgentMobile: emergencyMobile }),
      }),
    show: (photo = '') => write({ photo }),
    async passwordPolicy() {
      const answer = await call(directory.getPasswordPolicy, {});
      if (!answer.ok) return answer;
      const { minLength, isMix, isUsernamePwdConsistent } = answer.value;
      return ok({ minLength, isMix: isMix === true, isUsernamePwdConsistent: isUsernamePwdConsistent === true });
    },
    async changePassword({ old, fresh }) {
      const answer = await call(directory.updatePassword, { fields: { oldPwd: old, newPwd: fresh } });
      return answer.ok ? ok(undefined) : answer;
    },
  };
}

function toProfile(user: EditedUserDto): Profile {
  const { userId, photo, fullName, userNo, entryTime } = user;
  const details: ProfileDetails = {
    birthday: dayOf(user.birthday),
    sex: sexOf(user.sex),
    mobile: user.mobile ?? '',
    email: user.email ?? '',
    address: user.address ?? '',
    emergencyContact: user.urgent ?? '',
    emergencyMobile: user.urgentMobile ?? '',
  };
  return {
    id: userId,
    name: fullName ?? userNo ?? '',
    account: userNo ?? '',
    entryDay: dayOf(entryTime),
    details,
    ...(photo === null || photo === '' ? {} : { photo }),
  };
}

const dayOf = (time: string | null): string => (time ?? '').slice(0, DAY_LETTERS);
function sexOf(wire: string | null): ProfileDetails['sex'] {
  if (wire === FEMALE || wire === 'female') return 'female';
  return wire === 'male' ? 'male' : '';
}

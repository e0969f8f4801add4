import { discardValue } from '../http/wire/discardValue.ts';
import { directory, type EditedUserDto, type ProfileDto } from '#contract/directory/directoryEndpoints.ts';
import { ownSessionCalls } from '#contract/auth/ownSessionEndpoints.ts';
import { session } from '#contract/auth/session.ts';
import type { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import type { MailProof, Profile, ProfileDetails } from '#domain/directory/person.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** Contract people 1: `fmale` is the platform's spelling. */
const FEMALE = 'fmale';
const DAY_LETTERS = '2026-05-31'.length;

export function createHttpProfileGateway(call: ApiClient): ProfileGateway {
  async function read(): Promise<Result<EditedProfile>> {
    const me = await call(session.current, {});
    if (!me.ok) return me;
    const answer = await call(directory.edit, { fields: { pkId: me.value.userId } });
    if (!answer.ok) return answer;
    const { user, mailProof } = answer.value;
    return user === null ? fail({ kind: 'refused', refusal: refuse('notFound') }) : ok({ user, mailProof });
  }
  /** The platform requires the complete profile (contract people 2), so the changes are merged into the current one. */
  async function write(changed: ProfileDto): Promise<Result<void>> {
    const found = await read();
    if (!found.ok) return found;
    const answer = await call(directory.save, { body: { ...found.value.user, ...changed } as ProfileDto });
    return answer.ok ? ok(undefined) : answer;
  }
  return {
    async getProfile() {
      const found = await read();
      return found.ok ? ok(toProfile(found.value)) : found;
    },
    saveProfile: ({ sex, emergencyContact, emergencyMobile, ...details }, password) =>
      write({
        ...details,
        ...(password !== undefined && { oldPwd: password }),
        ...(sex !== undefined && { sex: sex === 'female' ? FEMALE : sex }),
        ...(emergencyContact !== undefined && { urgent: emergencyContact }),
        ...(emergencyMobile !== undefined && { urgentMobile: emergencyMobile }),
      }),
    setPhoto: (photo = '') => write({ photo }),
    async getPasswordPolicy() {
      const answer = await call(directory.getPasswordPolicy, {});
      if (!answer.ok) return answer;
      const { minLength, isMix, isUsernamePwdConsistent } = answer.value;
      return ok({ minLength, isMix: isMix === true, isUsernamePwdConsistent: isUsernamePwdConsistent === true });
    },
    listSessions: () => call(ownSessionCalls.list, {}),
    getRequiredProof: async () => mapResult(await call(ownSessionCalls.reauthentication, {}), ({ proof }) => proof),
    reauthenticate: async (password) =>
      discardValue(await call(ownSessionCalls.reauthenticate, { body: { password } })),
    endSessions: async (ids) => discardValue(await call(ownSessionCalls.end, { body: { ids: [...ids] } })),
    changePassword: async ({ old, fresh }) =>
      discardValue(await call(directory.updatePassword, { fields: { oldPwd: old, newPwd: fresh } })),
  };
}

interface EditedProfile {
  readonly user: EditedUserDto;
  readonly mailProof: MailProof | undefined;
}

function toProfile({ user, mailProof }: EditedProfile): Profile {
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
    ...(mailProof !== undefined && { mailProof }),
    ...(photo === null || photo === '' ? {} : { photo }),
  };
}

const dayOf = (time: string | null): string => (time ?? '').slice(0, DAY_LETTERS);
function sexOf(wire: string | null): ProfileDetails['sex'] {
  if (wire === FEMALE || wire === 'female') return 'female';
  return wire === 'male' ? 'male' : '';
}

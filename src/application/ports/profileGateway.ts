import type { Profile, ProfileDetails } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { PasswordChange, PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import { token } from '../token.ts';

/** What a company knows about whoever is logged in, and what they log in with. */
export interface ProfileGateway {
  mine(): Promise<Result<Profile, Failure>>;
  save(changed: Partial<ProfileDetails>): Promise<Result<void, Failure>>;
  /** @param photo a picture that has been stored; nothing takes it away. */
  show(photo: FileId | undefined): Promise<Result<void, Failure>>;
  /** What the company asks of passwords; a platform may keep it to itself. */
  passwordPolicy(): Promise<Result<PasswordPolicy, Failure>>;
  changePassword(change: Pick<PasswordChange, 'old' | 'fresh'>): Promise<Result<void, Failure>>;
}
export const ProfileGateway = token<ProfileGateway>('ProfileGateway');

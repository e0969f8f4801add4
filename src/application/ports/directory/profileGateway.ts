import type { Profile, ProfileDetails } from '#domain/directory/person.ts';
import type { OwnProof, OwnSession } from '#domain/auth/ownSession.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { PasswordChange, PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import { token } from '../../shared/token.ts';

/** Profile of the current user, and their ways to log in. */
export interface ProfileGateway {
  getProfile(): Promise<Result<Profile>>;
  /** @param password the user's own, where the platform requires it (`Profile.mailProof`). */
  saveProfile(changed: Partial<ProfileDetails>, password?: string): Promise<Result<void>>;
  /** @param photo a stored picture; `undefined` removes the photo. */
  setPhoto(photo: FileId | undefined): Promise<Result<void>>;
  /** Password policy of the company. A platform may not offer it. */
  getPasswordPolicy(): Promise<Result<PasswordPolicy>>;
  /** Active sessions of the user. A platform may not offer them. */
  listSessions(): Promise<Result<readonly OwnSession[]>>;
  /** Proof the user must give before ending sessions or linking logins. A platform may not require one. */
  getRequiredProof(): Promise<Result<OwnProof>>;
  reauthenticate(password: string): Promise<Result<void>>;
  endSessions(ids: readonly string[]): Promise<Result<void>>;
  changePassword(change: Pick<PasswordChange, 'old' | 'fresh'>): Promise<Result<void>>;
}
export const ProfileGateway = token<ProfileGateway>('ProfileGateway');

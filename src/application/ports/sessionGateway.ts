import type { CurrentUser } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** Logging in and out. A token is an opaque text. */
export interface SessionGateway {
  /** `device` is random and stays the same on this device; a platform that does not ask for it passes it over. */
  logIn(account: string, password: string, device: string, tenant?: string): Promise<Result<string, Failure>>;
  logOut(): Promise<void>;
  currentUser(): Promise<Result<CurrentUser, Failure>>;
}
export const SessionGateway = token<SessionGateway>('SessionGateway');

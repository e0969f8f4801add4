import type { CurrentUser } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/**
 * The account of a chat app that a login with a password binds, in the words of contract login 1.
 * @property refused is told why it was not bound, where the platform says so; the login stands.
 */
export interface LoginBinding {
  readonly openId: string;
  readonly loginType: string;
  readonly refused: (reason: string) => void;
}

/**
 * What somebody logs in with.
 * @property device random, and the same as long as this device keeps it; a platform that does not ask for it passes it
 * over.
 * @property code where the platform asks for what a picture shows; `wait` where somebody cannot read it.
 */
export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly device: string;
  readonly tenant?: string | undefined;
  readonly code?: { readonly picture: string; readonly letters: string } | 'wait';
  readonly binding?: LoginBinding;
}

/** Logging in and out. A token is an opaque text. */
export interface SessionGateway {
  logIn(credentials: Credentials): Promise<Result<string, Failure>>;
  logOut(): Promise<void>;
  currentUser(): Promise<Result<CurrentUser, Failure>>;
}
export const SessionGateway = token<SessionGateway>('SessionGateway');

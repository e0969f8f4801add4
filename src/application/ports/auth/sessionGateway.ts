import type { CurrentUser } from '#domain/directory/person.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/**
 * Chat account to bind with a password login, with the names of contract login 1.
 * @property refused called with the reason if the platform did not bind the account; the login is valid nevertheless.
 */
export interface LoginBinding {
  readonly openId: string;
  readonly loginType: string;
  readonly onRefused: (reason: string) => void;
}

/**
 * Credentials of a login.
 * @property device random id, stable as long as this device stores it; ignored by platforms that do not require it.
 * @property code answer to the CAPTCHA, if the platform requires one; `wait` if the user cannot read it.
 */
export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly device: string;
  readonly tenant?: string | undefined;
  readonly code?: { readonly picture: string; readonly letters: string } | 'wait';
  readonly binding?: LoginBinding;
}

/** Login and logout. A token is an opaque text. */
export interface SessionGateway {
  logIn(credentials: Credentials): Promise<Result<string>>;
  logOut(): Promise<void>;
  currentUser(): Promise<Result<CurrentUser>>;
}
export const SessionGateway = token<SessionGateway>('SessionGateway');

/**
 * Ends the session of a token that a later login in the same browser has replaced. Only our own server is called: other
 * platforms decide themselves how long a session lasts.
 */
export type EndFormerSession = (bearer: string) => Promise<void>;
export const EndFormerSession = token<EndFormerSession>('EndFormerSession');

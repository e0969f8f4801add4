import type { AccessKind } from '#domain/auth/accessKind.ts';
import type { PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';
import type { CompanyLogin } from './companyLoginGateway.ts';

export interface PasswordLinkDetails {
  readonly kind: AccessKind;
  readonly name: string;
  readonly account: string;
  readonly company: string;
  readonly until: Instant;
  readonly policy: PasswordPolicy;
  /** Password login is disabled for this user; one of `logins` has to be used. */
  readonly isPasswordOff: boolean;
  readonly logins: readonly CompanyLogin[];
}

/** Links to set a password (ADR 43). They are opened without a session. */
export interface AccessGateway {
  inspectLink(secret: string): Promise<Result<PasswordLinkDetails>>;
  /** Sets the password and logs in. @returns the bearer token. */
  redeemLink(secret: string, password: string): Promise<Result<string>>;
  /** Starts a login at an identity provider. @returns the address to redirect the browser to. */
  startLogin(secret: string, login: string): Promise<Result<string>>;
}
export const AccessGateway = token<AccessGateway>('AccessGateway');

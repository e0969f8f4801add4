import type { AccessKind } from '#domain/session/accessKind.ts';
import type { PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';
import type { CompanyLogin } from './companyLoginGateway.ts';

/** What a link to choose a password says of itself. */
export interface AccessLink {
  readonly kind: AccessKind;
  readonly name: string;
  readonly account: string;
  readonly company: string;
  readonly until: Instant;
  readonly policy: PasswordPolicy;
  /** A password opens nothing: one of the logins does. */
  readonly isPasswordOff: boolean;
  readonly logins: readonly CompanyLogin[];
}

/** Links to choose a password (ADR 43), for whoever opens one: without a session. */
export interface AccessGateway {
  look(secret: string): Promise<Result<AccessLink, Failure>>;
  /** @returns the bearer token of whoever is in now. */
  take(secret: string, password: string): Promise<Result<string, Failure>>;
  /** @returns where the browser goes to. */
  leaveFor(secret: string, login: string): Promise<Result<string, Failure>>;
}
export const AccessGateway = token<AccessGateway>('AccessGateway');

import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** A way to log in by an issuer of the company's own. */
export interface CompanyLogin {
  readonly key: string;
  readonly name: string;
}
/** Whether whoever is logged in may come in by it. */
export interface LinkedLogin extends CompanyLogin {
  readonly isLinked: boolean;
}
export interface LoginWays {
  readonly logins: readonly CompanyLogin[];
  /** For all but administrators. */
  readonly isPasswordOff: boolean;
}

/** Logging in by an issuer: who leaves for it is told an address, and comes back to a page of ours with a code. */
export interface CompanyLoginGateway {
  ways(tenant?: string): Promise<Result<LoginWays, Failure>>;
  /** `asOther`: whoever the issuer knows in this browser is not meant. */
  start(key: string, wanted: string, asOther?: boolean): Promise<Result<string, Failure>>;
  /** @returns the bearer token, and the address that was wanted. */
  exchange(code: string): Promise<Result<{ readonly bearer: string; readonly wanted: string }, Failure>>;
  mine(): Promise<Result<readonly LinkedLogin[], Failure>>;
  link(key: string): Promise<Result<string, Failure>>;
  finishLink(code: string): Promise<Result<unknown, Failure>>;
  unlink(key: string): Promise<Result<unknown, Failure>>;
}
export const CompanyLoginGateway = token<CompanyLoginGateway>('CompanyLoginGateway');

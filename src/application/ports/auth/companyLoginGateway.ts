import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

export interface CompanyLogin {
  readonly key: string;
  readonly name: string;
}
export interface LinkedLogin extends CompanyLogin {
  readonly isLinked: boolean;
}
export interface LoginOptions {
  readonly logins: readonly CompanyLogin[];
  /** Password login is disabled for all users except administrators. */
  readonly isPasswordOff: boolean;
}

/** Login by OpenID Connect. The browser is redirected to the issuer and returns to a page of the client with a code. */
export interface CompanyLoginGateway {
  getLoginOptions(tenant?: string): Promise<Result<LoginOptions>>;
  /** `asOther`: the issuer must ask for an account, even if it has a session in this browser. */
  startLogin(key: string, wanted: string, asOther?: boolean): Promise<Result<string>>;
  /** @returns the bearer token, and the address the user requested before the login. */
  exchangeCode(code: string): Promise<Result<{ readonly bearer: string; readonly wanted: string }>>;
  listLinkedLogins(): Promise<Result<readonly LinkedLogin[]>>;
  startLink(key: string): Promise<Result<string>>;
  finishLink(code: string): Promise<Result<unknown>>;
  unlink(key: string): Promise<Result<unknown>>;
}
export const CompanyLoginGateway = token<CompanyLoginGateway>('CompanyLoginGateway');

import type { OidcSettings } from '#server/config/oidcSettings.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import { findFormerAccounts } from '#server/directory/namesInUse.ts';
import type { Sql } from '#server/db/database.ts';

type LinkedPerson = Pick<PersonRow, 'id' | 'account' | 'tenant' | 'isAdministrator'>;
type NamedPerson = Pick<LinkedPerson, 'id' | 'account' | 'tenant'>;

/** Whether users may log in with a password, and which administrators may while it is switched off. */
export interface PasswordLoginPolicy {
  /** Whether password login is off. It is never off for a tenant without an issuer. */
  isOff(tenant: string): boolean;
  mayUse(sql: Sql, person: NamedPerson): Promise<boolean>;
  /**
   * Whether the user is an administrator or is named as one in the company folder. Such users are not linked by mail
   * address or external id.
   */
  isAdministrator(sql: Sql, person: LinkedPerson): Promise<boolean>;
}

export interface PasswordLoginDeps {
  readonly settings: OidcSettings | undefined;
  readonly getNamedAdministrators: () => { readonly tenant: string; readonly accounts: readonly string[] };
}

export function createPasswordLoginPolicy({
  settings,
  getNamedAdministrators,
}: PasswordLoginDeps): PasswordLoginPolicy {
  const isOff = (tenant: string): boolean =>
    settings?.isPasswordOff === true && settings.logins.some((login) => login.tenant === tenant);
  /**
   * Compares the current account and former ones, because the company file may still name a renamed user by the old
   * account.
   */
  const isNamed = async (sql: Sql, { id, account, tenant }: NamedPerson): Promise<boolean> => {
    const { accounts, tenant: own } = getNamedAdministrators();
    if (tenant !== own || accounts.length === 0) return false;
    if (accounts.includes(account)) return true;
    return (await findFormerAccounts(sql, tenant, id)).some((once) => accounts.includes(once));
  };
  return {
    isOff,
    mayUse: async (sql, person) => !isOff(person.tenant) || isNamed(sql, person),
    isAdministrator: async (sql, person) => person.isAdministrator || isNamed(sql, person),
  };
}

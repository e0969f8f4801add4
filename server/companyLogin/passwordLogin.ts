import type { CompanyLoginSettings } from './companyLoginSettings.ts';
import type { LinkedPerson } from './identities.ts';

/** Whether accounts and passwords open anything, and whom they open it for all the same. */
export interface PasswordLogin {
  /** Only where there is another way in. */
  isOff(tenant: string): boolean;
  mayUse(person: Pick<LinkedPerson, 'account' | 'tenant'>): boolean;
  /** Nobody becomes an administrator by a mail. */
  isAdministrator(person: LinkedPerson): boolean;
}

export interface PasswordLoginNeeds {
  readonly settings: CompanyLoginSettings | undefined;
  /** Of the company whose folder this is. */
  readonly tenant: string;
  /** The account of `RINGI_ADMIN_ACCOUNT`, which is of that company. */
  readonly firstAdministrator: string | undefined;
  /** Whom the company's folder names. */
  readonly named: () => { readonly tenant: string; readonly accounts: readonly string[] };
}

export function makePasswordLogin({
  settings,
  tenant: home,
  firstAdministrator,
  named,
}: PasswordLoginNeeds): PasswordLogin {
  const isOff = (tenant: string): boolean =>
    settings?.isPasswordOff === true && settings.logins.some((login) => login.tenant === tenant);
  const isNamed = ({ account, tenant }: Pick<LinkedPerson, 'account' | 'tenant'>): boolean =>
    (tenant === home && account === firstAdministrator) ||
    (tenant === named().tenant && named().accounts.includes(account));
  return {
    isOff,
    mayUse: (person) => !isOff(person.tenant) || isNamed(person),
    isAdministrator: (person) => person.isAdministrator || isNamed(person),
  };
}

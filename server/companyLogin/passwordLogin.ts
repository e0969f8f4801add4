import type { CompanyLoginSettings } from './companyLoginSettings.ts';
import type { PersonRow } from '../directory/directory.ts';
import { accountsOnce } from '../directory/namesInUse.ts';
import type { Sql } from '../storage/database.ts';

type LinkedPerson = Pick<PersonRow, 'id' | 'account' | 'tenant' | 'isAdministrator'>;
type NamedPerson = Pick<LinkedPerson, 'id' | 'account' | 'tenant'>;

/** Whether accounts and passwords open anything, and whom they open it for all the same. */
export interface PasswordLogin {
  /** Only where there is another way in. */
  isOff(tenant: string): boolean;
  mayUse(sql: Sql, person: NamedPerson): Promise<boolean>;
  /** Nobody becomes an administrator by a mail. */
  isAdministrator(sql: Sql, person: LinkedPerson): Promise<boolean>;
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
  /** By the account of today or a former one: whoever was renamed in the app is who the file names. */
  const isNamed = async (sql: Sql, { id, account, tenant }: NamedPerson): Promise<boolean> => {
    const { accounts, tenant: own } = named();
    const meant = [
      ...(tenant === home && firstAdministrator !== undefined ? [firstAdministrator] : []),
      ...(tenant === own ? accounts : []),
    ];
    if (meant.length === 0 || meant.includes(account)) return meant.length > 0;
    return (await accountsOnce(sql, tenant, id)).some((once) => meant.includes(once));
  };
  return {
    isOff,
    mayUse: async (sql, person) => !isOff(person.tenant) || isNamed(sql, person),
    isAdministrator: async (sql, person) => person.isAdministrator || isNamed(sql, person),
  };
}

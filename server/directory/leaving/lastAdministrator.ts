import { and, eq, inArray } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { issuerOf, type CompanyIssuer } from '../../companyLogin/companyLoginSettings.ts';
import type { PasswordLogin } from '../../companyLogin/passwordLogin.ts';
import { NO_PASSWORD } from '../../session/passwords.ts';
import { companyIdentities } from '../../storage/schema/companyLogins.ts';
import { people } from '../../storage/schema/identity.ts';
import type { Sql } from '../../storage/database.ts';

/** The ways into a company: by password, as far as it is on, and by the issuers that are there for it. */
export interface WaysIn {
  readonly passwordLogin: Pick<PasswordLogin, 'mayUse'>;
  readonly logins: readonly CompanyIssuer[];
}

/** Whether no administrator could log in any more if these people left. Where none can anyway, nobody is held back. */
export async function leavesNoAdministrator(
  tx: Sql,
  { passwordLogin, logins }: WaysIn,
  tenant: string,
  leaving: readonly PersonId[],
): Promise<boolean> {
  const administrators = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)));
  const own = logins.filter((login) => login.tenant === tenant);
  const linked = await linkedWith(
    tx,
    administrators.map(({ id }) => id),
    new Set(own.map(({ issuer }) => issuerOf(issuer))),
  );
  const isNamedByFolder = own.some(({ externalIdClaim }) => externalIdClaim !== undefined);
  const able: typeof administrators = [];
  for (const each of administrators) {
    const isKnown = linked.has(each.id) || (isNamedByFolder && each.externalId !== null);
    if (isKnown || (each.passwordHash !== NO_PASSWORD && (await passwordLogin.mayUse(tx, each)))) able.push(each);
  }
  const gone = new Set(leaving);
  return able.some(({ id }) => gone.has(id)) && able.every(({ id }) => gone.has(id));
}

/** Those who are known to an issuer that is still there. */
async function linkedWith(
  tx: Sql,
  ids: readonly PersonId[],
  issuers: ReadonlySet<string>,
): Promise<ReadonlySet<PersonId>> {
  if (ids.length === 0 || issuers.size === 0) return new Set();
  const rows = await tx
    .select({ person: companyIdentities.person, issuer: companyIdentities.issuer })
    .from(companyIdentities)
    .where(inArray(companyIdentities.person, [...ids]));
  return new Set(rows.filter(({ issuer }) => issuers.has(issuerOf(issuer))).map(({ person }) => person));
}

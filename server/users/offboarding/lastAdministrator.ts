import { and, eq, inArray } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { normalizeIssuer, type OidcIssuer } from '#server/config/oidcSettings.ts';
import type { PasswordLoginPolicy } from '#server/auth/oidc/passwordLogin.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { oidcIdentities } from '#server/db/schema/companyLogins.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

/** The login methods of a company: password, if enabled, and the configured issuers. */
export interface LoginMethods {
  readonly passwordLogin: Pick<PasswordLoginPolicy, 'mayUse'>;
  readonly logins: readonly OidcIssuer[];
}

/** Whether no administrator could log in after these users have left. Returns false if none can log in now. */
export async function removesLastAdministrator(
  tx: Sql,
  { passwordLogin, logins }: LoginMethods,
  tenant: string,
  leaving: readonly PersonId[],
): Promise<boolean> {
  const administrators = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)));
  const own = logins.filter((login) => login.tenant === tenant);
  const linked = await findLinkedUsers(
    tx,
    administrators.map(({ id }) => id),
    new Set(own.map(({ issuer }) => normalizeIssuer(issuer))),
  );
  const able: typeof administrators = [];
  for (const each of administrators) {
    if (linked.has(each.id) || (each.passwordHash !== NO_PASSWORD && (await passwordLogin.mayUse(tx, each))))
      able.push(each);
  }
  const gone = new Set(leaving);
  return able.some(({ id }) => gone.has(id)) && able.every(({ id }) => gone.has(id));
}

async function findLinkedUsers(
  tx: Sql,
  ids: readonly PersonId[],
  issuers: ReadonlySet<string>,
): Promise<ReadonlySet<PersonId>> {
  if (ids.length === 0 || issuers.size === 0) return new Set();
  const rows = await tx
    .select({ person: oidcIdentities.person, issuer: oidcIdentities.issuer })
    .from(oidcIdentities)
    .where(inArray(oidcIdentities.person, [...ids]));
  return new Set(rows.filter(({ issuer }) => issuers.has(normalizeIssuer(issuer))).map(({ person }) => person));
}

import { and, eq, sql as raw } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import type { Sql } from '#server/db/database.ts';
import { oidcIdentities } from '#server/db/schema/companyLogins.ts';
import { people } from '#server/db/schema/identity.ts';
import type { OidcIssuer } from '#server/config/oidcSettings.ts';
import type { Identity } from './issuers.ts';
import type { PasswordLoginPolicy } from './passwordLogin.ts';

type IdentityKey = Pick<Identity, 'issuer' | 'subject'>;
/**
 * `takenByOther`: another user is linked to this identity. `hasAnother`: the user already has an identity of this
 * issuer. The other user is never named.
 */
export type LinkFault = 'takenByOther' | 'hasAnother';

/** Links an identity to a user. Succeeds too if it was already linked to the same user. */
export async function linkIdentity(
  tx: Sql,
  { issuer, subject }: IdentityKey,
  person: PersonId,
  now: Instant,
): Promise<Result<void, LinkFault>> {
  const made = await tx
    .insert(oidcIdentities)
    .values({ issuer, subject, person, at: now })
    .onConflictDoNothing()
    .returning({ person: oidcIdentities.person });
  if (made.length > 0) return ok(undefined);
  const [taken] = await tx
    .select({ person: oidcIdentities.person })
    .from(oidcIdentities)
    .where(matchesIdentity(issuer, subject));
  if (taken === undefined) return fail('hasAnother');
  return taken.person === person ? ok(undefined) : fail('takenByOther');
}

export const unlinkIdentity = (tx: Sql, issuer: string, person: PersonId) =>
  tx.delete(oidcIdentities).where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.person, person)));

export async function findLinkedIssuers(sql: Sql, person: PersonId): Promise<readonly string[]> {
  const rows = await sql
    .select({ issuer: oidcIdentities.issuer })
    .from(oidcIdentities)
    .where(eq(oidcIdentities.person, person));
  return rows.map(({ issuer }) => issuer);
}

/**
 * Finds the user who logs in with an identity: the linked user; otherwise the user with the external id in the issuer's
 * claim; otherwise, if the issuer's setting allows it, the only user with the verified mail address. The last two are
 * linked from then on. Deactivated users are never returned.
 */
export async function resolveLoginUser(
  tx: Sql,
  login: OidcIssuer,
  identity: Identity,
  { now, isAdministrator }: { readonly now: Instant; readonly isAdministrator: PasswordLoginPolicy['isAdministrator'] },
): Promise<PersonId | undefined> {
  const [linked] = await tx
    .select({ id: people.id, tenant: people.tenant, hasLeft: people.hasLeft })
    .from(oidcIdentities)
    .innerJoin(people, eq(people.id, oidcIdentities.person))
    .where(matchesIdentity(identity.issuer, identity.subject));
  if (linked) return linked.hasLeft || linked.tenant !== login.tenant ? undefined : linked.id;
  const met = (await findByExternalId(tx, login, identity)) ?? (await findByVerifiedMail(tx, login, identity));
  // A SCIM client must not become an administrator: administrators link themselves (ADR 40, ADR 61).
  if (met === undefined || met.hasLeft || (await isAdministrator(tx, met))) return undefined;
  const link = await linkIdentity(tx, identity, met.id, now);
  return link.ok ? met.id : undefined;
}

async function findByExternalId(
  tx: Sql,
  { externalIdClaim, tenant }: OidcIssuer,
  { claims }: Identity,
): Promise<PersonRow | undefined> {
  const externalId = externalIdClaim === undefined ? undefined : claims[externalIdClaim];
  if (typeof externalId !== 'string' || externalId === '') return undefined;
  const [met] = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.externalId, externalId)));
  return met;
}

/**
 * Finds the user with this company mail. An address that users wrote themselves neither links nor blocks a login.
 * Deactivated users count, because their address may have been reassigned: two matches link no one.
 */
async function findByVerifiedMail(
  tx: Sql,
  { linksByVerifiedMail, tenant }: OidcIssuer,
  { claims }: Identity,
): Promise<PersonRow | undefined> {
  const mail = typeof claims['email'] === 'string' ? claims['email'].trim().toLowerCase() : '';
  if (!linksByVerifiedMail || claims['email_verified'] !== true || mail === '') return undefined;
  const [met, other] = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(raw`lower(trim(${people.companyEmail}))`, mail)))
    .limit(2);
  if (met === undefined || other !== undefined) return undefined;
  return (await findLinkedIssuers(tx, met.id)).length === 0 ? met : undefined;
}

const matchesIdentity = (issuer: string, subject: string) =>
  and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject));

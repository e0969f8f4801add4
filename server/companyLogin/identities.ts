import { and, eq, sql as raw } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '../storage/database.ts';
import { companyIdentities } from '../storage/schema/companyLogins.ts';
import { people } from '../storage/schema/identity.ts';
import type { CompanyIssuer } from './companyLoginSettings.ts';
import type { Identity } from './issuers.ts';
import type { PasswordLogin } from './passwordLogin.ts';

type Known = Pick<Identity, 'issuer' | 'subject'>;
/** `takenByOther`: it is somebody else's; `hasAnother`: they have one of this issuer already. Nobody is told whose. */
export type LinkFault = 'takenByOther' | 'hasAnother';

/** Links a person; that it is theirs already is as good. */
export async function linkIdentity(
  tx: Sql,
  { issuer, subject }: Known,
  person: PersonId,
  now: Instant,
): Promise<Result<void, LinkFault>> {
  const made = await tx
    .insert(companyIdentities)
    .values({ issuer, subject, person, at: now })
    .onConflictDoNothing()
    .returning({ person: companyIdentities.person });
  if (made.length > 0) return ok(undefined);
  const [taken] = await tx
    .select({ person: companyIdentities.person })
    .from(companyIdentities)
    .where(isOne(issuer, subject));
  if (taken === undefined) return fail('hasAnother');
  return taken.person === person ? ok(undefined) : fail('takenByOther');
}

export const unlinkIdentity = (tx: Sql, issuer: string, person: PersonId) =>
  tx.delete(companyIdentities).where(and(eq(companyIdentities.issuer, issuer), eq(companyIdentities.person, person)));

export async function issuersOf(sql: Sql, person: PersonId): Promise<readonly string[]> {
  const rows = await sql
    .select({ issuer: companyIdentities.issuer })
    .from(companyIdentities)
    .where(eq(companyIdentities.person, person));
  return rows.map(({ issuer }) => issuer);
}

/**
 * Who comes in: whoever is linked; else, and linked from then on, whom the company's directory calls so; else, where
 * the issuer's setting says so, the only one with a mail the issuer has verified. Nobody else, and nobody who has left.
 */
export async function whoEnters(
  tx: Sql,
  login: CompanyIssuer,
  identity: Identity,
  { now, isAdministrator }: { readonly now: Instant; readonly isAdministrator: PasswordLogin['isAdministrator'] },
): Promise<PersonId | undefined> {
  const [linked] = await tx
    .select({ id: people.id, tenant: people.tenant, hasLeft: people.hasLeft })
    .from(companyIdentities)
    .innerJoin(people, eq(people.id, companyIdentities.person))
    .where(isOne(identity.issuer, identity.subject));
  if (linked) return linked.hasLeft || linked.tenant !== login.tenant ? undefined : linked.id;
  const met = (await byExternalId(tx, login, identity)) ?? (await byVerifiedMail(tx, login, identity, isAdministrator));
  if (met === undefined) return undefined;
  const link = await linkIdentity(tx, identity, met, now);
  return link.ok ? met : undefined;
}

async function byExternalId(
  tx: Sql,
  { externalIdClaim, tenant }: CompanyIssuer,
  { claims }: Identity,
): Promise<PersonId | undefined> {
  const externalId = externalIdClaim === undefined ? undefined : claims[externalIdClaim];
  if (typeof externalId !== 'string' || externalId === '') return undefined;
  const [met] = await tx
    .select({ id: people.id, hasLeft: people.hasLeft })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.externalId, externalId)));
  return met?.hasLeft === false ? met.id : undefined;
}

/** Who has left counts among those who have the mail: it may have been given to somebody else since. */
async function byVerifiedMail(
  tx: Sql,
  { linksByVerifiedMail, tenant }: CompanyIssuer,
  { claims }: Identity,
  isAdministrator: PasswordLogin['isAdministrator'],
): Promise<PersonId | undefined> {
  const mail = typeof claims['email'] === 'string' ? claims['email'].trim().toLowerCase() : '';
  if (!linksByVerifiedMail || claims['email_verified'] !== true || mail === '') return undefined;
  const [met, other] = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(raw`lower(trim(${people.email}))`, mail)))
    .limit(2);
  if (met === undefined || other !== undefined || met.hasLeft || (await isAdministrator(tx, met))) return undefined;
  return (await issuersOf(tx, met.id)).length === 0 ? met.id : undefined;
}

const isOne = (issuer: string, subject: string) =>
  and(eq(companyIdentities.issuer, issuer), eq(companyIdentities.subject, subject));

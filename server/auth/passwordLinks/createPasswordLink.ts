import { and, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { AccessKind } from '#domain/auth/accessKind.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { createToken, hashSecret } from '../session/tokens.ts';
import { accessLinks } from '#server/db/schema/accessLinks.ts';
import type { Sql } from '#server/db/database.ts';

export interface NewPasswordLink {
  readonly tenant: string;
  readonly person: PersonId;
  readonly kind: AccessKind;
  /** `null` for a link that was created on the server. */
  readonly madeBy: PersonId | null;
  readonly hours: number;
}
interface PasswordLinkSecret {
  readonly secret: string;
  readonly until: Instant;
}
export type PasswordLinkRow = typeof accessLinks.$inferSelect;

const HOUR = 60 * 60 * 1000;
/** Hours an invitation is valid: long enough for a week of holiday. */
export const INVITATION_HOURS = 7 * 24;

/**
 * Creates a link and returns its secret, which is not stored. Invalidates the user's earlier links. A link for the
 * first administrator also invalidates all other links of that kind in the company.
 */
export async function createPasswordLink(
  tx: Sql,
  { tenant, person, kind, madeBy, hours }: NewPasswordLink,
  now: Instant,
): Promise<PasswordLinkSecret> {
  await (kind === 'administrator' ? deleteAdminLinks(tx, tenant, person) : deletePasswordLinks(tx, [person]));
  const secret = createToken();
  const until = now + hours * HOUR;
  await tx
    .insert(accessLinks)
    .values({ secretHash: hashSecret(secret), tenant, person, kind, madeBy, expiresAt: until });
  return { secret, until };
}

/** Invalidates all links of these users. Called when a user is deactivated or has a new mail address or password. */
export async function deletePasswordLinks(tx: Sql, people: readonly PersonId[]): Promise<void> {
  if (people.length > 0) await tx.delete(accessLinks).where(inArray(accessLinks.person, [...people]));
}

/** Deletes the links for the first administrator of a company and all links of this user. */
export const deleteAdminLinks = (tx: Sql, tenant: string, person: PersonId) =>
  tx
    .delete(accessLinks)
    .where(
      and(eq(accessLinks.tenant, tenant), or(eq(accessLinks.kind, 'administrator'), eq(accessLinks.person, person))),
    );

export async function findPasswordLink(sql: Sql, secret: string, now: Instant): Promise<PasswordLinkRow | undefined> {
  const [found] = await sql
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.secretHash, hashSecret(secret)), gt(accessLinks.expiresAt, now)));
  return found;
}

/** Consumes a link. Only the first of two concurrent requests gets it. */
export async function consumePasswordLink(
  tx: Sql,
  secretHash: string,
  now: Instant,
): Promise<PasswordLinkRow | undefined> {
  const [found] = await tx
    .delete(accessLinks)
    .where(and(eq(accessLinks.secretHash, secretHash), gt(accessLinks.expiresAt, now)))
    .returning();
  return found;
}

export const deleteExpiredPasswordLinks = (tx: Sql, now: Instant) =>
  tx.delete(accessLinks).where(lt(accessLinks.expiresAt, now));

import { and, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { AccessKind } from '#domain/session/accessKind.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { freshSecret, hashOf } from '../session/secretTexts.ts';
import { accessLinks } from '../storage/schema/accessLinks.ts';
import type { Sql } from '../storage/database.ts';

export interface NewAccessLink {
  readonly tenant: string;
  readonly person: PersonId;
  readonly kind: AccessKind;
  /** Nobody, where it is made on the server. */
  readonly madeBy: PersonId | null;
  readonly hours: number;
}
interface AccessSecret {
  readonly secret: string;
  readonly until: Instant;
}
export type AccessLinkRow = typeof accessLinks.$inferSelect;

const HOUR = 60 * 60 * 1000;
/** So long somebody may be on holiday. */
export const INVITED_HOURS = 7 * 24;

/**
 * A link with a secret that is told this once. It ends those the person had; one for the administrators of a company
 * ends all others of that kind there, whoever they were for.
 */
export async function makeAccessLink(
  tx: Sql,
  { tenant, person, kind, madeBy, hours }: NewAccessLink,
  now: Instant,
): Promise<AccessSecret> {
  await (kind === 'administrator' ? endFirstLinks(tx, tenant, person) : endLinksOf(tx, [person]));
  const secret = freshSecret();
  const until = now + hours * HOUR;
  await tx.insert(accessLinks).values({ secretHash: hashOf(secret), tenant, person, kind, madeBy, expiresAt: until });
  return { secret, until };
}

/** Whoever has left, has another mail or a password has no use for them, and nobody else shall have. */
export async function endLinksOf(tx: Sql, people: readonly PersonId[]): Promise<void> {
  if (people.length > 0) await tx.delete(accessLinks).where(inArray(accessLinks.person, [...people]));
}

/** Those made on the server for a company nobody could log in to, and those of one person. */
export const endFirstLinks = (tx: Sql, tenant: string, person: PersonId) =>
  tx
    .delete(accessLinks)
    .where(
      and(eq(accessLinks.tenant, tenant), or(eq(accessLinks.kind, 'administrator'), eq(accessLinks.person, person))),
    );

export async function findAccessLink(sql: Sql, secret: string, now: Instant): Promise<AccessLinkRow | undefined> {
  const [found] = await sql
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.secretHash, hashOf(secret)), gt(accessLinks.expiresAt, now)));
  return found;
}

/** Uses it up: of two who bring the same, the second brings nothing. */
export async function spendAccessLink(tx: Sql, secretHash: string, now: Instant): Promise<AccessLinkRow | undefined> {
  const [found] = await tx
    .delete(accessLinks)
    .where(and(eq(accessLinks.secretHash, secretHash), gt(accessLinks.expiresAt, now)))
    .returning();
  return found;
}

export const forgetAccessLinks = (tx: Sql, now: Instant) =>
  tx.delete(accessLinks).where(lt(accessLinks.expiresAt, now));

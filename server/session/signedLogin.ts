import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FieldsOf } from '#api/endpoint.ts';
import { loginEndpoints } from '#api/loginEndpoints.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { people } from '../storage/schema/identity.ts';
import { loginNonces } from '../storage/schema/logins.ts';
import type { Sql } from '../storage/database.ts';
import { hashOf } from './secretTexts.ts';

type SignedFields = FieldsOf<typeof loginEndpoints.loginByUserNo>;

const SECOND = 1000;
/** So far a portal's clock may be from ours, and so long its word holds. */
const HOLDS_FOR = 60 * SECOND;

/** What came of a login a portal signed; said to nobody but the operator's log. */
export type SignedOutcome =
  | { readonly kind: 'let in'; readonly person: PersonId }
  | { readonly kind: 'wrong sign' | 'wrong time' | 'used before' | 'nobody' | 'an administrator' };

/**
 * A login without a password, on the word of a portal's server that shares a secret with this one. What it signs: the
 * lines method, path, tenant, account, time in milliseconds, and something it never signs again.
 */
export async function judgeSigned(
  tx: Sql,
  { tenantId, userNo, timestamp, nonce, sign }: SignedFields,
  secret: string,
  now: Instant,
): Promise<SignedOutcome> {
  const { method, path } = loginEndpoints.loginByUserNo;
  const lines = [method, path, tenantId, userNo, timestamp, nonce].join('\n');
  if (!isSame(createHmac('sha256', secret).update(lines).digest(), sign)) return { kind: 'wrong sign' };
  if (Math.abs(Number(timestamp) - now) > HOLDS_FOR) return { kind: 'wrong time' };
  if (!(await takeNonce(tx, nonce, now))) return { kind: 'used before' };
  const account = userNo.trim().toLowerCase();
  const [person] = await tx
    .select({ id: people.id, isAdministrator: people.isAdministrator })
    .from(people)
    .where(and(eq(people.tenant, tenantId), eq(people.account, account), eq(people.hasLeft, false)));
  if (!person) return { kind: 'nobody' };
  return person.isAdministrator ? { kind: 'an administrator' } : { kind: 'let in', person: person.id };
}

function isSame(expected: Buffer, sign: string): boolean {
  const given = Buffer.from(sign, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** All servers share the table: whichever is first has used it. */
async function takeNonce(tx: Sql, nonce: string, now: Instant): Promise<boolean> {
  const nonceHash = hashOf(nonce);
  const taken = await tx
    .insert(loginNonces)
    .values({ nonceHash, expiresAt: now + 2 * HOLDS_FOR })
    .onConflictDoNothing()
    .returning();
  return taken.length > 0;
}

export const forgetNonces = (tx: Sql, now: Instant) => tx.delete(loginNonces).where(lt(loginNonces.expiresAt, now));

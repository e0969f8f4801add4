import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FieldsOf } from '#contract/wire/endpoint.ts';
import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { people } from '#server/db/schema/identity.ts';
import { loginNonces } from '#server/db/schema/logins.ts';
import type { Sql } from '#server/db/database.ts';
import { hashSecret } from './tokens.ts';

type SignedFields = FieldsOf<typeof loginEndpoints.loginByUserNo>;

const SECOND = 1000;
/** Maximum difference in milliseconds between the timestamp of a portal and our clock. */
const MAX_CLOCK_SKEW_MS = 60 * SECOND;

/** Outcome of a login signed by a portal; written to the operator's log only. */
export type SignedLoginResult =
  | { readonly kind: 'accepted'; readonly person: PersonId }
  | { readonly kind: 'wrong signature' | 'wrong time' | 'nonce used' | 'unknown user' | 'an administrator' };

/**
 * Verifies a login without a password, signed by a portal that shares a secret with this server. The HMAC covers the
 * lines method, path, tenant, account, timestamp in milliseconds and a nonce.
 */
export async function verifySignedLogin(
  tx: Sql,
  { tenantId, userNo, timestamp, nonce, sign }: SignedFields,
  secret: string,
  now: Instant,
): Promise<SignedLoginResult> {
  const { method, path } = loginEndpoints.loginByUserNo;
  const lines = [method, path, tenantId, userNo, timestamp, nonce].join('\n');
  if (!isEqualSignature(createHmac('sha256', secret).update(lines).digest(), sign)) return { kind: 'wrong signature' };
  if (Math.abs(Number(timestamp) - now) > MAX_CLOCK_SKEW_MS) return { kind: 'wrong time' };
  if (!(await storeNonce(tx, nonce, now))) return { kind: 'nonce used' };
  const account = userNo.trim().toLowerCase();
  const [person] = await tx
    .select({ id: people.id, isAdministrator: people.isAdministrator })
    .from(people)
    .where(and(eq(people.tenant, tenantId), eq(people.account, account), eq(people.hasLeft, false)));
  if (!person) return { kind: 'unknown user' };
  return person.isAdministrator ? { kind: 'an administrator' } : { kind: 'accepted', person: person.id };
}

function isEqualSignature(expected: Buffer, sign: string): boolean {
  const given = Buffer.from(sign, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Stores a nonce; returns `false` if it was used before. All servers share the table. */
async function storeNonce(tx: Sql, nonce: string, now: Instant): Promise<boolean> {
  const nonceHash = hashSecret(nonce);
  const taken = await tx
    .insert(loginNonces)
    .values({ nonceHash, expiresAt: now + 2 * MAX_CLOCK_SKEW_MS })
    .onConflictDoNothing()
    .returning();
  return taken.length > 0;
}

export const deleteExpiredNonces = (tx: Sql, now: Instant) =>
  tx.delete(loginNonces).where(lt(loginNonces.expiresAt, now));

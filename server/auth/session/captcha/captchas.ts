import { and, eq, gt, lt, lte } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { loginCaptchas, loginDelays } from '#server/db/schema/logins.ts';
import { toClientNetwork } from '#server/http/toClientNetwork.ts';
import type { Sql } from '#server/db/database.ts';
import type { LoginAttempt } from '../loginThrottle.ts';
import { hashSecret } from '../tokens.ts';

const SECOND = 1000;
/** Lifetime of a captcha in milliseconds. */
const CAPTCHA_LIFETIME_MS = 300 * SECOND;
/**
 * `DELAY_MS`: delay for a user who does not solve a captcha. `DELAY_OPEN_MS`: time after the delay in which the login
 * may be tried. Both in milliseconds.
 */
const DELAY_MS = 20 * SECOND;
const DELAY_OPEN_MS = 300 * SECOND;

/** Stores the answer of the captcha for this device id; replaces an earlier one. */
export async function storeCaptcha(sql: Sql, device: string, code: string, now: Instant): Promise<void> {
  const row = { answerHash: hashCode(device, code), expiresAt: now + CAPTCHA_LIFETIME_MS };
  await sql
    .insert(loginCaptchas)
    .values({ device, ...row })
    .onConflictDoUpdate({ target: loginCaptchas.device, set: row });
}

/** Checks an answer and deletes the captcha, whether the answer is right or not. Case is ignored. */
export async function consumeCaptcha(sql: Sql, device: string, code: string, now: Instant): Promise<boolean> {
  const [kept] = await sql.delete(loginCaptchas).where(eq(loginCaptchas.device, device)).returning();
  return kept !== undefined && kept.expiresAt > now && kept.answerHash === hashCode(device, code);
}

/**
 * Allows a login without a captcha after a delay (ADR 36). The first call starts the delay and fails; after the delay
 * one call succeeds. There is one delay per account and client network, however often it is requested.
 */
export async function allowAfterDelay(
  sql: Sql,
  { account, address }: Pick<LoginAttempt, 'account' | 'address'>,
  now: Instant,
): Promise<Result<void, { readonly waitMs: number }>> {
  const key = `account ${account} at ${toClientNetwork(address)}`;
  const waited = await sql
    .delete(loginDelays)
    .where(and(eq(loginDelays.key, key), lte(loginDelays.readyAt, now), gt(loginDelays.readyAt, now - DELAY_OPEN_MS)))
    .returning();
  if (waited.length > 0) return ok(undefined);
  const readyAt = now + DELAY_MS;
  const [begun] = await sql
    .insert(loginDelays)
    .values({ key, readyAt })
    .onConflictDoUpdate({ target: loginDelays.key, set: { readyAt }, setWhere: lte(loginDelays.readyAt, now) })
    .returning();
  const [waiting = begun] = begun ? [begun] : await sql.select().from(loginDelays).where(eq(loginDelays.key, key));
  return fail({ waitMs: Math.max(SECOND, (waiting?.readyAt ?? readyAt) - now) });
}

export const deleteExpiredCaptchas = (tx: Sql, now: Instant) =>
  tx.delete(loginCaptchas).where(lt(loginCaptchas.expiresAt, now));
export const deleteExpiredLoginDelays = (tx: Sql, now: Instant) =>
  tx.delete(loginDelays).where(lt(loginDelays.readyAt, now - DELAY_OPEN_MS));

/**
 * The device id makes equal codes hash differently. An attacker who reads the database within the lifetime can still
 * guess the code.
 */
const hashCode = (device: string, code: string): string => hashSecret(`${device} ${code.trim().toUpperCase()}`);

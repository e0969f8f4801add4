import { and, eq, gt, lt, lte } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { loginCaptchas, loginWaits } from '../../storage/schema/logins.ts';
import type { Sql } from '../../storage/database.ts';
import type { LoginAttempt } from '../loginDelay.ts';
import { hashOf } from '../secretTexts.ts';

const SECOND = 1000;
/** So long a picture may be answered. */
const LIFETIME = 300 * SECOND;
/** So long somebody waits who answers none, and so long they may come afterwards. */
const WAIT = 20 * SECOND;
const OPEN_FOR = 300 * SECOND;

/** Keeps what the picture with this number shows; an older one of the same number is not asked for any more. */
export async function keepAnswer(sql: Sql, device: string, code: string, now: Instant): Promise<void> {
  const row = { answerHash: hashOfCode(device, code), expiresAt: now + LIFETIME };
  await sql
    .insert(loginCaptchas)
    .values({ device, ...row })
    .onConflictDoUpdate({ target: loginCaptchas.device, set: row });
}

/** A picture is answered once, rightly or not. Capitals do not count. */
export async function takeAnswer(sql: Sql, device: string, code: string, now: Instant): Promise<boolean> {
  const [kept] = await sql.delete(loginCaptchas).where(eq(loginCaptchas.device, device)).returning();
  return kept !== undefined && kept.expiresAt > now && kept.answerHash === hashOfCode(device, code);
}

/**
 * Lets somebody try who answers no picture (ADR 36): the first time they are told to wait, afterwards once. There is
 * one wait for each account at an address, however often it is asked for.
 */
export async function waitInstead(
  sql: Sql,
  { account, address }: Pick<LoginAttempt, 'account' | 'address'>,
  now: Instant,
): Promise<Result<void, { readonly waitMs: number }>> {
  const key = `account ${account} at ${address}`;
  const waited = await sql
    .delete(loginWaits)
    .where(and(eq(loginWaits.key, key), lte(loginWaits.readyAt, now), gt(loginWaits.readyAt, now - OPEN_FOR)))
    .returning();
  if (waited.length > 0) return ok(undefined);
  const readyAt = now + WAIT;
  const [begun] = await sql
    .insert(loginWaits)
    .values({ key, readyAt })
    .onConflictDoUpdate({ target: loginWaits.key, set: { readyAt }, setWhere: lte(loginWaits.readyAt, now) })
    .returning();
  const [waiting = begun] = begun ? [begun] : await sql.select().from(loginWaits).where(eq(loginWaits.key, key));
  return fail({ waitMs: Math.max(SECOND, (waiting?.readyAt ?? readyAt) - now) });
}

export const forgetCaptchas = (tx: Sql, now: Instant) =>
  tx.delete(loginCaptchas).where(lt(loginCaptchas.expiresAt, now));
export const forgetWaits = (tx: Sql, now: Instant) =>
  tx.delete(loginWaits).where(lt(loginWaits.readyAt, now - OPEN_FOR));

/** With the number, so that equal codes do not look equal. Whoever reads the database within minutes may guess it. */
const hashOfCode = (device: string, code: string): string => hashOf(`${device} ${code.trim().toUpperCase()}`);

import { eq, lt, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { loginFailures, loginAttempts } from '#server/db/schema/identity.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { toClientNetwork } from '#server/http/toClientNetwork.ts';
import { isKnownDevice, storeDevice, type DeviceOfAccount } from './loginDevices.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
/**
 * Number of failures without a delay, which allows for typing errors. A whole office may share one address; an account
 * can be attacked from many addresses.
 */
const FREE_ATTEMPTS = { account: 3, address: 20, everywhere: 50 } as const;
const MAX_DELAY_MS = 60 * SECOND;
/**
 * Failures are forgotten after 15 minutes without an attempt; the failures of an account from all addresses after one
 * hour each.
 */
const RESET_AFTER_MS = HOUR / 4;
/** Maximum number of stored timestamps. More of them would not increase the delay. */
const MAX_STORED_ATTEMPTS = FREE_ATTEMPTS.everywhere + Math.ceil(Math.log2(MAX_DELAY_MS / SECOND)) + 1;

export interface LoginAttempt extends DeviceOfAccount {
  readonly address: string;
}

/** Returns the delay after the last failure in milliseconds: 1 s, 2 s, 4 s, … up to 60 s. */
const throttleDelay = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(MAX_DELAY_MS, SECOND * 2 ** (failures - free));

/**
 * Counts the attempt as failed before the password is checked, so that parallel attempts are counted too. Never waits:
 * an attempt that comes too early fails with the remaining time. The counters are in the database, so they apply to all
 * processes and survive restarts.
 *
 * There are three counters: the account at this address, the address, and the account at all addresses. The last one
 * would let an attacker lock an account, so it neither counts nor delays devices that have logged in to it before (ADR
 * 23).
 */
export async function startAttempt(
  database: Database,
  attempt: LoginAttempt,
  now: Instant,
): Promise<Result<void, { readonly waitMs: number }>> {
  return database.command(async (tx) => {
    // The fixed order prevents a deadlock between two attempts that share two of the three rows.
    const waits = [
      await countAttempt(tx, accountKey(attempt), FREE_ATTEMPTS.account, now),
      await countAttempt(tx, addressKey(attempt), FREE_ATTEMPTS.address, now),
      (await isKnownDevice(tx, attempt)) ? 0 : await countAccountAttempt(tx, attempt, now),
    ];
    const waitMs = Math.max(...waits);
    return waitMs > 0 ? fail({ waitMs }) : ok(undefined);
  });
}

/**
 * Clears the counter of the account at this address and stores the device as known. The other two counters are only
 * reduced by this attempt; otherwise one right password would allow guessing others.
 */
export async function recordSuccess(database: Database, attempt: LoginAttempt, now: Instant): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(loginFailures).where(eq(loginFailures.key, accountKey(attempt)));
    await tx
      .update(loginFailures)
      .set({ count: sql`greatest(0, ${loginFailures.count} - 1)` })
      .where(eq(loginFailures.key, addressKey(attempt)));
    if (!(await isKnownDevice(tx, attempt)))
      await tx
        .update(loginAttempts)
        .set({ moments: sql`${loginAttempts.moments} - -1` })
        .where(eq(loginAttempts.account, attempt.account));
    await storeDevice(tx, attempt, now);
  });
}

export async function deleteExpiredAttempts(tx: Sql, now: Instant): Promise<void> {
  await tx.delete(loginFailures).where(lt(loginFailures.lastAt, now - RESET_AFTER_MS));
  await tx.delete(loginAttempts).where(lt(loginAttempts.lastAt, now - HOUR));
}

const accountKey = ({ account, address }: LoginAttempt) => `account ${account} at ${toClientNetwork(address)}`;
const addressKey = ({ address }: LoginAttempt) => `address ${toClientNetwork(address)}`;

/** @returns the remaining delay in milliseconds; 0 if the attempt is allowed, in which case it is counted */
async function countAttempt(tx: Sql, key: string, free: number, now: Instant): Promise<number> {
  await tx.insert(loginFailures).values({ key, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.key, key)).for('update');
  const failures = row === undefined || row.lastAt < now - RESET_AFTER_MS ? 0 : row.count;
  const waitMs = remainingDelay(row?.lastAt ?? now, throttleDelay(failures, free), now);
  if (waitMs > 0) return waitMs;
  await tx
    .update(loginFailures)
    .set({ count: failures + 1, lastAt: now })
    .where(eq(loginFailures.key, key));
  return 0;
}

/** Does the same for an account at all addresses, from the timestamps of the last hour. */
async function countAccountAttempt(tx: Sql, { account }: LoginAttempt, now: Instant): Promise<number> {
  await tx.insert(loginAttempts).values({ account, moments: [], lastAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(loginAttempts).where(eq(loginAttempts.account, account)).for('update');
  const recent = (row?.moments ?? []).filter((moment) => moment > now - HOUR);
  const waitMs = remainingDelay(recent.at(-1) ?? now, throttleDelay(recent.length, FREE_ATTEMPTS.everywhere), now);
  if (waitMs > 0) return waitMs;
  await tx
    .update(loginAttempts)
    .set({ moments: [...recent, now].slice(-MAX_STORED_ATTEMPTS), lastAt: now })
    .where(eq(loginAttempts.account, account));
  return 0;
}

/** Without a delay returns 0 even if `last` is later than `now`: a concurrent request may have read the clock later. */
const remainingDelay = (last: Instant, delay: number, now: Instant): number =>
  delay === 0 ? 0 : Math.max(0, last + delay - now);

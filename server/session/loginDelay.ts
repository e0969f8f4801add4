import { eq, lt, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { loginFailures, loginTries } from '../storage/schema/identity.ts';
import type { Database, Sql } from '../storage/database.ts';
import { isKnownDevice, rememberDevice, type DeviceOfAccount } from './loginDevices.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
/**
 * So many wrong passwords cost nothing: people mistype. An address may hold a whole office, and an account may be
 * guessed at from everywhere.
 */
const FREE = { account: 3, address: 20, everywhere: 50 } as const;
const LONGEST = 60 * SECOND;
/** After a quiet quarter of an hour all is forgotten, and of an account everywhere whatever is older than an hour. */
const FORGOTTEN_AFTER = HOUR / 4;
/** With more, the delay grows no further. */
const KEPT_TRIES = FREE.everywhere + Math.ceil(Math.log2(LONGEST / SECOND)) + 1;

export interface LoginAttempt extends DeviceOfAccount {
  readonly address: string;
}

/** How long after the last wrong password the next try is looked at: 1 s, 2 s, 4 s, … up to a minute. */
const delayAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(LONGEST, SECOND * 2 ** (failures - free));

/**
 * Counts the attempt as failed before the password is looked at, so that a hundred tries at once are a hundred
 * failures. Nothing waits here: an attempt that comes too early is refused with the time left. Kept in the database,
 * for all processes and restarts.
 *
 * Three are counted: the account at this address, the address, and the account everywhere. The last would let anybody
 * lock an account, so it neither counts nor delays a device that has logged in to it before (ADR 23).
 */
export async function beginAttempt(
  database: Database,
  attempt: LoginAttempt,
  now: Instant,
): Promise<Result<void, { readonly waitMs: number }>> {
  return database.command(async (tx) => {
    // Always in this order: two attempts that share two of the three must not wait for each other.
    const waits = [
      await countOne(tx, accountKey(attempt), FREE.account, now),
      await countOne(tx, addressKey(attempt), FREE.address, now),
      (await isKnownDevice(tx, attempt)) ? 0 : await countEverywhere(tx, attempt, now),
    ];
    const waitMs = Math.max(...waits);
    return waitMs > 0 ? fail({ waitMs }) : ok(undefined);
  });
}

/**
 * A right password clears the account at this address, and the device is known from now on. Address and account
 * everywhere lose this one try only, or one right password would let others be guessed.
 */
export async function succeedAttempt(database: Database, attempt: LoginAttempt, now: Instant): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(loginFailures).where(eq(loginFailures.key, accountKey(attempt)));
    await tx
      .update(loginFailures)
      .set({ count: sql`greatest(0, ${loginFailures.count} - 1)` })
      .where(eq(loginFailures.key, addressKey(attempt)));
    if (!(await isKnownDevice(tx, attempt)))
      await tx
        .update(loginTries)
        .set({ moments: sql`${loginTries.moments} - -1` })
        .where(eq(loginTries.account, attempt.account));
    await rememberDevice(tx, attempt, now);
  });
}

export async function forgetAttempts(tx: Sql, now: Instant): Promise<void> {
  await tx.delete(loginFailures).where(lt(loginFailures.lastAt, now - FORGOTTEN_AFTER));
  await tx.delete(loginTries).where(lt(loginTries.lastAt, now - HOUR));
}

const accountKey = ({ account, address }: LoginAttempt) => `account ${account} at ${address}`;
const addressKey = ({ address }: LoginAttempt) => `address ${address}`;

/** @returns the milliseconds left to wait; 0 when the attempt may be made, and it is counted then. */
async function countOne(tx: Sql, key: string, free: number, now: Instant): Promise<number> {
  await tx.insert(loginFailures).values({ key, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.key, key)).for('update');
  const failures = row === undefined || row.lastAt < now - FORGOTTEN_AFTER ? 0 : row.count;
  const waitMs = waitAfter(row?.lastAt ?? now, delayAfter(failures, free), now);
  if (waitMs > 0) return waitMs;
  await tx
    .update(loginFailures)
    .set({ count: failures + 1, lastAt: now })
    .where(eq(loginFailures.key, key));
  return 0;
}

/** The same for an account everywhere, of which the moments of an hour count. */
async function countEverywhere(tx: Sql, { account }: LoginAttempt, now: Instant): Promise<number> {
  await tx.insert(loginTries).values({ account, moments: [], lastAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(loginTries).where(eq(loginTries.account, account)).for('update');
  const recent = (row?.moments ?? []).filter((moment) => moment > now - HOUR);
  const waitMs = waitAfter(recent.at(-1) ?? now, delayAfter(recent.length, FREE.everywhere), now);
  if (waitMs > 0) return waitMs;
  await tx
    .update(loginTries)
    .set({ moments: [...recent, now].slice(-KEPT_TRIES), lastAt: now })
    .where(eq(loginTries.account, account));
  return 0;
}

/** Who was counted just before may have begun just after: without a delay that is nobody's fault. */
const waitAfter = (last: Instant, delay: number, now: Instant): number =>
  delay === 0 ? 0 : Math.max(0, last + delay - now);

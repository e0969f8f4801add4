import { eq, lt, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { loginFailures } from '../storage/schema/identity.ts';
import type { Database, Sql } from '../storage/database.ts';

const SECOND = 1000;
/** So many wrong passwords cost nothing: people mistype. An address may hold a whole office. */
const FREE = { account: 3, address: 20 } as const;
const LONGEST = 60 * SECOND;
/** After a quiet quarter of an hour all is forgotten. */
const FORGOTTEN_AFTER = 15 * 60 * SECOND;

export interface LoginAttempt {
  readonly account: string;
  readonly address: string;
}

/** How long after the last wrong password the next try is looked at: 1 s, 2 s, 4 s, … up to a minute. */
const delayAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(LONGEST, SECOND * 2 ** (failures - free));

/**
 * Counts the attempt as failed before the password is looked at, so that a hundred tries at once are a hundred
 * failures. Nothing waits here: an attempt that comes too early is refused with the time left. Kept in the database,
 * for all processes and restarts.
 */
export async function beginAttempt(
  database: Database,
  attempt: LoginAttempt,
  now: Instant,
): Promise<Result<void, { readonly waitMs: number }>> {
  return database.command(async (tx) => {
    let waitMs = 0;
    for (const { key, free } of keysOf(attempt)) waitMs = Math.max(waitMs, await countOne(tx, key, free, now));
    return waitMs > 0 ? fail({ waitMs }) : ok(undefined);
  });
}

/**
 * A right password clears the account; the address keeps its count, or one known account would let it guess the others.
 */
export async function succeedAttempt(database: Database, { account, address }: LoginAttempt): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(loginFailures).where(eq(loginFailures.key, accountKey(account)));
    await tx
      .update(loginFailures)
      .set({ count: sql`greatest(0, ${loginFailures.count} - 1)` })
      .where(eq(loginFailures.key, addressKey(address)));
  });
}

export const forgetAttempts = (tx: Sql, now: Instant) =>
  tx.delete(loginFailures).where(lt(loginFailures.lastAt, now - FORGOTTEN_AFTER));

const accountKey = (account: string) => `account ${account}`;
const addressKey = (address: string) => `address ${address}`;
const keysOf = ({ account, address }: LoginAttempt) => [
  { key: accountKey(account), free: FREE.account },
  { key: addressKey(address), free: FREE.address },
];

/** @returns the milliseconds left to wait; 0 when the attempt may be made, and it is counted then. */
async function countOne(tx: Sql, key: string, free: number, now: Instant): Promise<number> {
  await tx.insert(loginFailures).values({ key, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.key, key)).for('update');
  const failures = row === undefined || row.lastAt < now - FORGOTTEN_AFTER ? 0 : row.count;
  const delay = delayAfter(failures, free);
  // Who was counted just before may have begun just after: without a delay that is nobody's fault.
  const waitMs = row === undefined || delay === 0 ? 0 : row.lastAt + delay - now;
  if (waitMs > 0) return waitMs;
  await tx
    .update(loginFailures)
    .set({ count: failures + 1, lastAt: now })
    .where(eq(loginFailures.key, key));
  return 0;
}

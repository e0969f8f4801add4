import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { loginDevices } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { hashOf } from './secretTexts.ts';

/** Somebody has so many phones and browsers at most; the one that has not been used for longest goes. */
const MOST = 20;
const KEPT_FOR = 180 * 24 * 60 * 60 * 1000;
/** Our client's are 32 signs of chance; what is shorter may be a picture's number, which anybody guesses. */
const SHORTEST = 32;

/**
 * @property account with its tenant, whether it exists or not
 * @property device the id the device keeps, if it sends one
 */
export interface DeviceOfAccount {
  readonly account: string;
  readonly device?: string | undefined;
}

/** Whether this device has logged in to this account before. An account that does not exist is asked alike. */
export async function isKnownDevice(tx: Sql, { account, device = '' }: DeviceOfAccount): Promise<boolean> {
  const rows = await tx
    .select({ lastAt: loginDevices.lastAt })
    .from(loginDevices)
    .where(and(eq(loginDevices.account, account), eq(loginDevices.deviceHash, hashOf(device))));
  return rows.length > 0;
}

export async function rememberDevice(tx: Sql, { account, device = '' }: DeviceOfAccount, now: Instant): Promise<void> {
  if (device.length < SHORTEST) return;
  await tx
    .insert(loginDevices)
    .values({ account, deviceHash: hashOf(device), lastAt: now })
    .onConflictDoUpdate({ target: [loginDevices.account, loginDevices.deviceHash], set: { lastAt: now } });
  const latest = tx
    .select({ deviceHash: loginDevices.deviceHash })
    .from(loginDevices)
    .where(eq(loginDevices.account, account))
    .orderBy(desc(loginDevices.lastAt), desc(loginDevices.deviceHash))
    .limit(MOST);
  await tx
    .delete(loginDevices)
    .where(and(eq(loginDevices.account, account), notInArray(loginDevices.deviceHash, latest)));
}

export const forgetDevices = (tx: Sql, now: Instant) =>
  tx.delete(loginDevices).where(lt(loginDevices.lastAt, now - KEPT_FOR));

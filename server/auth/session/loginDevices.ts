import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { loginDevices } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import { hashSecret } from './tokens.ts';

/** Maximum number of known devices per account; the one unused for longest is removed. */
const MAX_DEVICES = 20;
const DEVICE_RETENTION_MS = 180 * 24 * 60 * 60 * 1000;
/**
 * Minimum length of a device id. Our client sends 32 random characters; a shorter id may be a captcha number, which can
 * be guessed.
 */
const MIN_DEVICE_ID_LENGTH = 32;

/**
 * @property account includes the tenant; the account need not exist
 * @property device id stored on the device, if it sends one
 */
export interface DeviceOfAccount {
  readonly account: string;
  readonly device?: string | undefined;
}

/** Whether this device has logged in to this account before. Accounts that do not exist are queried in the same way. */
export async function isKnownDevice(tx: Sql, { account, device = '' }: DeviceOfAccount): Promise<boolean> {
  if (device.length < MIN_DEVICE_ID_LENGTH) return false;
  const rows = await tx
    .select({ lastAt: loginDevices.lastAt })
    .from(loginDevices)
    .where(and(eq(loginDevices.account, account), eq(loginDevices.deviceHash, hashSecret(device))));
  return rows.length > 0;
}

export async function storeDevice(tx: Sql, { account, device = '' }: DeviceOfAccount, now: Instant): Promise<void> {
  if (device.length < MIN_DEVICE_ID_LENGTH) return;
  await tx
    .insert(loginDevices)
    .values({ account, deviceHash: hashSecret(device), lastAt: now })
    .onConflictDoUpdate({ target: [loginDevices.account, loginDevices.deviceHash], set: { lastAt: now } });
  const latest = tx
    .select({ deviceHash: loginDevices.deviceHash })
    .from(loginDevices)
    .where(eq(loginDevices.account, account))
    .orderBy(desc(loginDevices.lastAt), desc(loginDevices.deviceHash))
    .limit(MAX_DEVICES);
  await tx
    .delete(loginDevices)
    .where(and(eq(loginDevices.account, account), notInArray(loginDevices.deviceHash, latest)));
}

export const deleteUnusedDevices = (tx: Sql, now: Instant) =>
  tx.delete(loginDevices).where(lt(loginDevices.lastAt, now - DEVICE_RETENTION_MS));

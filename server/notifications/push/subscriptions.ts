import { ECDH } from 'node:crypto';
import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { notificationCalls } from '#contract/directory/notificationEndpoints.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { isTimeZone } from '#domain/shared/timeZone.ts';
import type { Sql } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
type SentSubscription = BodyOf<typeof notificationCalls.subscribe>;

/** Maximum number of browsers per user; the one not renewed for longest is removed. */
const MAX_SUBSCRIPTIONS = 20;
const RETENTION_MS = 60 * 24 * 60 * 60_000;

/** Returns why a subscription is refused; undefined if messages can be sent to it. */
export function findSubscriptionFault(
  { endpoint, p256dh, auth, timeZone }: SentSubscription,
  hosts: readonly string[],
): ServerMessageKey | undefined {
  if (!isPushAddress(endpoint, hosts)) return 'push.endpoint';
  const isValid = isCurvePoint(p256dh) && Buffer.from(auth, 'base64url').length === 16 && isTimeZone(timeZone);
  return isValid ? undefined : 'push.keys';
}

/** Whether an address is that of an allowed push service: `https` with the default port, without a login. */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isListed = hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
  return protocol === 'https:' && port === '' && username === '' && password === '' && isListed;
}

/** Whether a text is an uncompressed point on the curve P-256 (RFC 8291, section 2.1). */
function isCurvePoint(key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  try {
    return point.length === 65 && ECDH.convertKey(point, 'prime256v1').length === 65;
  } catch {
    return false;
  }
}

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'createdAt' | 'renewedAt' | 'shownCount'>;

/** Stores or renews a subscription. One of another user, with their tickets, is deleted first. */
export async function saveSubscription(tx: Sql, row: NewSubscription, now: Instant): Promise<void> {
  const { id: _, ...renewed } = row;
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, row.endpoint), ne(pushSubscriptions.person, row.person)));
  await tx
    .insert(pushSubscriptions)
    .values({ ...row, createdAt: now, renewedAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...renewed, renewedAt: now } });
  const latest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.person, row.person))
    .orderBy(desc(pushSubscriptions.renewedAt), desc(pushSubscriptions.id))
    .limit(MAX_SUBSCRIPTIONS);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.person, row.person), notInArray(pushSubscriptions.id, latest)));
}

export const deleteSubscription = (tx: Sql, person: PersonId, endpoint: string) =>
  tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.person, person), eq(pushSubscriptions.endpoint, endpoint)));

export const deleteUnrenewedSubscriptions = (tx: Sql, now: Instant) =>
  tx.delete(pushSubscriptions).where(lt(pushSubscriptions.renewedAt, now - RETENTION_MS));

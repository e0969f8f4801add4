import { and, eq, inArray } from 'drizzle-orm';
import webPush from 'web-push';
import type { CompanyMail } from '#server/company/companyMail.ts';
import type { PushSettings, VapidKeys } from '#server/config/pushSettings.ts';
import { notificationDeliveries, pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { WorkItem } from '#server/db/schema/work.ts';
import { completeWork, retryWork } from '#server/db/work.ts';
import type { WorkRound } from '#server/engine/worker.ts';
import { createWorkRound } from '#server/engine/workRound.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { openExternal, type OutgoingRequest } from '#server/http/egress/openExternal.ts';
import { createPushMessage } from './createPushMessage.ts';
import { queuePushMessages, type PushRefresh } from './queuePushMessages.ts';
import { isPushAddress, type PushSubscriptionRow } from './subscriptions.ts';

/** Sends a request to a push service. @returns the status code; undefined if there is no answer */
export type PushTransport = (request: OutgoingRequest) => Promise<number | undefined>;

/** Never connects to private addresses, follows no redirects, and waits ten seconds. */
export const sendToPushService: PushTransport = async (request) => {
  const opened = await openExternal({ origin: new URL(request.address).origin, isInside: false }, request);
  if (!opened.ok) return undefined;
  opened.value.destroy();
  return opened.value.statusCode;
};

export interface PushDeps extends WorkflowContext {
  readonly push: PushSettings & VapidKeys;
  readonly transport: PushTransport;
  readonly address: string | undefined;
  readonly mail: () => CompanyMail;
  readonly refresh: PushRefresh;
}

const MAX_ATTEMPTS = 5;
/** How long a push service keeps a message for a device that is off. */
const TTL_SECONDS = 24 * 60 * 60;
/** Status codes of a subscription that has ended (RFC 8030, section 7.3). */
const ENDED = [404, 410];
/** Client errors that may pass: a timeout, and too many messages (RFC 8030, section 8.4). Others never do. */
const PASSING = [408, 425, 429];
const isFinal = (status = 0): boolean => status >= 400 && status < 500 && !PASSING.includes(status);

/** Queues notices for browsers and sends due messages. A slow push service delays nothing else. */
export const createPushQueue = (deps: PushDeps): readonly WorkRound[] => [
  () => deps.database.transaction((tx) => queuePushMessages(tx, deps.clock.now(), deps.mail())),
  deps.refresh.round,
  createWorkRound(deps, 'push', [{ kind: 'push', run: (item) => sendPushMessage(deps, item) }]),
];

async function sendPushMessage(deps: PushDeps, item: WorkItem<'push'>): Promise<void> {
  const { database, clock } = deps;
  const { subscription: id, topic } = item.payload;
  const [subscription] = await database.sql.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  const message = subscription && (await createPushMessage(deps, subscription, topic, deps.address));
  if (subscription === undefined || message === undefined) return completeWork(database.sql, item);
  const status = await deliver(deps, subscription, message.notification);
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  // Never the endpoint, which is a secret.
  const failure = isDelivered ? undefined : new Error(`The push service answered ${status ?? 'nothing'}.`);
  if (failure && !isFinal(status) && item.attempts < MAX_ATTEMPTS) {
    await retryWork(database.sql, item, failure, clock.now());
    return;
  }
  await database.transaction(async (tx) => {
    const isOwn = eq(pushSubscriptions.id, id);
    if (ENDED.includes(status ?? 0)) await tx.delete(pushSubscriptions).where(isOwn);
    else if (isDelivered) await tx.update(pushSubscriptions).set({ shownCount: message.count }).where(isOwn);
    await tx
      .update(notificationDeliveries)
      .set({ sentAt: clock.now() })
      .where(and(eq(notificationDeliveries.target, id), inArray(notificationDeliveries.notice, message.notices)));
    await completeWork(tx, item);
  });
}

/** Encrypts a message for its browser (RFC 8291) and signs the request (RFC 8292). */
async function deliver(
  { push, transport }: PushDeps,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  notification: NonNullable<Awaited<ReturnType<typeof createPushMessage>>>['notification'],
): Promise<number | undefined> {
  const [gone] = ENDED;
  if (!isPushAddress(endpoint, push.hosts)) return gone;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ web_push: 8030, notification }),
    {
      TTL: TTL_SECONDS,
      topic: notification.tag,
      urgency: notification.silent === true ? 'low' : 'high',
      vapidDetails: { subject: push.contact, publicKey: push.publicKey, privateKey: push.privateKey },
    },
  );
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return transport({ method: 'POST', address: endpoint, headers: sent, ...(body !== null && { body }) });
}

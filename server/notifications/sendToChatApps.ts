import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { getNoticePath, getNoticeMessageKey } from '#server/workflow/requests/getNoticeMessageKey.ts';
import { findNames } from '#server/directory/findNames.ts';
import { describeLeavers } from '#server/workflow/requests/describeLeavers.ts';
import type { ChatMessage, ChatProvider } from '#server/auth/session/chatProvider.ts';
import type { Sql } from '#server/db/database.ts';
import { completeWork, queueWork, retryWork } from '#server/db/work.ts';
import { bindings } from '#server/db/schema/chatAccounts.ts';
import { notices } from '#server/db/schema/notices.ts';
import { notificationDeliveries } from '#server/db/schema/notifications.ts';
import type { WorkItem } from '#server/db/schema/work.ts';
import type { WorkRound } from '#server/engine/worker.ts';
import { createWorkRound, type WorkRoundDeps } from '#server/engine/workRound.ts';
import { instances } from '#server/db/schema/requests.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

interface ChannelDeps extends WorkRoundDeps {
  readonly chat: ChatProvider;
}

const BATCH_SIZE = 20;
const MAX_ATTEMPTS = 5;
const DAY = 24 * 60 * 60 * 1000;

/** Sends notices to the chat apps of users. A slow app delays nothing else. */
export const createChatQueue = (deps: ChannelDeps): readonly WorkRound[] => [
  () => deps.database.transaction((tx) => queueNotices(tx, deps.clock.now())),
  createWorkRound(deps, 'chat', [{ kind: 'chat', run: (item) => sendNotice(deps, item) }]),
];

/** Queues each notice once per app. @returns the number of notices found */
async function queueNotices(tx: Sql, now: Instant): Promise<number> {
  const isQueued = and(
    eq(notificationDeliveries.notice, notices.id),
    eq(notificationDeliveries.channel, 'chat'),
    eq(notificationDeliveries.target, bindings.provider),
  );
  const found = await tx
    .select({ notice: notices.id, provider: bindings.provider, tenant: notices.tenant })
    .from(bindings)
    .innerJoin(notices, isForApp(now))
    .leftJoin(notificationDeliveries, isQueued)
    .where(isNull(notificationDeliveries.notice))
    .orderBy(asc(notices.at), asc(notices.id))
    .limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const rows = found.map(({ notice, provider }) => ({
    notice,
    channel: 'chat' as const,
    target: provider,
    queuedAt: now,
  }));
  const queued = await tx.insert(notificationDeliveries).values(rows).onConflictDoNothing().returning();
  const isNew = ({ notice, provider }: (typeof found)[number]) =>
    queued.some((row) => row.notice === notice && row.target === provider);
  await queueWork(
    tx,
    found.filter(isNew).map(({ tenant, notice, provider }) => ({
      tenant,
      kind: 'chat',
      key: `${notice}.${provider}`,
      dueAt: now,
      payload: { notice, provider },
    })),
  );
  return found.length;
}

/** Unread notices that are less than a day old and were created after the user linked the app. */
const isForApp = (now: Instant) =>
  and(
    eq(notices.tenant, bindings.tenant),
    eq(notices.person, bindings.person),
    gt(notices.at, now - DAY),
    sql`${notices.at} >= ${bindings.at}`,
    isNull(notices.readAt),
    eq(notices.isAppOnly, false),
  );

type PendingDelivery = Awaited<ReturnType<typeof selectDelivery>>[number];

const selectDelivery = (tx: Sql, { notice, provider }: WorkItem<'chat'>['payload'], now: Instant) =>
  tx
    .select({
      notice: notices,
      binding: bindings,
      subject: instances.subject,
      outcome: instances.outcome,
      status: instances.status,
    })
    .from(bindings)
    .innerJoin(notices, isForApp(now))
    .leftJoin(instances, eq(instances.id, notices.instance))
    .where(and(eq(notices.id, notice), eq(bindings.provider, provider)));

/** If the app cannot be reached, the notice is retried. The app ignores a message it has received before. */
async function sendNotice({ database, clock, chat }: ChannelDeps, item: WorkItem<'chat'>): Promise<void> {
  const [row] = await selectDelivery(database.sql, item.payload, clock.now());
  const failure =
    row &&
    (await chat.send(await createChatMessage(database.sql, row)).then(
      () => undefined,
      (error: unknown) => error,
    ));
  if (failure !== undefined && item.attempts < MAX_ATTEMPTS) await retryWork(database.sql, item, failure, clock.now());
  else await completeWork(database.sql, item);
}

async function createChatMessage(
  tx: Sql,
  { notice, binding, subject, outcome, status }: PendingDelivery,
): Promise<ChatMessage> {
  const { language, provider, openId, tenant } = binding;
  const named = await findNames(tx, [notice.sender], language);
  const sender =
    notice.sender === SYSTEM ? formatServerMessage(language, 'system') : named.name(notice.sender, notice.senderName);
  const { names } = await describeLeavers(tx, notice, language);
  const values = { subject: subject === null ? '' : getLocalizedName(subject, language), sender, names };
  return {
    id: `${notice.id}.${provider}`,
    tenant,
    provider,
    openId,
    text: formatServerMessage(language, getNoticeMessageKey(notice, status === 'aborted' ? status : outcome), values),
    address: getNoticePath(notice),
  };
}

export const deleteOldDeliveries = (tx: Sql, now: Instant) =>
  tx.delete(notificationDeliveries).where(lt(notificationDeliveries.queuedAt, now - 2 * DAY));

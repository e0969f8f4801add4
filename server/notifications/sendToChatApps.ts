import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { getNoticePath, getNoticeMessageKey } from '#server/workflow/requests/getNoticeMessageKey.ts';
import { findNames } from '#server/directory/findNames.ts';
import { describeLeavers } from '#server/workflow/requests/describeLeavers.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { ChatMessage, ChatProvider } from '#server/auth/session/chatProvider.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { bindings, chatDeliveries } from '#server/db/schema/chatAccounts.ts';
import { notices } from '#server/db/schema/notices.ts';
import { instances } from '#server/db/schema/requests.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

interface ChannelDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
  readonly chat: ChatProvider;
}

/** How long a notice is reserved for one worker, in milliseconds. After a crash it is free again. */
const LEASE_MS = 60_000;
const BATCH_SIZE = 20;
const MAX_ATTEMPTS = 5;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Sends notices to the chat apps of users: unread ones that are less than a day old and were created after the user
 * linked the app. Several processes share the rows by lease. @returns the number of notices taken.
 */
export async function sendToChatApps({ database, clock, chat }: ChannelDeps): Promise<number> {
  const taken = await database.transaction((tx) => leaseNotices(tx, clock.now()));
  for (const notice of taken) await sendOne(database, clock, chat, notice);
  return taken.length;
}

type PendingDelivery = Awaited<ReturnType<typeof selectPendingDeliveries>>[number];

async function leaseNotices(tx: Sql, now: Instant): Promise<readonly PendingDelivery[]> {
  const rows = await selectPendingDeliveries(tx, now);
  const leased: PendingDelivery[] = [];
  for (const row of rows) {
    const { notice, binding } = row;
    const mine = await tx
      .insert(chatDeliveries)
      .values({ notice: notice.id, provider: binding.provider, leasedUntil: now + LEASE_MS, attempts: 1 })
      .onConflictDoUpdate({
        target: [chatDeliveries.notice, chatDeliveries.provider],
        set: { leasedUntil: now + LEASE_MS, attempts: sql`${chatDeliveries.attempts} + 1` },
        setWhere: and(isNull(chatDeliveries.sentAt), lte(chatDeliveries.leasedUntil, now)),
      })
      .returning({ notice: chatDeliveries.notice });
    if (mine.length > 0) leased.push(row);
  }
  return leased;
}

const isFree = (now: Instant) =>
  or(
    isNull(chatDeliveries.notice),
    and(isNull(chatDeliveries.sentAt), lte(chatDeliveries.leasedUntil, now), lt(chatDeliveries.attempts, MAX_ATTEMPTS)),
  );

const selectPendingDeliveries = (tx: Sql, now: Instant) =>
  tx
    .select({
      notice: notices,
      binding: bindings,
      subject: instances.subject,
      outcome: instances.outcome,
      status: instances.status,
    })
    .from(bindings)
    .innerJoin(
      notices,
      and(
        eq(notices.tenant, bindings.tenant),
        eq(notices.person, bindings.person),
        gt(notices.at, now - DAY),
        sql`${notices.at} >= ${bindings.at}`,
        isNull(notices.readAt),
      ),
    )
    .leftJoin(instances, eq(instances.id, notices.instance))
    .leftJoin(
      chatDeliveries,
      and(eq(chatDeliveries.notice, notices.id), eq(chatDeliveries.provider, bindings.provider)),
    )
    .where(isFree(now))
    .orderBy(asc(notices.at), asc(notices.id))
    .limit(BATCH_SIZE);

/** If the app cannot be reached, the notice is retried after the lease has expired. */
async function sendOne(
  database: Statements,
  clock: ServerClock,
  chat: ChatProvider,
  row: PendingDelivery,
): Promise<void> {
  const message = await createChatMessage(database.sql, row);
  const isSent = await chat.send(message).then(
    () => true,
    () => false,
  );
  if (!isSent) return;
  await database.sql
    .update(chatDeliveries)
    .set({ sentAt: clock.now() })
    .where(and(eq(chatDeliveries.notice, row.notice.id), eq(chatDeliveries.provider, row.binding.provider)));
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
    words: formatServerMessage(language, getNoticeMessageKey(notice, status === 'aborted' ? status : outcome), values),
    address: getNoticePath(notice),
  };
}

/** Deletes deliveries of notices that are too old to be sent. */
export const deleteOldDeliveries = (tx: Sql, now: Instant) =>
  tx.delete(chatDeliveries).where(lt(chatDeliveries.leasedUntil, now - 2 * DAY));

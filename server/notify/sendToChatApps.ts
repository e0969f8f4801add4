import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { noticeAddress, noticeSentence } from '../bpm/noticeSentence.ts';
import { findNames } from '../directory/findNames.ts';
import { leavingWords } from '../directory/leaving/leavingWords.ts';
import type { ServerClock } from '../serverClock.ts';
import type { ChatMessage, ChatProvider } from '../session/chatProvider.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { bindings, chatDeliveries } from '../storage/schema/chatAccounts.ts';
import { notices } from '../storage/schema/notices.ts';
import { instances } from '../storage/schema/requests.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence } from '../texts/sentence.ts';

interface ChannelDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
  readonly chat: ChatProvider;
}

/** So long a notice belongs to the worker that took it; when it dies, it is free again after this time. */
const LEASE = 60_000;
const AT_ONCE = 20;
const MOST_ATTEMPTS = 5;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Tells people in their chat apps what they have been told here: what came after they bound the app, is not read yet,
 * and is not a day old. Several processes share the rows by lease. @returns how many were taken.
 */
export async function sendToChatApps({ database, clock, chat }: ChannelDeps): Promise<number> {
  const taken = await database.transaction((tx) => leaseNotices(tx, clock.now()));
  for (const notice of taken) await sendOne(database, clock, chat, notice);
  return taken.length;
}

type Waiting = Awaited<ReturnType<typeof waiting>>[number];

async function leaseNotices(tx: Sql, now: Instant): Promise<readonly Waiting[]> {
  const rows = await waiting(tx, now);
  const leased: Waiting[] = [];
  for (const row of rows) {
    const { notice, binding } = row;
    const mine = await tx
      .insert(chatDeliveries)
      .values({ notice: notice.id, provider: binding.provider, leasedUntil: now + LEASE, attempts: 1 })
      .onConflictDoUpdate({
        target: [chatDeliveries.notice, chatDeliveries.provider],
        set: { leasedUntil: now + LEASE, attempts: sql`${chatDeliveries.attempts} + 1` },
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
    and(
      isNull(chatDeliveries.sentAt),
      lte(chatDeliveries.leasedUntil, now),
      lt(chatDeliveries.attempts, MOST_ATTEMPTS),
    ),
  );

const waiting = (tx: Sql, now: Instant) =>
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
    .limit(AT_ONCE);

/** An app that cannot be reached is tried again when the lease is over. */
async function sendOne(database: Statements, clock: ServerClock, chat: ChatProvider, row: Waiting): Promise<void> {
  const message = await messageOf(database.sql, row);
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

async function messageOf(tx: Sql, { notice, binding, subject, outcome, status }: Waiting): Promise<ChatMessage> {
  const { language, provider, openId, tenant } = binding;
  const named = await findNames(tx, [notice.sender], language);
  const sender =
    notice.sender === SYSTEM ? serverSentence(language, 'system') : named.name(notice.sender, notice.senderName);
  const { names } = await leavingWords(tx, notice, language);
  const values = { subject: subject === null ? '' : nameIn(subject, language), sender, names };
  return {
    id: `${notice.id}.${provider}`,
    tenant,
    provider,
    openId,
    words: serverSentence(language, noticeSentence(notice, status === 'aborted' ? status : outcome), values),
    address: noticeAddress(notice),
  };
}

/** A notice that old is not sent any more. */
export const forgetDeliveries = (tx: Sql, now: Instant) =>
  tx.delete(chatDeliveries).where(lt(chatDeliveries.leasedUntil, now - 2 * DAY));

import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import { findQuietHoursEnd } from '#domain/auth/quietHours.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { CompanyMail } from '#server/company/companyMail.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { notices } from '#server/db/schema/notices.ts';
import { notificationDeliveries, notificationSettings, pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { NewWork, PushTopic } from '#server/db/schema/work.ts';
import { EVERYBODY, parseSignal, type Signals } from '#server/db/signals/signals.ts';
import { queueWork } from '#server/db/work.ts';
import type { WorkRound } from '#server/engine/worker.ts';
import type { WorkRoundDeps } from '#server/engine/workRound.ts';
import { SENT_NOTICES, TODO_NOTICES } from '../buildDigest.ts';

const DAY = 24 * 60 * 60_000;
const BATCH_SIZE = 50;
/** How long changes are collected before a shown number is replaced. */
const REFRESH_DELAY_MS = 5_000;

const isQueuedFor = and(
  eq(notificationDeliveries.notice, notices.id),
  eq(notificationDeliveries.channel, 'push'),
  eq(notificationDeliveries.target, pushSubscriptions.id),
);

/**
 * Queues each unread notice of the last day once per browser of its user. A message that is queued already gets the
 * notice, too; within the quiet hours of the device, it is due at their end. @returns the number of notices found
 */
export async function queuePushMessages(tx: Sql, now: Instant, { quiet }: CompanyMail): Promise<number> {
  const found = await tx
    .select({
      notice: notices.id,
      about: notices.about,
      subscription: pushSubscriptions,
      from: sql<number>`coalesce(${notificationSettings.quietFrom}, ${quiet.from}::int)`,
      to: sql<number>`coalesce(${notificationSettings.quietTo}, ${quiet.to}::int)`,
    })
    .from(pushSubscriptions)
    .innerJoin(
      notices,
      and(
        eq(notices.tenant, pushSubscriptions.tenant),
        eq(notices.person, pushSubscriptions.person),
        gt(notices.at, now - DAY),
        gte(notices.at, pushSubscriptions.createdAt),
        isNull(notices.readAt),
        eq(notices.isAppOnly, false),
        inArray(notices.about, [...SENT_NOTICES]),
      ),
    )
    .leftJoin(notificationDeliveries, isQueuedFor)
    .leftJoin(notificationSettings, eq(notificationSettings.person, pushSubscriptions.person))
    .where(isNull(notificationDeliveries.notice))
    .orderBy(asc(notices.at), asc(notices.id))
    .limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const rows = found.map(({ notice, subscription: { id } }) => ({
    notice,
    channel: 'push' as const,
    target: id,
    queuedAt: now,
  }));
  const queued = await tx.insert(notificationDeliveries).values(rows).onConflictDoNothing().returning();
  const isNew = ({ notice, subscription }: (typeof found)[number]) =>
    queued.some((row) => row.notice === notice && row.target === subscription.id);
  const items = found.filter(isNew).map(({ about, subscription, from, to }) => {
    const dueAt = findQuietHoursEnd(now, subscription.timeZone, { from, to });
    return toPushWork(subscription, TODO_NOTICES.includes(about) ? 'todo' : 'messages', dueAt);
  });
  // One statement cannot write a row twice.
  await queueWork(tx, [...new Map(items.map((item) => [item.key, item])).values()]);
  return found.length;
}

const toPushWork = (
  { id, tenant }: Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'tenant'>,
  topic: PushTopic,
  dueAt: Instant,
): NewWork => ({ tenant, kind: 'push', key: `${id}.${topic}`, dueAt, payload: { subscription: id, topic } });

/** Replaces the numbers that browsers show, after tasks were handled elsewhere. */
export interface PushRefresh {
  readonly signal: (signals: Signals) => void;
  readonly round: WorkRound;
}

export function createPushRefresh({ database, clock }: WorkRoundDeps): PushRefresh {
  let signalled = new Set<string>();
  return {
    signal(signals) {
      for (const signal of signals) signalled.add(signal === EVERYBODY ? signal : (toTodoMember(signal) ?? ''));
      signalled.delete('');
    },
    async round() {
      if (signalled.size === 0) return 0;
      const members = signalled;
      signalled = new Set();
      const shown = await selectShown(database, members);
      const dueAt = clock.now() + REFRESH_DELAY_MS;
      await queueWork(
        database.sql,
        shown.map((subscription) => toPushWork(subscription, 'refresh', dueAt)),
      );
      return 0;
    },
  };
}

function toTodoMember(signal: string): string | undefined {
  const { topic, member } = parseSignal(signal) ?? {};
  return topic === 'todo' ? member : undefined;
}

/** Returns the subscriptions of these users, and of the users of these groups, that show a number. */
function selectShown({ sql: tx }: Statements, members: ReadonlySet<string>) {
  const isMember = sql`(${pushSubscriptions.person} = any(${sql.param([...members])}::text[]) or exists (
    select from ${people} join ${groups} on ${groups.id} = ${people.department}
      or ${groups.id} in (select ${memberships.group} from ${memberships} where ${memberships.person} = ${people.id})
    where ${people.id} = ${pushSubscriptions.person}
      and string_to_array(${groups.path}, '.') && ${sql.param([...members])}::text[]))`;
  return tx
    .select({ id: pushSubscriptions.id, tenant: pushSubscriptions.tenant })
    .from(pushSubscriptions)
    .where(and(gt(pushSubscriptions.shownCount, 0), members.has(EVERYBODY) ? undefined : isMember));
}

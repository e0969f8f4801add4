import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { queueWork } from '#server/db/work.ts';
import { people } from '#server/db/schema/identity.ts';
import { mails } from '#server/db/schema/mails.ts';
import { notificationSettings } from '#server/db/schema/notifications.ts';
import { notices, type NoticeTopic } from '#server/db/schema/notices.ts';
import { minuteOfDay, type CompanyMail } from '#server/company/companyMail.ts';

/** Notices about a task that waits for the user; push messages show their number. */
export const TODO_NOTICES: readonly NoticeTopic[] = [
  'approve',
  'returned',
  'transferred',
  'communicated',
  'addedSigner',
  'urged',
];
/**
 * Notices that are sent by mail and push: they require an action of the user, or report that a task was taken away.
 * Others are only shown in the app.
 */
export const SENT_NOTICES: readonly NoticeTopic[] = [
  ...TODO_NOTICES,
  'agent',
  'forwarded',
  'circulated',
  'stuck',
  'nobodyLeft',
  'leavingHeld',
  'leavingDone',
  'passwordReset',
];
const MINUTE = 60_000;
/** How long notices are collected before a digest is sent. */
const COLLECT_MS = 5 * MINUTE;
/** Older notices are not mailed. Longer than the quiet hours of a weekend. */
const MAX_NOTICE_AGE_MS = 4 * 24 * 60 * MINUTE;
const PEOPLE_AT_ONCE = 50;

interface DigestDeps {
  readonly database: Statements;
  readonly now: Instant;
  readonly newId: () => string;
  readonly mail: CompanyMail;
}

/** Creates one mail for all pending notices of a user, after their quiet hours. @returns the number of mails. */
export async function buildDigest(deps: DigestDeps): Promise<number> {
  const { database, now, newId } = deps;
  const ready = await database.transaction((tx) => findRecipients(tx, deps));
  let made = 0;
  for (const { person, tenant, mayAll } of ready)
    made += await database.transaction(async (tx) => {
      const id = newId();
      const included = await tx
        .update(notices)
        .set({ mail: id })
        .where(
          and(eq(notices.person, person), isUnmailed(now), mayAll ? undefined : eq(notices.about, 'passwordReset')),
        )
        .returning({ id: notices.id });
      // Another server has processed these notices.
      if (included.length === 0) return 0;
      await tx.insert(mails).values({ id, tenant, person, kind: 'digest', at: now });
      await queueWork(tx, [{ tenant, kind: 'mail', key: id, dueAt: now, payload: {} }]);
      return 1;
    });
  return made;
}

const isUnmailed = (now: Instant) =>
  and(
    isNull(notices.mail),
    isNull(notices.readAt),
    eq(notices.isAppOnly, false),
    gt(notices.at, now - MAX_NOTICE_AGE_MS),
    inArray(notices.about, [...SENT_NOTICES]),
  );

/** Password resets are mailed at once regardless of preferences, because anyone with the link could use it. */
const findRecipients = (
  tx: Sql,
  { now, mail }: DigestDeps,
): Promise<{ readonly person: PersonId; readonly tenant: string; readonly mayAll: boolean }[]> => {
  const minute = minuteOfDay(now, mail.timeZone);
  const from = sql`coalesce(${notificationSettings.quietFrom}, ${mail.quiet.from}::int)`;
  const to = sql`coalesce(${notificationSettings.quietTo}, ${mail.quiet.to}::int)`;
  const isQuiet = sql`case when ${from} <= ${to}
    then ${minute}::int >= ${from} and ${minute}::int < ${to}
    else ${minute}::int >= ${from} or ${minute}::int < ${to} end`;
  const mayAll = sql<boolean>`coalesce(${notificationSettings.isMailWanted}, true) and not (${isQuiet})`;
  const moment = new Date(now - COLLECT_MS).toISOString();
  return tx
    .select({ person: notices.person, tenant: notices.tenant, mayAll: sql<boolean>`bool_or(${mayAll})` })
    .from(notices)
    .innerJoin(people, eq(people.id, notices.person))
    .leftJoin(notificationSettings, eq(notificationSettings.person, notices.person))
    .where(
      and(
        isUnmailed(now),
        eq(people.hasLeft, false),
        ne(people.email, ''),
        or(eq(notices.about, 'passwordReset'), mayAll),
      ),
    )
    .groupBy(notices.person, notices.tenant)
    .having(sql`min(${notices.at}) <= ${moment}::timestamptz or bool_or(${notices.about} = 'passwordReset')`)
    .orderBy(asc(notices.person))
    .limit(PEOPLE_AT_ONCE);
};

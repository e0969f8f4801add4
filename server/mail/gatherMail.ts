import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { people } from '../storage/schema/identity.ts';
import { mails, mailWishes } from '../storage/schema/mails.ts';
import { notices, type NoticeAbout } from '../storage/schema/notices.ts';
import { minuteThere, type CompanyMail } from './companyMail.ts';

/** What asks something of somebody, or has taken something from them. All else is read in the app. */
const MAILED: readonly NoticeAbout[] = [
  'approve',
  'returned',
  'transferred',
  'communicated',
  'addedSigner',
  'urged',
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
/** So long further things may join what is told. */
const GATHERED = 5 * MINUTE;
/** What is older was seen elsewhere, or is too old for a mail; longer than the quiet of a weekend. */
const OLDEST = 4 * 24 * 60 * MINUTE;
const PEOPLE_AT_ONCE = 50;

interface GatherDeps {
  readonly database: Statements;
  readonly now: Instant;
  readonly newId: () => string;
  readonly mail: CompanyMail;
}

/** Makes one mail of all that waits for somebody, once their quiet hours are over. @returns how many. */
export async function gatherMail(deps: GatherDeps): Promise<number> {
  const { database, now, newId } = deps;
  const ready = await database.transaction((tx) => readyPeople(tx, deps));
  let made = 0;
  for (const { person, tenant, mayAll } of ready)
    made += await database.transaction(async (tx) => {
      const id = newId();
      const told = await tx
        .update(notices)
        .set({ mail: id })
        .where(and(eq(notices.person, person), untold(now), mayAll ? undefined : eq(notices.about, 'passwordReset')))
        .returning({ id: notices.id });
      // Another server was faster.
      if (told.length === 0) return 0;
      await tx.insert(mails).values({ id, tenant, person, kind: 'told', at: now, dueAt: now });
      return 1;
    });
  return made;
}

const untold = (now: Instant) =>
  and(isNull(notices.mail), isNull(notices.readAt), gt(notices.at, now - OLDEST), inArray(notices.about, [...MAILED]));

/** Of a reset one is told at once, whatever one wishes: whoever holds a link can use it. */
const readyPeople = (
  tx: Sql,
  { now, mail }: GatherDeps,
): Promise<{ readonly person: PersonId; readonly tenant: string; readonly mayAll: boolean }[]> => {
  const minute = minuteThere(now, mail.timeZone);
  const from = sql`coalesce(${mailWishes.quietFrom}, ${mail.quiet.from}::int)`;
  const to = sql`coalesce(${mailWishes.quietTo}, ${mail.quiet.to}::int)`;
  const isQuiet = sql`case when ${from} <= ${to}
    then ${minute}::int >= ${from} and ${minute}::int < ${to}
    else ${minute}::int >= ${from} or ${minute}::int < ${to} end`;
  const mayAll = sql<boolean>`coalesce(${mailWishes.isWanted}, true) and not (${isQuiet})`;
  const moment = new Date(now - GATHERED).toISOString();
  return tx
    .select({ person: notices.person, tenant: notices.tenant, mayAll: sql<boolean>`bool_or(${mayAll})` })
    .from(notices)
    .innerJoin(people, eq(people.id, notices.person))
    .leftJoin(mailWishes, eq(mailWishes.person, notices.person))
    .where(
      and(untold(now), eq(people.hasLeft, false), ne(people.email, ''), or(eq(notices.about, 'passwordReset'), mayAll)),
    )
    .groupBy(notices.person, notices.tenant)
    .having(sql`min(${notices.at}) <= ${moment}::timestamptz or bool_or(${notices.about} = 'passwordReset')`)
    .orderBy(asc(notices.person))
    .limit(PEOPLE_AT_ONCE);
};

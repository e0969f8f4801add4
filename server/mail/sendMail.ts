import { and, asc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { mails } from '../storage/schema/mails.ts';
import type { CompanyMail } from './companyMail.ts';
import type { MailServer, MailOutcome } from './mailServer.ts';
import { writeMail, type MailRow } from './writeMail.ts';

interface SendDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
  readonly mailer: MailServer;
  readonly address: string;
  readonly mail: CompanyMail;
  /** Says what an operator should know. */
  readonly tell: (line: string) => void;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** So long a mail belongs to the server that took it: longer than a mail server may be waited for. */
const LEASE = 3 * MINUTE;
const LONGEST_WAIT = 60 * MINUTE;
/** A link lasts so long; what waits for somebody is no news by then. */
const GIVEN_UP = 7 * DAY;
const AT_ONCE = 20;

/**
 * Sends what is due, one after the other. A mail server that is away is tried again after one minute, two, four, up to
 * an hour, and nothing is lost; several servers share the rows by lease. @returns how many were sent or given up.
 */
export async function sendMail(deps: SendDeps): Promise<number> {
  let done = 0;
  for (let times = 0; times < AT_ONCE; times += 1) {
    const row = await deps.database.transaction((tx) => leaseOne(tx, deps.clock.now()));
    if (row === undefined) return done;
    const outcome = await sendOne(deps, row);
    // Where nobody answers, nothing else goes either.
    if (outcome === 'away') return done;
    done += 1;
  }
  return done;
}

async function leaseOne(tx: Sql, now: Instant): Promise<MailRow | undefined> {
  const [first] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.dueAt, now)))
    .orderBy(asc(mails.dueAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (first === undefined) return undefined;
  const [leased] = await tx
    .update(mails)
    .set({ dueAt: now + LEASE, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, first.id))
    .returning();
  return leased;
}

async function sendOne(deps: SendDeps, row: MailRow): Promise<MailOutcome['outcome'] | 'dropped'> {
  const { database, clock, mailer, tell } = deps;
  const facts = { now: clock.now(), address: deps.address, mail: deps.mail };
  const written = await database.transaction((tx) => writeMail(tx, row, facts));
  const sent = written === undefined ? ({ outcome: 'dropped' } as const) : await mailer.send(written);
  const fault = 'fault' in sent ? sent.fault : null;
  await database.sql
    .update(mails)
    .set({ ...nextStand(sent.outcome, row, clock.now()), fault })
    .where(eq(mails.id, row.id));
  if (fault !== null) tell(`Mail ${row.id} was not sent: ${fault}`);
  return sent.outcome;
}

function nextStand(outcome: MailOutcome['outcome'] | 'dropped', { at, attempts }: MailRow, now: Instant) {
  if (outcome === 'sent' || outcome === 'dropped' || outcome === 'refused') return { state: outcome };
  if (now - at > GIVEN_UP) return { state: 'refused' as const };
  return { dueAt: now + Math.min(MINUTE * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT) };
}

/** Mails that are done are forgotten after a month. */
export const forgetMails = (tx: Sql, now: Instant) =>
  tx.delete(mails).where(and(ne(mails.state, 'waiting'), lt(mails.at, now - 30 * DAY)));

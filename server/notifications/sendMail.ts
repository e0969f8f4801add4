import { and, asc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { mails, type MailRow } from '#server/db/schema/mails.ts';
import type { CompanyMail } from '#server/company/companyMail.ts';
import type { MailServer, MailOutcome } from './mailServer.ts';
import { createMail } from './createMail.ts';

interface SendDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
  readonly mailer: MailServer;
  readonly address: string;
  readonly mail: CompanyMail;
  /** Writes a line to the server log. */
  readonly tell: (line: string) => void;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a mail is reserved for one server; longer than the timeout of the mail server. */
const LEASE_MS = 3 * MINUTE;
const MAX_BACKOFF_MS = 60 * MINUTE;
/** When an unsent mail is abandoned. Password links expire after the same time. */
const MAX_RETRY_MS = 7 * DAY;
const BATCH_SIZE = 20;

/**
 * Sends due mails one by one. If the mail server is unavailable, retries after one minute, two, four, up to an hour, so
 * no mail is lost; several servers share the rows by lease. @returns the number of mails that were sent or abandoned.
 */
export async function sendMail(deps: SendDeps): Promise<number> {
  let done = 0;
  for (let times = 0; times < BATCH_SIZE; times += 1) {
    const row = await deps.database.transaction((tx) => leaseOne(tx, deps.clock.now()));
    if (row === undefined) return done;
    const outcome = await sendOne(deps, row);
    // If the mail server is unavailable, the other mails would fail, too.
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
    .set({ dueAt: now + LEASE_MS, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, first.id))
    .returning();
  return leased;
}

async function sendOne(deps: SendDeps, row: MailRow): Promise<MailOutcome['outcome'] | 'dropped'> {
  const { database, clock, mailer, tell } = deps;
  const facts = { now: clock.now(), address: deps.address, mail: deps.mail };
  const written = await database.transaction((tx) => createMail(tx, row, facts));
  const sent = written === undefined ? ({ outcome: 'dropped' } as const) : await mailer.send(written);
  const fault = 'fault' in sent ? sent.fault : null;
  await database.sql
    .update(mails)
    .set({ ...toNextState(sent.outcome, row, clock.now()), fault })
    .where(eq(mails.id, row.id));
  if (fault !== null) tell(`Mail ${row.id} was not sent: ${fault}`);
  return sent.outcome;
}

function toNextState(outcome: MailOutcome['outcome'] | 'dropped', { at, attempts }: MailRow, now: Instant) {
  if (outcome === 'sent' || outcome === 'dropped' || outcome === 'refused') return { state: outcome };
  if (now - at > MAX_RETRY_MS) return { state: 'refused' as const };
  return { dueAt: now + Math.min(MINUTE * 2 ** Math.max(0, attempts - 1), MAX_BACKOFF_MS) };
}

/** Deletes finished mails after 30 days. */
export const deleteOldMails = (tx: Sql, now: Instant) =>
  tx.delete(mails).where(and(ne(mails.state, 'waiting'), lt(mails.at, now - 30 * DAY)));

import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { WorkItem } from '#server/db/schema/work.ts';
import type { Sql } from '#server/db/database.ts';
import { completeWork, getRetryDelay, postponeWork } from '#server/db/work.ts';
import { mails, type MailRow } from '#server/db/schema/mails.ts';
import { throttle } from '#server/engine/throttle.ts';
import type { WorkRound } from '#server/engine/worker.ts';
import { createWorkRound, type WorkRoundDeps } from '#server/engine/workRound.ts';
import type { CompanyMail } from '#server/company/companyMail.ts';
import { buildDigest } from './buildDigest.ts';
import type { MailServer, MailOutcome } from './mailServer.ts';
import { createMail } from './createMail.ts';

interface MailDeps extends WorkRoundDeps {
  readonly newId: () => string;
  readonly mailer: MailServer;
  readonly address: string;
  readonly mail: () => CompanyMail;
  readonly logLine: (line: string) => void;
}

const DAY = 24 * 60 * 60_000;
/** When an unsent mail is abandoned. Password links expire after the same time. */
const MAX_RETRY_MS = 7 * DAY;

/** Writes digests of notices and sends due mails one by one. A slow mail server delays nothing else. */
export const createMailQueue = (deps: MailDeps): readonly WorkRound[] => [
  throttle(deps.clock, () =>
    buildDigest({ database: deps.database, newId: deps.newId, now: deps.clock.now(), mail: deps.mail() }),
  ),
  createWorkRound(deps, 'mail', [{ kind: 'mail', run: (item) => sendMail(deps, item) }]),
];

/**
 * If the mail server is unavailable, retries after one minute, two, four, up to an hour, so no mail is lost. A mail
 * whose confirmation was lost is sent again with the same Message-ID.
 */
async function sendMail(deps: MailDeps, item: WorkItem): Promise<void> {
  const { database, clock, mailer, logLine } = deps;
  const facts = { now: clock.now(), address: deps.address, mail: deps.mail() };
  const found = await database.transaction(async (tx) => {
    const [row] = await tx.select().from(mails).where(eq(mails.id, item.key));
    return row && { row, written: await createMail(tx, row, facts) };
  });
  const sent = found?.written === undefined ? ({ outcome: 'dropped' } as const) : await mailer.send(found.written);
  const fault = 'fault' in sent ? sent.fault : null;
  await database.transaction(async (tx) => {
    const state = found && toNextState(sent.outcome, found.row, clock.now());
    if (state === 'waiting') await postponeWork(tx, item, clock.now() + getRetryDelay(1 + (found?.row.attempts ?? 0)));
    else await completeWork(tx, item);
    await tx
      .update(mails)
      .set({ state, fault, attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, item.key));
  });
  if (fault !== null) logLine(`Mail ${item.key} was not sent: ${fault}`);
}

function toNextState(outcome: MailOutcome['outcome'] | 'dropped', { at }: MailRow, now: Instant): MailRow['state'] {
  if (outcome === 'sent' || outcome === 'dropped' || outcome === 'refused') return outcome;
  return now - at > MAX_RETRY_MS ? 'refused' : 'waiting';
}

/** Deletes finished mails after 30 days. */
export const deleteOldMails = (tx: Sql, now: Instant) =>
  tx.delete(mails).where(and(ne(mails.state, 'waiting'), lt(mails.at, now - 30 * DAY)));

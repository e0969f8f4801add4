import { eq } from 'drizzle-orm';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Database } from '#server/db/database.ts';
import { formatServerMessage, type ServerMessageKey } from '#server/i18n/sentence.ts';
import type { Caller } from '#server/http/caller.ts';
import { startAttempt, recordSuccess } from './loginThrottle.ts';
import { verifyPassword } from './passwords.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';

interface CheckDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly log: SecurityLog;
}

/**
 * Checks the password of the logged-in user. A wrong password counts as a failed login, so a stolen phone does not
 * allow faster guessing.
 * @returns the stored hash the password was compared with
 */
export async function checkOwnPassword(
  { database, clock, log }: CheckDeps,
  typed: string,
  { person: { id, account }, tenant }: Caller,
  { address, language }: RequestContext,
  words: { readonly wrong: ServerMessageKey; readonly wait: ServerMessageKey },
): Promise<Result<string>> {
  const rejected = (message: string) => fail({ kind: 'rejectedByServer', message } as const);
  const attempt = { account: `${tenant} ${account}`, address };
  const logOutcome = (outcome: 'ok' | 'wrong' | 'delayed') =>
    log({ event: 'passwordCheck', outcome, person: id, address });
  const may = await startAttempt(database, attempt, clock.now());
  if (!may.ok) {
    logOutcome('delayed');
    return rejected(formatServerMessage(language, words.wait, { seconds: Math.ceil(may.error.waitMs / 1000) }));
  }
  const [row] = await database.sql.select({ hash: people.passwordHash }).from(people).where(eq(people.id, id));
  if (!row || !(await verifyPassword(typed, row.hash))) {
    logOutcome('wrong');
    return rejected(formatServerMessage(language, words.wrong));
  }
  logOutcome('ok');
  await recordSuccess(database, attempt, clock.now());
  return ok(row.hash);
}

import { and, eq } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { passwordIssues, USUAL_POLICY, type PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { people } from '../storage/schema/identity.ts';
import { tenants } from '../storage/schema/logins.ts';
import type { Database } from '../storage/database.ts';
import { issueSentence, serverSentence } from '../texts/sentence.ts';
import type { Caller } from './caller.ts';
import type { LoginDeps } from './logIn.ts';
import { beginAttempt, succeedAttempt } from './loginDelay.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** What the company of somebody asks of passwords. */
export async function policyOf(sql: Database['sql'], tenant: string): Promise<PasswordPolicy> {
  const [found] = await sql.select({ policy: tenants.passwordPolicy }).from(tenants).where(eq(tenants.id, tenant));
  return found?.policy ?? USUAL_POLICY;
}

/**
 * Changes one's own password and ends one's other sessions, or does neither. A wrong old one counts as a wrong login
 * does: whoever has somebody's phone learns no faster.
 */
export const makeChangePassword =
  ({ database, sessions, clock }: Omit<LoginDeps, 'hasCaptcha'>) =>
  async (
    { old, fresh }: { readonly old: string; readonly fresh: string },
    { person: { id, account }, tenant }: Caller,
    { address, language, token = '' }: RequestFacts,
  ): Promise<Result<null, Failure>> => {
    const rejected = (message: string) => fail({ kind: 'rejectedByServer', message } as const);
    const [issue] = passwordIssues({ account, old, fresh }, await policyOf(database.sql, tenant));
    if (issue) return rejected(issueSentence(language, issue));
    const attempt = { account: `${tenant} ${account}`, address };
    const may = await beginAttempt(database, attempt, clock.now());
    if (!may.ok)
      return rejected(serverSentence(language, 'waitForPassword', { seconds: Math.ceil(may.error.waitMs / 1000) }));
    const [row] = await database.sql.select({ hash: people.passwordHash }).from(people).where(eq(people.id, id));
    const wrong = serverSentence(language, 'oldPasswordWrong');
    if (!row || !(await isPassword(old, row.hash))) return rejected(wrong);
    await succeedAttempt(database, attempt, clock.now());
    const passwordHash = await hashPassword(fresh);
    const isChanged = await database.transaction(async (tx) => {
      // Whoever was faster has made the old one wrong.
      const changed = await tx
        .update(people)
        .set({ passwordHash })
        .where(and(eq(people.id, id), eq(people.passwordHash, row.hash)))
        .returning({ id: people.id });
      if (changed.length > 0) await sessions.closeOthers(tx, id, token);
      return changed.length > 0;
    });
    return isChanged ? ok(null) : rejected(wrong);
  };

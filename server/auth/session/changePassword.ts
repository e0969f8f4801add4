import { and, eq } from 'drizzle-orm';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  validatePasswordChange,
  DEFAULT_PASSWORD_POLICY,
  type PasswordPolicy,
} from '#domain/validation/passwordPolicy.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { people } from '#server/db/schema/identity.ts';
import { tenants } from '#server/db/schema/logins.ts';
import type { Database } from '#server/db/database.ts';
import { formatFieldIssue, formatServerMessage } from '#server/i18n/sentence.ts';
import type { Caller } from '#server/http/caller.ts';
import type { LoginDeps } from './logIn.ts';
import { checkOwnPassword } from './checkOwnPassword.ts';
import { hashPassword } from './passwords.ts';
import { findPasswordWeakness } from './weakPassword.ts';

export async function findPasswordPolicy(sql: Database['sql'], tenant: string): Promise<PasswordPolicy> {
  const [found] = await sql.select({ policy: tenants.passwordPolicy }).from(tenants).where(eq(tenants.id, tenant));
  return found?.policy ?? DEFAULT_PASSWORD_POLICY;
}

/** Changes the caller's password and ends the caller's other sessions, in one transaction. */
export const createChangePassword =
  ({ database, sessions, clock, log }: Omit<LoginDeps, 'hasCaptcha'>) =>
  async (
    { old, fresh }: { readonly old: string; readonly fresh: string },
    caller: Caller,
    request: RequestContext,
  ): Promise<Result<null>> => {
    const { tenant, person } = caller;
    const { id, account } = person;
    const { language, token = '' } = request;
    const rejected = (message: string) => fail({ kind: 'rejectedByServer', message } as const);
    const policy = await findPasswordPolicy(database.sql, tenant);
    const [issue] = validatePasswordChange({ account, old, fresh }, policy);
    if (issue) return rejected(formatFieldIssue(language, issue));
    const chosen = { password: fresh, account, tenant, mayBeAccount: policy.isUsernamePwdConsistent };
    const weakness = await findPasswordWeakness(database.sql, chosen);
    if (weakness !== undefined) return rejected(formatServerMessage(language, weakness));
    const words = { wrong: 'oldPasswordWrong', wait: 'waitForPassword' } as const;
    const checked = await checkOwnPassword({ database, clock, log }, old, caller, request, words);
    if (!checked.ok) return checked;
    const passwordHash = await hashPassword(fresh);
    const isChanged = await database.transaction(async (tx) => {
      // Fails if a concurrent request has changed the password meanwhile.
      const changed = await tx
        .update(people)
        .set({ passwordHash })
        .where(and(eq(people.id, id), eq(people.passwordHash, checked.value)))
        .returning({ id: people.id });
      if (changed.length > 0) await sessions.closeOthers(tx, id, token);
      return changed.length > 0;
    });
    if (isChanged) log({ event: 'passwordChange', outcome: 'ok', person: id, address: request.address });
    return isChanged ? ok(null) : rejected(formatServerMessage(language, words.wrong));
  };

import { eq } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { validatePasswordChange } from '#domain/validation/passwordPolicy.ts';
import type { PasswordLoginPolicy } from '../oidc/passwordLogin.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { findPasswordPolicy } from '../session/changePassword.ts';
import { hashPassword } from '../session/passwords.ts';
import { findPasswordWeakness } from '../session/weakPassword.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import { endUserSessions, type LoginOrigin, type Sessions } from '../session/sessions.ts';
import { toTokenResponse, type TokenResponse } from '../session/providerLogin.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Database } from '#server/db/database.ts';
import { formatFieldIssue, formatServerMessage } from '#server/i18n/sentence.ts';
import { deleteAdminLinks, deletePasswordLinks, findPasswordLink, consumePasswordLink } from './createPasswordLink.ts';
import { findLinkUser } from './findLinkUser.ts';

export interface RedeemLinkDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: ServerClock;
  readonly passwordLogin: PasswordLoginPolicy;
  readonly log: SecurityLog;
}

/**
 * Sets the password that the user of a link has chosen, and logs the user in. The link is consumed only then, so the
 * user may try again if the password is rejected.
 */
export const createRedeemPasswordLink =
  ({ database, sessions, clock, passwordLogin, log }: RedeemLinkDeps) =>
  async (
    { secret, password }: { readonly secret: string; readonly password: string },
    origin: LoginOrigin,
  ): Promise<Result<TokenResponse>> => {
    const { language, address } = origin;
    const rejected = (message: string) => fail({ kind: 'rejectedByServer', message } as const);
    const ended = rejected(formatServerMessage(language, 'access.ended'));
    const link = await findPasswordLink(database.sql, secret, clock.now());
    const person = link && (await findLinkUser(database.sql, link));
    if (link === undefined || person === undefined) {
      log({ event: 'link', outcome: 'ended', address });
      return ended;
    }
    if (!(await passwordLogin.mayUse(database.sql, person)))
      return rejected(formatServerMessage(language, 'companyLogin.only'));
    const { account, tenant } = person;
    const policy = await findPasswordPolicy(database.sql, tenant);
    const [issue] = validatePasswordChange({ account, fresh: password }, policy);
    if (issue) return rejected(formatFieldIssue(language, issue));
    const chosen = { password, account, tenant, mayBeAccount: policy.isUsernamePwdConsistent };
    const weakness = await findPasswordWeakness(database.sql, chosen);
    if (weakness !== undefined) return rejected(formatServerMessage(language, weakness));
    const passwordHash = await hashPassword(password);
    const taken = await database.transaction(async (tx): Promise<PersonId | undefined> => {
      // Prevents a concurrent start from creating another link for a company without a password.
      await lockDirectory(tx, link.tenant);
      const spent = await consumePasswordLink(tx, link.secretHash, clock.now());
      const there = spent && (await findLinkUser(tx, spent));
      if (there === undefined) return undefined;
      await tx.update(people).set({ passwordHash }).where(eq(people.id, there.id));
      await endUserSessions(tx, [there.id]);
      await (there.isAdministrator
        ? deleteAdminLinks(tx, there.tenant, there.id)
        : deletePasswordLinks(tx, [there.id]));
      return there.id;
    });
    log({ event: 'link', outcome: taken === undefined ? 'ended' : 'used', person: taken, address });
    return taken === undefined ? ended : ok(toTokenResponse(await sessions.open(taken, origin, 'link')));
  };

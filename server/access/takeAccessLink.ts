import { eq } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { passwordIssues } from '#domain/validation/passwordPolicy.ts';
import type { Language } from '#application/language.ts';
import type { PasswordLogin } from '../companyLogin/passwordLogin.ts';
import type { ServerClock } from '../serverClock.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { policyOf } from '../session/changePassword.ts';
import { hashPassword } from '../session/passwords.ts';
import { endSessionsOf, type Sessions } from '../session/sessions.ts';
import { tokenAnswer, type TokenAnswer } from '../session/providerLogin.ts';
import { people } from '../storage/schema/identity.ts';
import type { Database } from '../storage/database.ts';
import { issueSentence, serverSentence } from '../texts/sentence.ts';
import { endFirstLinks, endLinksOf, findAccessLink, spendAccessLink } from './makeAccessLink.ts';
import { personOfLink } from './personOfLink.ts';

export interface TakeDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: ServerClock;
  readonly passwordLogin: PasswordLogin;
}

/**
 * Gives the person of a link the password they chose, and lets them in. Only then the link is used up: a password the
 * company does not accept may be chosen again.
 */
export const makeTakeAccessLink =
  ({ database, sessions, clock, passwordLogin }: TakeDeps) =>
  async (
    { secret, password }: { readonly secret: string; readonly password: string },
    language: Language,
  ): Promise<Result<TokenAnswer, Failure>> => {
    const rejected = (message: string) => fail({ kind: 'rejectedByServer', message } as const);
    const ended = rejected(serverSentence(language, 'access.ended'));
    const link = await findAccessLink(database.sql, secret, clock.now());
    const person = link && (await personOfLink(database.sql, link));
    if (link === undefined || person === undefined) return ended;
    if (!(await passwordLogin.mayUse(database.sql, person)))
      return rejected(serverSentence(language, 'companyLogin.only'));
    const [issue] = passwordIssues(
      { account: person.account, fresh: password },
      await policyOf(database.sql, person.tenant),
    );
    if (issue) return rejected(issueSentence(language, issue));
    const passwordHash = await hashPassword(password);
    const taken = await database.transaction(async (tx): Promise<PersonId | undefined> => {
      // Nobody makes another link meanwhile for a company that has no password yet.
      await lockDirectory(tx, link.tenant);
      const spent = await spendAccessLink(tx, link.secretHash, clock.now());
      const there = spent && (await personOfLink(tx, spent));
      if (there === undefined) return undefined;
      await tx.update(people).set({ passwordHash }).where(eq(people.id, there.id));
      await endSessionsOf(tx, [there.id]);
      await (there.isAdministrator ? endFirstLinks(tx, there.tenant, there.id) : endLinksOf(tx, [there.id]));
      return there.id;
    });
    return taken === undefined ? ended : ok(tokenAnswer(await sessions.open(taken, language)));
  };

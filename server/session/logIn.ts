import { eq } from 'drizzle-orm';
import type { FieldsOf } from '#api/endpoint.ts';
import type { loginEndpoints } from '#api/loginEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { providerOfType } from '#domain/session/provider.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PasswordLogin } from '../companyLogin/passwordLogin.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { people } from '../storage/schema/identity.ts';
import { serverSentence } from '../texts/sentence.ts';
import { findAccount } from './accounts.ts';
import { takeAnswer, waitInstead } from './captcha/captchas.ts';
import { beginAttempt, succeedAttempt, type LoginAttempt } from './loginDelay.ts';
import { isPassword } from './passwords.ts';
import { bindAtLogin, tokenAnswer, type ProviderDeps, type TokenAnswer } from './providerLogin.ts';

type LoginFields = FieldsOf<typeof loginEndpoints.logIn>;

export interface LoginDeps extends Omit<ProviderDeps, 'chat'> {
  readonly passwordLogin: PasswordLogin;
  /** Whether each login needs what a picture shows, or a wait. */
  readonly hasCaptcha: boolean;
}

/** Logging in by account and password: the picture, the delay, then the password. */
export function makeLogIn(deps: LoginDeps) {
  const { database, sessions, clock, passwordLogin, hasCaptcha } = deps;
  const { sql } = database;

  /** Why nobody looks at the password, where nobody does. */
  async function turnedAway(
    { validCode = '', deviceId = '', withoutCode }: LoginFields,
    attempt: LoginAttempt,
    { language }: RequestFacts,
  ): Promise<Failure | undefined> {
    if (hasCaptcha && withoutCode === 'true') {
      const waited = await waitInstead(sql, attempt, clock.now());
      if (!waited.ok) {
        const values = { seconds: Math.ceil(waited.error.waitMs / 1000) };
        return { kind: 'refused', refusal: { code: 'login.wait', values } };
      }
    } else if (hasCaptcha && !(await takeAnswer(sql, deviceId, validCode, clock.now()))) {
      return { kind: 'rejectedByServer', message: serverSentence(language, 'wrongCode') };
    }
    const may = await beginAttempt(database, attempt, clock.now());
    if (may.ok) return undefined;
    const seconds = Math.ceil(may.error.waitMs / 1000);
    return { kind: 'rejectedByServer', message: serverSentence(language, 'waitBeforeLogin', { seconds }) };
  }

  return async (
    fields: LoginFields,
    request: RequestFacts,
  ): Promise<Result<TokenAnswer & { readonly reason?: string }, Failure>> => {
    const { username, password, tenantId, deviceId, device = deviceId, openId, loginType } = fields;
    const { account, tenant, person } = await findAccount(sql, username, tenantId);
    const attempt = { account: `${tenant} ${account}`, address: request.address, device };
    const refusal = await turnedAway(fields, attempt, request);
    if (refusal) return fail(refusal);
    // Where passwords open nothing but for administrators, everybody else's and a wrong one are refused alike.
    const wrong = serverSentence(
      request.language,
      passwordLogin.isOff(tenant) ? 'companyLogin.only' : 'wrongCredentials',
    );
    if (!(await isPassword(password, person?.passwordHash)) || !person || !(await passwordLogin.mayUse(sql, person)))
      return fail({ kind: 'rejectedByServer', message: wrong });
    await succeedAttempt(database, attempt, clock.now());
    const token = await sessions.open(person.id, request.language);
    // Changed meanwhile, the password ended all sessions there were: this one, begun with the old, is none of them.
    const [now] = await sql.select({ hash: people.passwordHash }).from(people).where(eq(people.id, person.id));
    if (now?.hash !== person.passwordHash) {
      await sessions.close(token);
      return fail({ kind: 'rejectedByServer', message: wrong });
    }
    const wish = { openId, tenant: tenantId ?? '', provider: providerOfType(loginType) };
    return ok({ ...tokenAnswer(token), ...(await bindAtLogin(deps, wish, person, request.language)) });
  };
}

import { and, eq } from 'drizzle-orm';
import type { FieldsOf } from '#contract/wire/endpoint.ts';
import type { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { findProviderByType } from '#domain/auth/provider.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PasswordLoginPolicy } from '../oidc/passwordLogin.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { people } from '#server/db/schema/identity.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { findAccount } from './accounts.ts';
import { consumeCaptcha, allowAfterDelay } from './captcha/captchas.ts';
import { isKnownDevice } from './loginDevices.ts';
import { startAttempt, recordSuccess, type LoginAttempt } from './loginThrottle.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import { bindAtLogin, toTokenResponse, type ProviderDeps, type TokenResponse } from './providerLogin.ts';

type LoginFields = FieldsOf<typeof loginEndpoints.logIn>;

export interface LoginDeps extends Omit<ProviderDeps, 'chat'> {
  readonly passwordLogin: PasswordLoginPolicy;
  /** Whether each login requires a captcha or a delay. */
  readonly hasCaptcha: boolean;
  readonly log: SecurityLog;
}

/** Creates the login with account and password. It checks the captcha, the throttle and then the password. */
export function createLogIn(deps: LoginDeps) {
  const { database, sessions, clock, passwordLogin, hasCaptcha, log } = deps;
  const { sql } = database;

  /** Returns the failure of a login that is rejected before the password is checked. */
  async function rejectAttempt(
    { validCode = '', deviceId = '', withoutCode }: LoginFields,
    attempt: LoginAttempt,
    { language }: RequestContext,
  ): Promise<{ readonly failure: Failure; readonly outcome: 'delayed' | 'refused' } | undefined> {
    if (hasCaptcha && withoutCode === 'true') {
      const waited = await allowAfterDelay(sql, attempt, clock.now());
      if (!waited.ok) {
        const values = { seconds: Math.ceil(waited.error.waitMs / 1000) };
        return { failure: { kind: 'refused', refusal: { code: 'login.wait', values } }, outcome: 'delayed' };
      }
    } else if (hasCaptcha && !(await consumeCaptcha(sql, deviceId, validCode, clock.now()))) {
      return {
        failure: { kind: 'rejectedByServer', message: formatServerMessage(language, 'wrongCode') },
        outcome: 'refused',
      };
    }
    const may = await startAttempt(database, attempt, clock.now());
    if (may.ok) return undefined;
    const seconds = Math.ceil(may.error.waitMs / 1000);
    const message = formatServerMessage(language, 'waitBeforeLogin', { seconds });
    return { failure: { kind: 'rejectedByServer', message }, outcome: 'delayed' };
  }

  /** Whether the device has logged in to this account before. Logins from known devices have a queue of their own. */
  async function isFromKnownDevice(fields: LoginFields): Promise<boolean> {
    const { username, tenantId, deviceId, device = deviceId } = fields;
    const { account, tenant } = await findAccount(sql, username, tenantId);
    return isKnownDevice(sql, { account: `${tenant} ${account}`, device });
  }

  async function logIn(
    fields: LoginFields,
    request: RequestContext,
  ): Promise<Result<TokenResponse & { readonly reason?: string }>> {
    const { username, password, tenantId, deviceId, device = deviceId, openId, loginType } = fields;
    const { account, tenant, person } = await findAccount(sql, username, tenantId);
    const attempt = { account: `${tenant} ${account}`, address: request.address, device };
    const logOutcome = (outcome: 'wrong' | 'delayed' | 'refused') =>
      log({ event: 'login', way: 'password', outcome, person: person?.id, address: request.address });
    const refusal = await rejectAttempt(fields, attempt, request);
    if (refusal) {
      logOutcome(refusal.outcome);
      return fail(refusal.failure);
    }
    // If password login is only for administrators, other users get the same message as for a wrong password.
    const wrong = formatServerMessage(
      request.language,
      passwordLogin.isOff(tenant) ? 'companyLogin.only' : 'wrongCredentials',
    );
    if (
      !(await verifyPassword(password, person?.passwordHash)) ||
      !person ||
      !(await passwordLogin.mayUse(sql, person))
    ) {
      logOutcome('wrong');
      return fail({ kind: 'rejectedByServer', message: wrong });
    }
    await recordSuccess(database, attempt, clock.now());
    const token = await sessions.open(person.id, request, 'password');
    // If the password was changed meanwhile, all earlier sessions have ended. This session was opened with the old
    // password and must end too.
    const [now] = await sql.select({ hash: people.passwordHash }).from(people).where(eq(people.id, person.id));
    // Another login may have renewed the hash of the same password.
    if (now?.hash !== person.passwordHash && !(await verifyPassword(password, now?.hash))) {
      await sessions.close(token, request.address);
      logOutcome('wrong');
      return fail({ kind: 'rejectedByServer', message: wrong });
    }
    if (isOutdatedHash(person.passwordHash)) await renewHash(person, password);
    const wish = { openId, tenant: tenantId ?? '', provider: findProviderByType(loginType) };
    return ok({ ...toTokenResponse(token), ...(await bindAtLogin(deps, wish, person, request.language)) });
  }

  /** Does not overwrite a password that was changed meanwhile. */
  async function renewHash({ id, passwordHash }: typeof people.$inferSelect, password: string): Promise<void> {
    await sql
      .update(people)
      .set({ passwordHash: await hashPassword(password) })
      .where(and(eq(people.id, id), eq(people.passwordHash, passwordHash)));
  }

  return { logIn, isFromKnownDevice };
}

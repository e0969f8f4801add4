import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidcIdentities, oidcLoginCodes, oidcLoginAttempts } from '#server/db/schema/companyLogins.ts';
import { people } from '#server/db/schema/identity.ts';
import { createBrowser } from '#test/support/companyLogin.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import {
  startFakeIssuer,
  oidcSettings,
  STRANGERS_KEY,
  type FakeIssuer,
  type TokenError,
} from '#test/support/startFakeIssuer.ts';
import { createManualClock, type ManualClock } from '#test/support/createManualClock.ts';
import { SCIM_TENANTS, TOKENS } from '#test/support/scim.ts';

const PASSWORD = 'Ringi-2026';
let issuer: FakeIssuer;
let company: Company;
let clock: ManualClock;
beforeAll(async () => {
  issuer = await startFakeIssuer();
  clock = createManualClock();
  const logins = [oidcSettings(issuer.address, { externalIdClaim: 'employee' })];
  company = await startCompany(
    embeddedDatabase,
    { companyLogins: { isPasswordOff: false, logins }, scimTenants: SCIM_TENANTS, log: { write: () => undefined } },
    clock,
  );
});
beforeEach(async () => {
  await company.platform.database.sql.delete(oidcIdentities);
});

const set = (account: string, values: Partial<typeof people.$inferInsert>) =>
  company.platform.database.sql.update(people).set(values).where(eq(people.account, account));
const linked = (subject: string, account: string) =>
  company.platform.database.sql
    .insert(oidcIdentities)
    .values({ issuer: issuer.address, subject, person: company.idOf(account), at: 1 });
const browser = () => createBrowser(company.platform.app);

/** Logs in at the identity provider. @returns the parameters for the page */
async function logInAtIssuer(claims: object, odd?: TokenError, by = browser()) {
  return by.comeBack(issuer.agree(await by.leave(), { ...claims }, odd));
}
/** Returns the account of the logged-in user, or the fault. */
async function accountAfterLogin(claims: object): Promise<string> {
  const by = browser();
  const { fault, code } = await logInAtIssuer(claims, undefined, by);
  if (fault !== undefined) return fault;
  const { data } = await by.exchange(code);
  const { body } = await company.platform.with(data.access_token).get('/api-user/user/org/osUser/current');
  return body.data.account;
}
const companyMailOf = async (account: string): Promise<string> =>
  (await company.platform.database.sql.select().from(people).where(eq(people.account, account)))[0]?.companyEmail ?? '';
const mailOf = async (account: string): Promise<string> =>
  (await company.platform.database.sql.select().from(people).where(eq(people.account, account)))[0]?.email ?? '';

describe('the user of a company login', () => {
  it('is the linked user, regardless of the mail from the provider', async () => {
    await linked('s1', 'wangfang');
    expect(await accountAfterLogin({ sub: 's1', email: await mailOf('zhangwei'), email_verified: true })).toBe(
      'wangfang',
    );
  });
  it('is found by the id in the directory, and remains linked without the claim', async () => {
    await set('liqiang', { externalId: 'E-7' });
    expect(await accountAfterLogin({ sub: 's2', employee: 'E-7' })).toBe('liqiang');
    expect(await accountAfterLogin({ sub: 's2' })).toBe('liqiang');
  });
  it('is the only user with a verified mail, regardless of case', async () => {
    const email = (await mailOf('chenjie')).toUpperCase();
    expect(await accountAfterLogin({ sub: 's3', email, email_verified: true })).toBe('chenjie');
  });
  it.each([
    ['has a mail nobody verified', 'chenjie', { email_verified: false }],
    ['has a mail of which nothing is said', 'chenjie', { email_verified: undefined }],
    ['has a mail verified in words', 'chenjie', { email_verified: 'true' }],
    ['is an administrator', 'admin', {}],
  ])('is unknown if the user with that mail %s', async (_, account, more) => {
    expect(await accountAfterLogin({ sub: 's4', email: await mailOf(account), email_verified: true, ...more })).toBe(
      'unknown',
    );
  });
  it('is unknown if two users have the mail, even if one was deactivated', async () => {
    await set('gaofei', { companyEmail: 'two@example.com', hasLeft: true });
    await set('renliang', { companyEmail: 'Two@example.com' });
    expect(await accountAfterLogin({ sub: 's5', email: 'two@example.com', email_verified: true })).toBe('unknown');
  });
  it('is the colleague whose company mail it is, even if another user entered it as their own', async () => {
    await set('sunli', { email: '' });
    const mail = (await companyMailOf('sunli')).toUpperCase();
    const zhangwei = await company.person('zhangwei');
    const saved = await zhangwei.post(`/api-user/user/org/osUser/save`, { email: 'x@example.org', oldPwd: PASSWORD });
    expect(saved.body.success).toBe(true);
    await set('zhangwei', { email: mail });
    expect(await accountAfterLogin({ sub: 's10', email: mail, email_verified: true })).toBe('sunli');
  });
  it('is unknown by a mail the user entered themselves', async () => {
    const zhangwei = await company.person('zhangwei');
    const email = 'stranger@example.org';
    const saved = await zhangwei.post(`/api-user/user/org/osUser/save`, { email, oldPwd: PASSWORD });
    expect(saved.body.success).toBe(true);
    expect(await accountAfterLogin({ sub: 's11', email, email_verified: true })).toBe('unknown');
  });
  it('is never an administrator found by an id from the directory', async () => {
    const folder = { authorization: `Bearer ${TOKENS.ours}`, 'content-type': 'application/scim+json' };
    const given = await company.platform.app.inject({
      method: 'PATCH',
      url: `/scim/v2/Users/${company.idOf('admin')}`,
      headers: folder,
      payload: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'externalId', value: 'EXT-ADMIN' }],
      }),
    });
    expect(given.statusCode).toBe(200);
    expect(await accountAfterLogin({ sub: 's12', employee: 'EXT-ADMIN' })).toBe('unknown');
    // An administrator named in the company files has no flag in the database.
    await set('admin', { isAdministrator: false });
    const asNamed = await accountAfterLogin({ sub: 's12', employee: 'EXT-ADMIN' });
    await set('admin', { isAdministrator: true, externalId: null });
    expect(asNamed).toBe('unknown');
  });
  it('is unknown if the user found is linked with another account there', async () => {
    await linked('s6', 'chenjie');
    expect(await accountAfterLogin({ sub: 's7', email: await mailOf('chenjie'), email_verified: true })).toBe(
      'unknown',
    );
    await set('chenjie', { externalId: 'E-8' });
    expect(await accountAfterLogin({ sub: 's7', employee: 'E-8' })).toBe('unknown');
  });
  it('is unknown for deactivated users, without a mail, and for unknown subjects', async () => {
    await linked('s8', 'gaofei');
    for (const claims of [{ sub: 's8' }, { sub: 's9', email: '', email_verified: true }, { sub: 's9' }])
      expect(await accountAfterLogin(claims)).toBe('unknown');
  });
});

describe('an untrusted response', () => {
  const now = Math.floor(Date.now() / 1000);
  it.each<[string, TokenError, string]>([
    ['has the nonce of another', { claims: { nonce: 'another' } }, 'untrusted'],
    ['has no nonce', { claims: { nonce: undefined } }, 'untrusted'],
    ['is meant for another', { claims: { aud: 'another' } }, 'untrusted'],
    ['comes from another', { claims: { iss: 'https://evil.example' } }, 'untrusted'],
    ['is signed by nobody', { alg: 'none' }, 'untrusted'],
    ['is signed by another', { key: STRANGERS_KEY }, 'untrusted'],
    ['is signed by a word all know', { alg: 'HS256' }, 'untrusted'],
    ['is too old', { claims: { iat: now - 900, exp: now - 600 } }, 'clock'],
    ['is of tomorrow', { claims: { nbf: now + 86_400 } }, 'clock'],
  ])('logs nobody in: it %s', async (_, odd, fault) => {
    await linked('s1', 'wangfang');
    expect(await logInAtIssuer({ sub: 's1' }, odd)).toMatchObject({ fault, key: 'head' });
  });
  it('refuses to log in with a code the provider has not issued', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    query.set('code', 'replayed');
    expect(await by.comeBack(query)).toMatchObject({ fault: 'untrusted' });
  });
  it('reports a declined login, and a busy provider', async () => {
    for (const [error, fault] of [
      ['access_denied', 'declined'],
      ['temporarily_unavailable', 'away'],
      ['invalid_scope', 'untrusted'],
    ] as const) {
      const by = browser();
      const state = new URL(await by.leave({ wanted: '/pages/myInfo' })).searchParams.get('state') ?? '';
      expect(await by.comeBack(new URLSearchParams({ error, state }))).toEqual({
        fault,
        key: 'head',
        wanted: '/pages/myInfo',
      });
    }
  });
});

describe('a login attempt', () => {
  beforeEach(() => linked('s1', 'wangfang'));

  it('is valid once, even for two simultaneous callbacks', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    const told = await Promise.all([by.comeBack(query), by.comeBack(query)]);
    expect(told.map(({ fault }) => fault ?? 'in').sort()).toEqual(['expired', 'in']);
    expect(await by.comeBack(query)).toMatchObject({ fault: 'expired' });
  });
  it('is valid for ten minutes', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    clock.advance(10 * 60_000);
    expect(await by.comeBack(query)).toMatchObject({ fault: 'expired' });
  });
  it('is valid in its own browser only, and is invalidated by a callback from another', async () => {
    const [mine, other] = [browser(), browser()];
    const query = issuer.agree(await mine.leave(), { sub: 's1' });
    await other.leave();
    expect(await other.comeBack(query)).toMatchObject({ fault: 'otherBrowser' });
    expect(await mine.comeBack(query)).toMatchObject({ fault: 'expired' });
    expect(await browser().comeBack(issuer.agree(await mine.leave(), { sub: 's1' }))).toMatchObject({
      fault: 'otherBrowser',
    });
  });
  it('is valid for its provider only, and requires its state', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    expect(await by.comeBack(query, 'other')).toMatchObject({ fault: 'expired' });
    expect(await by.comeBack(new URLSearchParams({ code: 'c' }))).toMatchObject({ fault: 'expired' });
    expect(await by.comeBack(new URLSearchParams({ code: 'c', state: '\u0000' }))).toMatchObject({ fault: 'expired' });
  });
  it('allows two attempts in tabs of one browser', async () => {
    const by = browser();
    const [first, second] = [await by.leave(), await by.leave()];
    for (const address of [first, second])
      expect((await by.exchange((await by.comeBack(issuer.agree(address, { sub: 's1' })))['code'])).success).toBe(true);
  });
  it('exposes to the browser only the state and the parameters for the provider', async () => {
    const by = browser();
    const query = new URL(await by.leave()).searchParams;
    expect([...query.keys()].sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    const [row] = await company.platform.database.sql.select().from(oidcLoginAttempts).limit(1);
    expect(Object.keys(row ?? {})).toContain('verifier');
    expect(row?.stateHash).not.toBe(query.get('state'));
  });
});

describe('the login code of the page', () => {
  beforeEach(() => linked('s1', 'wangfang'));
  const codeFor = async (by: ReturnType<typeof browser>): Promise<string> =>
    (await by.comeBack(issuer.agree(await by.leave({ wanted: '/pages/bpm/myTasks' }), { sub: 's1' })))['code'] ?? '';

  it('is exchanged once, for a session and the requested page', async () => {
    const by = browser();
    const code = await codeFor(by);
    const { data } = await by.exchange(code);
    expect(data.wanted).toBe('/pages/bpm/myTasks');
    expect(await by.exchange(code)).toMatchObject({ success: false, message: expect.stringContaining('no longer') });
  });
  it('is stored as a hash', async () => {
    const code = await codeFor(browser());
    const rows = await company.platform.database.sql.select().from(oidcLoginCodes);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
  it('is valid for a minute, in its own browser, and for a login only', async () => {
    const late = browser();
    const code = await codeFor(late);
    clock.advance(60_000);
    expect(await late.exchange(code)).toMatchObject({ success: false });

    const mine = browser();
    const stolen = await codeFor(mine);
    const thief = browser();
    await thief.leave();
    expect(await thief.exchange(stolen)).toMatchObject({ success: false });
    expect(await mine.exchange(stolen)).toMatchObject({ success: false });

    const { token } = await company.person('wangfang');
    expect(await mine.post('link/callback', { code: await codeFor(mine) }, token)).toMatchObject({ success: false });
  });
});

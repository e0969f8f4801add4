import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyIdentities, companyLoginCodes, companyLoginTries } from '#server/storage/schema/companyLogins.ts';
import { people } from '#server/storage/schema/identity.ts';
import { browserAt } from '#test/support/companyLogin.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { fakeIssuer, loginAt, STRANGERS_KEY, type FakeIssuer, type Odd } from '#test/support/fakeIssuer.ts';
import { handClock, type HandClock } from '#test/support/handClock.ts';

let issuer: FakeIssuer;
let company: Company;
let clock: HandClock;
beforeAll(async () => {
  issuer = await fakeIssuer();
  clock = handClock();
  const logins = [loginAt(issuer.address, { externalIdClaim: 'employee' })];
  company = await companyAtWork(
    embeddedDatabase,
    { companyLogins: { isPasswordOff: false, logins }, log: { write: () => undefined } },
    clock,
  );
});
beforeEach(async () => {
  await company.platform.database.sql.delete(companyIdentities);
});

const set = (account: string, values: Partial<typeof people.$inferInsert>) =>
  company.platform.database.sql.update(people).set(values).where(eq(people.account, account));
const linked = (subject: string, account: string) =>
  company.platform.database.sql
    .insert(companyIdentities)
    .values({ issuer: issuer.address, subject, person: company.idOf(account), at: 1 });
const browser = () => browserAt(company.platform.app);

/** Goes there and back. @returns what the page is told */
async function goes(claims: object, odd?: Odd, by = browser()) {
  return by.comeBack(issuer.agree(await by.leave(), { ...claims }, odd));
}
/** The account somebody comes in by; the fault where they do not. */
async function cameIn(claims: object): Promise<string> {
  const by = browser();
  const { fault, code } = await goes(claims, undefined, by);
  if (fault !== undefined) return fault;
  const { data } = await by.exchange(code);
  const { body } = await company.platform.with(data.access_token).get('/api-user/user/org/osUser/current');
  return body.data.account;
}
const mailOf = async (account: string): Promise<string> =>
  (await company.platform.database.sql.select().from(people).where(eq(people.account, account)))[0]?.email ?? '';

describe('who comes in', () => {
  it('is whoever is linked, whatever mail the issuer names', async () => {
    await linked('s1', 'wangfang');
    expect(await cameIn({ sub: 's1', email: await mailOf('zhangwei'), email_verified: true })).toBe('wangfang');
  });
  it('is whom the directory calls so, and stays it when the claim is gone', async () => {
    await set('liqiang', { externalId: 'E-7' });
    expect(await cameIn({ sub: 's2', employee: 'E-7' })).toBe('liqiang');
    expect(await cameIn({ sub: 's2' })).toBe('liqiang');
  });
  it('is the only one with a mail the issuer has verified, however it is spelled', async () => {
    const email = (await mailOf('chenjie')).toUpperCase();
    expect(await cameIn({ sub: 's3', email, email_verified: true })).toBe('chenjie');
  });
  it.each([
    ['has a mail nobody verified', 'chenjie', { email_verified: false }],
    ['has a mail of which nothing is said', 'chenjie', { email_verified: undefined }],
    ['has a mail verified in words', 'chenjie', { email_verified: 'true' }],
    ['is an administrator', 'admin', {}],
  ])('is nobody who %s', async (_, account, more) => {
    expect(await cameIn({ sub: 's4', email: await mailOf(account), email_verified: true, ...more })).toBe('unknown');
  });
  it('is nobody with a mail of two, one of whom has left', async () => {
    await set('gaofei', { email: 'two@example.com', hasLeft: true });
    await set('renliang', { email: 'Two@example.com' });
    expect(await cameIn({ sub: 's5', email: 'two@example.com', email_verified: true })).toBe('unknown');
  });
  it('is nobody who is linked with somebody else there', async () => {
    await linked('s6', 'chenjie');
    expect(await cameIn({ sub: 's7', email: await mailOf('chenjie'), email_verified: true })).toBe('unknown');
    await set('chenjie', { externalId: 'E-8' });
    expect(await cameIn({ sub: 's7', employee: 'E-8' })).toBe('unknown');
  });
  it('is nobody who has left, nobody without a mail, and nobody we have never heard of', async () => {
    await linked('s8', 'gaofei');
    for (const claims of [{ sub: 's8' }, { sub: 's9', email: '', email_verified: true }, { sub: 's9' }])
      expect(await cameIn(claims)).toBe('unknown');
  });
});

describe('an answer that cannot be trusted', () => {
  const now = Math.floor(Date.now() / 1000);
  it.each<[string, Odd, string]>([
    ['has the nonce of another', { claims: { nonce: 'another' } }, 'untrusted'],
    ['has no nonce', { claims: { nonce: undefined } }, 'untrusted'],
    ['is meant for another', { claims: { aud: 'another' } }, 'untrusted'],
    ['comes from another', { claims: { iss: 'https://evil.example' } }, 'untrusted'],
    ['is signed by nobody', { alg: 'none' }, 'untrusted'],
    ['is signed by another', { key: STRANGERS_KEY }, 'untrusted'],
    ['is signed by a word all know', { alg: 'HS256' }, 'untrusted'],
    ['is too old', { claims: { iat: now - 900, exp: now - 600 } }, 'clock'],
    ['is of tomorrow', { claims: { nbf: now + 86_400 } }, 'clock'],
  ])('leads nobody in: it %s', async (_, odd, fault) => {
    await linked('s1', 'wangfang');
    expect(await goes({ sub: 's1' }, odd)).toMatchObject({ fault, key: 'head' });
  });
  it('leads nobody in with a code the issuer has not given', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    query.set('code', 'replayed');
    expect(await by.comeBack(query)).toMatchObject({ fault: 'untrusted' });
  });
  it('says that somebody has said no, and that an issuer is busy', async () => {
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

describe('a try', () => {
  beforeEach(() => linked('s1', 'wangfang'));

  it('counts once, though two come back at the same time', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    const told = await Promise.all([by.comeBack(query), by.comeBack(query)]);
    expect(told.map(({ fault }) => fault ?? 'in').sort()).toEqual(['expired', 'in']);
    expect(await by.comeBack(query)).toMatchObject({ fault: 'expired' });
  });
  it('counts for ten minutes', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    clock.advance(10 * 60_000);
    expect(await by.comeBack(query)).toMatchObject({ fault: 'expired' });
  });
  it('counts in the browser it was begun in, and is gone when another has brought it', async () => {
    const [mine, other] = [browser(), browser()];
    const query = issuer.agree(await mine.leave(), { sub: 's1' });
    await other.leave();
    expect(await other.comeBack(query)).toMatchObject({ fault: 'otherBrowser' });
    expect(await mine.comeBack(query)).toMatchObject({ fault: 'expired' });
    expect(await browser().comeBack(issuer.agree(await mine.leave(), { sub: 's1' }))).toMatchObject({
      fault: 'otherBrowser',
    });
  });
  it('counts for the issuer it went to, and not without its state', async () => {
    const by = browser();
    const query = issuer.agree(await by.leave(), { sub: 's1' });
    expect(await by.comeBack(query, 'other')).toMatchObject({ fault: 'expired' });
    expect(await by.comeBack(new URLSearchParams({ code: 'c' }))).toMatchObject({ fault: 'expired' });
    expect(await by.comeBack(new URLSearchParams({ code: 'c', state: '\u0000' }))).toMatchObject({ fault: 'expired' });
  });
  it('lets two tabs of one browser go beside each other', async () => {
    const by = browser();
    const [first, second] = [await by.leave(), await by.leave()];
    for (const address of [first, second])
      expect((await by.exchange((await by.comeBack(issuer.agree(address, { sub: 's1' })))['code'])).success).toBe(true);
  });
  it('keeps its secrets from the browser, but for the state and what goes to the issuer', async () => {
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
    const [row] = await company.platform.database.sql.select().from(companyLoginTries).limit(1);
    expect(Object.keys(row ?? {})).toContain('verifier');
    expect(row?.stateHash).not.toBe(query.get('state'));
  });
});

describe('the code of the page', () => {
  beforeEach(() => linked('s1', 'wangfang'));
  const codeFor = async (by: ReturnType<typeof browser>): Promise<string> =>
    (await by.comeBack(issuer.agree(await by.leave({ wanted: '/pages/bpm/myTasks' }), { sub: 's1' })))['code'] ?? '';

  it('is exchanged once, for a session and the address that was wanted', async () => {
    const by = browser();
    const code = await codeFor(by);
    const { data } = await by.exchange(code);
    expect(data.wanted).toBe('/pages/bpm/myTasks');
    expect(await by.exchange(code)).toMatchObject({ success: false, message: expect.stringContaining('no longer') });
  });
  it('lies in the database as a hash', async () => {
    const code = await codeFor(browser());
    const rows = await company.platform.database.sql.select().from(companyLoginCodes);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
  it('counts for a minute, in its own browser, and for nothing but logging in', async () => {
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
    expect(await mine.post('finishLink', { code: await codeFor(mine) }, token)).toMatchObject({ success: false });
  });
});

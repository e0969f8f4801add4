import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidcIdentities } from '#server/db/schema/companyLogins.ts';
import { people } from '#server/db/schema/identity.ts';
import { createBrowser } from '#test/support/companyLogin.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startFakeIssuer, oidcSettings, type FakeIssuer } from '#test/support/startFakeIssuer.ts';

let issuer: FakeIssuer;
let company: Company;
beforeAll(async () => {
  issuer = await startFakeIssuer();
  const logins = [oidcSettings(issuer.address), oidcSettings('http://127.0.0.1:1', { key: 'other', tenant: '2' })];
  company = await startCompany(embeddedDatabase, {
    companyLogins: { isPasswordOff: false, logins },
    log: { write: () => undefined },
  });
});
beforeEach(async () => {
  await company.platform.database.sql.delete(oidcIdentities);
});

/** Links an account while logged in. @returns the final message of the server */
async function linkAccount(account: string, subject: string): Promise<string> {
  const by = createBrowser(company.platform.app);
  const { token } = await company.person(account);
  const told = await by.comeBack(issuer.agree(await by.leaveToLink(token), { sub: subject }));
  expect(told['link']).toBe('1');
  return (await by.post('link/callback', { code: told['code'] }, token)).message;
}

describe('linking a company account while logged in', () => {
  it('links, is shown, and can be undone', async () => {
    const wangfang = await company.person('wangfang');
    const mine = async () => (await wangfang.get('/api-uaa/oauth/oidc/identities')).body.data;
    expect(await mine()).toEqual([{ key: 'head', name: 'Qingling ID', isLinked: false }]);
    expect(await linkAccount('wangfang', 'w1')).toContain('Linked');
    expect(await linkAccount('wangfang', 'w1')).toContain('Linked');
    expect(await mine()).toMatchObject([{ isLinked: true }]);
    await wangfang.post('/api-uaa/oauth/oidc/unlink', { key: 'head' });
    expect(await mine()).toMatchObject([{ isLinked: false }]);
  });
  it('rejects the account of another user, and a second account', async () => {
    await linkAccount('wangfang', 'w1');
    expect(await linkAccount('zhangwei', 'w1')).toContain('someone else');
    await linkAccount('zhangwei', 'z1');
    expect(await linkAccount('zhangwei', 'z2')).toContain('another company account');
  });
  it('can be finished by the user who started it, and not with the code alone', async () => {
    const by = createBrowser(company.platform.app);
    const [wangfang, zhangwei] = await company.people('wangfang', 'zhangwei');
    const told = await by.comeBack(issuer.agree(await by.leaveToLink(wangfang.token), { sub: 'w2' }));
    expect(await by.post('link/callback', { code: told['code'] }, zhangwei.token)).toMatchObject({ success: false });
    const again = await by.comeBack(issuer.agree(await by.leaveToLink(wangfang.token), { sub: 'w2' }));
    expect(await by.exchange(again['code'])).toMatchObject({ success: false });
    expect(await company.platform.database.sql.select().from(oidcIdentities)).toEqual([]);
  });
  it('prompts for the password again if the login is not recent', async () => {
    const { clock, app } = company.platform;
    const wangfang = await company.platform.as('wangfang');
    clock.advance(6 * 60_000);
    const by = createBrowser(app);
    expect(await by.post('link', { key: 'head' }, wangfang.token)).toMatchObject({
      success: false,
      message: expect.stringContaining('enter your password'),
    });
    await wangfang.post('/api-uaa/sessions/reauthenticate', { password: 'Ringi-2026' });
    expect(await by.post('link', { key: 'head' }, wangfang.token)).toMatchObject({ success: true });
  });
  it('rejects a provider of another tenant', async () => {
    const { token } = await company.person('wangfang');
    const by = createBrowser(company.platform.app);
    for (const key of ['other', 'nobody'])
      expect(await by.post('link', { key }, token)).toMatchObject({ success: false });
  });
});

describe('with password login turned off', () => {
  let closed: Company;
  beforeAll(async () => {
    closed = await startCompany(embeddedDatabase, {
      companyLogins: { isPasswordOff: true, logins: [oidcSettings(issuer.address)] },
      log: { write: () => undefined },
    });
  });
  const attempt = async (username: string, password: string) => {
    const reply = await closed.platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: new URLSearchParams({ username, password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
    });
    return reply.json<{ success: boolean; message: string; data: { access_token: string } | null }>();
  };

  it('the administrators of the company files can log in', async () => {
    expect(await attempt('admin', 'Ringi-2026')).toMatchObject({ success: true });
  });
  it('all other users get the same message, for any account and password', async () => {
    const told = [];
    for (const [account, password] of [
      ['wangfang', 'Ringi-2026'],
      ['wangfang', 'wrong'],
      ['nobody', 'Ringi-2026'],
      ['admin', 'wrong'],
    ] as const)
      told.push((await attempt(account, password)).message);
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain('company login');
  });
  it('the login page shows that, in its language', async () => {
    const reply = await closed.platform.app.inject({
      url: '/api/api-uaa/oauth/oidc/providers',
      headers: { 'accept-language': 'ja-JP' },
    });
    expect(reply.json()).toMatchObject({
      data: { passwordLogin: 'off', logins: [{ key: 'head', name: '青嶺ID' }] },
    });
  });
  it('a user without a password needs a recent login', async () => {
    const { database, clock, app } = closed.platform;
    const [row] = await database.sql.select().from(people).where(eq(people.account, 'zhangwei'));
    await database.sql
      .insert(oidcIdentities)
      .values({ issuer: issuer.address, subject: 'z1', person: row?.id ?? '', at: 1 });
    const by = createBrowser(app);
    const enter = async () => {
      const { code } = await by.comeBack(issuer.agree(await by.leave(), { sub: 'z1' }));
      return (await by.exchange(code)).data.access_token;
    };
    const token = await enter();
    expect(await by.post('link', { key: 'head' }, token)).toMatchObject({ success: true });
    clock.advance(6 * 60_000);
    expect(await by.post('link', { key: 'head' }, token)).toMatchObject({
      success: false,
      message: expect.stringContaining('log in again and do this within 5 minutes'),
    });
    expect(await by.post('link', { key: 'head' }, await enter())).toMatchObject({ success: true });
  });
  it('the last way to log in cannot be unlinked', async () => {
    const { sql } = closed.platform.database;
    const [row] = await sql.select().from(people).where(eq(people.account, 'wangfang'));
    await sql.insert(oidcIdentities).values({ issuer: issuer.address, subject: 'w1', person: row?.id ?? '', at: 1 });
    const by = createBrowser(closed.platform.app);
    const { code } = await by.comeBack(issuer.agree(await by.leave(), { sub: 'w1' }));
    const { access_token: token } = (await by.exchange(code)).data;
    expect(await by.post('unlink', { key: 'head' }, token)).toMatchObject({
      success: false,
      message: expect.stringContaining('only way'),
    });
  });
});

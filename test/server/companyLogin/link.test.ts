import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyIdentities } from '#server/storage/schema/companyLogins.ts';
import { people } from '#server/storage/schema/identity.ts';
import { browserAt } from '#test/support/companyLogin.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { fakeIssuer, loginAt, type FakeIssuer } from '#test/support/fakeIssuer.ts';

const ADMINISTRATOR = { account: 'keeper', password: 'Keeper-2026' };
let issuer: FakeIssuer;
let company: Company;
beforeAll(async () => {
  issuer = await fakeIssuer();
  const logins = [loginAt(issuer.address), loginAt('http://127.0.0.1:1', { key: 'other', tenant: '2' })];
  company = await companyAtWork(embeddedDatabase, {
    companyLogins: { isPasswordOff: false, logins },
    administrator: ADMINISTRATOR,
    log: { write: () => undefined },
  });
});
beforeEach(async () => {
  await company.platform.database.sql.delete(companyIdentities);
});

/** Links while logged in. @returns what the server says in the end */
async function links(account: string, subject: string): Promise<string> {
  const by = browserAt(company.platform.app);
  const { token } = await company.person(account);
  const told = await by.comeBack(issuer.agree(await by.leaveToLink(token), { sub: subject }));
  expect(told['link']).toBe('1');
  return (await by.post('finishLink', { code: told['code'] }, token)).message;
}

describe('linking while logged in', () => {
  it('links, is shown, and is undone', async () => {
    const wangfang = await company.person('wangfang');
    const mine = async () => (await wangfang.get('/api-uaa/oauth/companyLogin/mine')).body.data;
    expect(await mine()).toEqual([{ key: 'head', name: 'Qingling ID', isLinked: false }]);
    expect(await links('wangfang', 'w1')).toContain('Linked');
    expect(await links('wangfang', 'w1')).toContain('Linked');
    expect(await mine()).toMatchObject([{ isLinked: true }]);
    await wangfang.post('/api-uaa/oauth/companyLogin/unlink', { key: 'head' });
    expect(await mine()).toMatchObject([{ isLinked: false }]);
  });
  it('takes nobody else’s account, and none beside one’s own', async () => {
    await links('wangfang', 'w1');
    expect(await links('zhangwei', 'w1')).toContain('somebody else');
    await links('zhangwei', 'z1');
    expect(await links('zhangwei', 'z2')).toContain('another company account');
  });
  it('is finished by whoever began it, and by nobody who only holds the code', async () => {
    const by = browserAt(company.platform.app);
    const [wangfang, zhangwei] = await company.people('wangfang', 'zhangwei');
    const told = await by.comeBack(issuer.agree(await by.leaveToLink(wangfang.token), { sub: 'w2' }));
    expect(await by.post('finishLink', { code: told['code'] }, zhangwei.token)).toMatchObject({ success: false });
    const again = await by.comeBack(issuer.agree(await by.leaveToLink(wangfang.token), { sub: 'w2' }));
    expect(await by.exchange(again['code'])).toMatchObject({ success: false });
    expect(await company.platform.database.sql.select().from(companyIdentities)).toEqual([]);
  });
  it('knows no issuer of another tenant', async () => {
    const { token } = await company.person('wangfang');
    const by = browserAt(company.platform.app);
    for (const key of ['other', 'nobody'])
      expect(await by.post('link', { key }, token)).toMatchObject({ success: false });
  });
});

describe('where passwords are switched off', () => {
  let closed: Company;
  beforeAll(async () => {
    closed = await companyAtWork(embeddedDatabase, {
      companyLogins: { isPasswordOff: true, logins: [loginAt(issuer.address)] },
      administrator: ADMINISTRATOR,
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

  it('lets in the first administrator, and those the folder names', async () => {
    expect(await attempt('keeper', 'Keeper-2026')).toMatchObject({ success: true });
    expect(await attempt('admin', 'Ringi-2026')).toMatchObject({ success: true });
  });
  it('tells everybody else the same, whoever they are and whatever they typed', async () => {
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
  it('says so to the login page, in its language', async () => {
    const reply = await closed.platform.app.inject({
      url: '/api/api-uaa/oauth/companyLogin/ways',
      headers: { 'accept-language': 'ja-JP' },
    });
    expect(reply.json()).toMatchObject({
      data: { passwordLogin: 'off', logins: [{ key: 'head', name: '青嶺ID' }] },
    });
  });
  it('leaves nobody without a way in', async () => {
    const { sql } = closed.platform.database;
    const [row] = await sql.select().from(people).where(eq(people.account, 'wangfang'));
    await sql.insert(companyIdentities).values({ issuer: issuer.address, subject: 'w1', person: row?.id ?? '', at: 1 });
    const by = browserAt(closed.platform.app);
    const { code } = await by.comeBack(issuer.agree(await by.leave(), { sub: 'w1' }));
    const { access_token: token } = (await by.exchange(code)).data;
    expect(await by.post('unlink', { key: 'head' }, token)).toMatchObject({
      success: false,
      message: expect.stringContaining('only way'),
    });
  });
});

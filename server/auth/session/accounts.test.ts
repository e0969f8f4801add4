import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loginFailures, loginAttempts, people } from '../../db/schema/identity.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

onBothDatabases('the account of a login', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
  });
  beforeEach(async () => {
    for (const table of [loginFailures, loginAttempts]) await platform.database.sql.delete(table);
  });
  const logIn = async (username: string, password: string) => {
    const reply = await platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: new URLSearchParams({ username, password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
    });
    return { body: reply.json() };
  };
  const message = async (...attempt: Parameters<typeof logIn>) => (await logIn(...attempt)).body.message;
  const WRONG = 'Wrong account or password.';
  const current = '/api-user/user/org/osUser/current';

  it.each([
    ['zhangwei#1', true],
    ['ZHANGWEI', true],
    [' zhangwei ', true],
    ['ｚｈａｎｇｗｅｉ＃１', true],
    ['zhangwei@qingling.example', true],
    ['ZhangWei@Qingling.Example', true],
    ['zhangwei#2', false],
    ['zhangwei#', true],
    ['#1', false],
    // A domain is not a tenant id.
    ['zhangwei@1', false],
    ['zhangwei@elsewhere.example', false],
    ['zhangwei@qingling.example#2', false],
    ['@', false],
  ])('finds the tenant inside the account: %j can log in: %s', async (typed, isIn) => {
    const { body } = await logIn(typed, 'Ringi-2026');
    expect([body.success, body.success ? '' : body.message]).toEqual([isIn, isIn ? '' : WRONG]);
  });

  it('looks up an account that looks like a mail address before its end is read as a domain', async () => {
    const { sql } = platform.database;
    const [zhangwei] = await sql.select().from(people).where(eq(people.account, 'zhangwei'));
    if (!zhangwei) throw new Error('The demo company has no user zhangwei.');
    await sql.insert(people).values({ ...zhangwei, id: '77', account: 'liqiang@qingling.example' });
    const { body } = await logIn('liqiang@qingling.example', 'Ringi-2026');
    const who = await platform.with(body.data.access_token).get(current);
    await sql.delete(people).where(eq(people.id, '77'));
    expect(who.body.data.userId).toBe('77');
  });

  it('counts wrong passwords per user, however the account is written', async () => {
    for (const typed of ['liqiang', 'LIQIANG#1', 'liqiang@qingling.example'])
      expect(await message(typed, 'Wrong-2026')).toBe(WRONG);
    expect(await message('liqiang', 'Ringi-2026')).toContain('wait 1 s');
  });
});

import { beforeAll, expect, it } from 'vitest';
import { demoPlatform } from '#test/support/platform.ts';
import { onBothDatabases } from '#test/support/database.ts';

onBothDatabases('logging in', (fresh) => {
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  beforeAll(async () => { platform = await demoPlatform(await fresh()); });

  const logIn = async (username: string, password: string, language = 'en-US', remoteAddress = '10.0.0.1') => {
    const reply = await platform.app.inject({
      method: 'POST', url: '/api/api-uaa/oauth/user/token', payload: new URLSearchParams({ username, password }).toString(), remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    });
    return { status: reply.statusCode, body: reply.json() };
  };

  it('answers the token object of the contract', async () => {
    const { status, body } = await logIn('zhangwei', 'Ringi-2026');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200, data: { token_type: 'bearer', expires_in: 18_000 } });
  });

  it('names the current user in the reader\'s language', async () => {
    const zhangwei = await platform.as('zhangwei');
    const names = await Promise.all(['zh-CN', 'en-US', 'ja-JP'].map(async (language) => (await zhangwei.get('/api-user/user/org/osUser/current', { 'accept-language': language })).body.data.fullName));
    expect(names).toEqual(['张伟', 'Zhang Wei', '張偉']);
  });

  it('finds the tenant inside the account', async () => {
    expect((await logIn('zhangwei#1', 'Ringi-2026')).body.success).toBe(true);
    expect((await logIn('zhangwei#2', 'Ringi-2026')).body.success).toBe(false);
  });

  it('says the same for a wrong password and an account that does not exist', async () => {
    const [wrong, nobody] = [await logIn('liqiang', 'Wrong-2026'), await logIn('nobody', 'Wrong-2026')];
    expect(wrong.body.message).toBe('Wrong account or password.');
    expect(nobody).toEqual(wrong);
  });
});

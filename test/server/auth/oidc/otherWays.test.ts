import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { people } from '#server/db/schema/identity.ts';
import { createChatClient, sendForm } from '#test/support/chatApps.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { oidcSettings } from '#test/support/startFakeIssuer.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const SECRET = 'a portal and this server know it';
const PATH = '/api-uaa/oauth/user/loginByUserNo';

onBothDatabases('other logins with password login turned off', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let chat: ReturnType<typeof createChatClient>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh, {
      hasSandbox: true,
      ssoSecret: SECRET,
      companyLogins: { isPasswordOff: true, logins: [oidcSettings('http://127.0.0.1:9')] },
      log: { write: () => undefined },
    });
    chat = createChatClient(platform);
  });
  const byPassword = (username: string) =>
    sendForm(platform.app, '/api-uaa/oauth/user/token', { username, password: 'Ringi-2026' }, { language: 'en-US' });
  async function byPortal(userNo: string) {
    const [timestamp, nonce] = [String(platform.clock.now()), crypto.randomUUID()];
    const lines = ['POST', PATH, '1', userNo, timestamp, nonce].join('\n');
    const sign = createHmac('sha256', SECRET).update(lines).digest('hex');
    return sendForm(platform.app, PATH, { tenantId: '1', userNo, timestamp, nonce, sign });
  }
  const setLeft = (account: string, hasLeft: boolean) =>
    platform.database.sql.update(people).set({ hasLeft }).where(eq(people.account, account));

  it('a signed portal login still works, except for administrators', async () => {
    expect((await byPassword('wangfang')).body).toMatchObject({ success: false });
    const { body } = await byPortal('wangfang');
    expect(body).toMatchObject({ success: true });
    expect(await chat.whoIs(body.data.access_token)).toBe('wangfang');
    expect((await byPortal('admin')).body).toMatchObject({ success: false });
    await setLeft('wangfang', true);
    expect((await byPortal('wangfang')).body).toMatchObject({ success: false });
    await setLeft('wangfang', false);
  });

  it('a linked chat account still works, and cannot be linked with a password', async () => {
    const unbound = await chat.autoLogin('feishu', await chat.newCode('feishu', 'zhangwei'));
    expect(unbound.body).toMatchObject({ success: false, code: 10001 });
    expect((await chat.bindAtLogin('feishu', unbound.body.data, 'zhangwei')).body).toMatchObject({ success: false });
    expect((await chat.autoLogin('feishu', await chat.newCode('feishu', 'zhangwei'))).body).toMatchObject({
      code: 10001,
    });
    // Linking is possible on the personal page after another login.
    const { access_token: token } = (await byPortal('zhangwei')).body.data;
    const fields = { code: await chat.newCode('feishu', 'zhangwei'), loginType: '4', tenantId: '1' };
    expect((await sendForm(platform.app, '/api-uaa/oauth/user/bind', fields, { token })).body).toMatchObject({
      success: true,
    });
    const next = await chat.autoLogin('feishu', await chat.newCode('feishu', 'zhangwei'));
    expect(await chat.whoIs(next.body.data.access_token)).toBe('zhangwei');
    await setLeft('zhangwei', true);
    const gone = await chat.autoLogin('feishu', await chat.newCode('feishu', 'zhangwei'));
    expect(gone.body).toMatchObject({ success: false });
    await setLeft('zhangwei', false);
  });
});

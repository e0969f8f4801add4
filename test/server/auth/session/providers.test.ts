import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLEANUP_TASKS } from '#server/jobs/cleanupTasks.ts';
import { bindings, chatTickets, sandboxCodes } from '#server/db/schema/chatAccounts.ts';
import { runCleanup } from '#server/jobs/cleanup.ts';
import { createChatClient, sendForm } from '#test/support/chatApps.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const MINUTE = 60_000;
const AUTO = '/api-uaa/oauth/user/autoLogin';

onBothDatabases('the chat app login', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let chat: ReturnType<typeof createChatClient>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh, { hasSandbox: true });
    chat = createChatClient(platform);
  });
  beforeEach(async () => {
    for (const table of [bindings, chatTickets, sandboxCodes]) await platform.database.sql.delete(table);
  });
  it.each(['wecom', 'dingtalk', 'feishu'] as const)(
    'prompts for the password once, and never again after linking: %s',
    async (provider) => {
      const first = await chat.autoLogin(provider, await chat.newCode(provider, 'zhangwei'));
      expect(first.body).toMatchObject({ success: false, code: 10001, message: '未绑定用户', show: false });
      const bound = await chat.bindAtLogin(provider, first.body.data, 'zhangwei');
      expect(bound.body).toMatchObject({ success: true });
      expect(bound.body.data).not.toHaveProperty('reason');

      const next = await chat.autoLogin(provider, await chat.newCode(provider, 'zhangwei'));
      expect(next.body).toMatchObject({ success: true, code: 200, data: { token_type: 'bearer', expires_in: 18_000 } });
      expect(await chat.whoIs(next.body.data.access_token)).toBe('zhangwei');
    },
  );

  it('distinguishes a used code, an expired code, and a code of another company', async () => {
    const used = await chat.newCode('feishu', 'zhangwei');
    await chat.autoLogin('feishu', used);
    const old = await chat.newCode('feishu', 'zhangwei');
    platform.clock.advance(5 * MINUTE + 1000);
    const theirs = await chat.newCode('feishu', 'zhangwei', '2');
    for (const language of ['zh-CN', 'en-US', 'ja-JP']) {
      const said = [];
      for (const code of [used, old, theirs, 'guessed'])
        said.push((await chat.autoLogin('feishu', code, language)).body.message);
      expect(new Set(said).size).toBe(4);
    }
    expect((await chat.autoLogin('feishu', old)).body).toMatchObject({
      success: false,
      code: 500,
      show: false,
      data: null,
    });
  });

  it('accepts a code once in two simultaneous calls', async () => {
    await chat.bind('wecom', 'zhangwei', 'zhangwei');
    const code = await chat.newCode('wecom', 'zhangwei');
    const answers = await Promise.all(Array.from({ length: 10 }, () => chat.autoLogin('wecom', code)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it('rejects the code of another app', async () => {
    await chat.bind('wecom', 'zhangwei', 'zhangwei');
    expect((await chat.autoLogin('dingtalk', await chat.newCode('wecom', 'zhangwei'))).body.message).toBe(
      '获取授权信息失败',
    );
  });

  it('does not link an account of another user, reports that without a name, and leaves both unchanged', async () => {
    await chat.bind('wecom', 'wangfang', 'wangfang');
    const before = await platform.database.sql.select().from(bindings);
    const theft = await ticketOfBound('wecom', 'wangfang');
    const login = await chat.bindAtLogin('wecom', theft, 'zhangwei');
    expect(login.body).toMatchObject({ success: true, data: { reason: 'binding.takenByOther' } });
    const zhangwei = await platform.as('zhangwei');
    const code = await chat.newCode('wecom', 'wangfang');
    const refused = await chat.call(
      '/api-uaa/oauth/user/bind',
      { code, tenantId: '1', loginType: '2' },
      { token: zhangwei.token, language: 'en-US' },
    );
    expect(refused.body).toMatchObject({
      success: false,
      message: 'This chat account is already bound to someone else.',
    });
    expect(JSON.stringify([login.body, refused.body])).not.toMatch(/wangfang|王芳|Wang/u);
    expect(await platform.database.sql.select().from(bindings)).toEqual(before);
  });

  /** Only the older call returns a ticket for a linked account; the other one would log in. */
  const ticketOfBound = async (provider: 'wecom', account: string) =>
    (
      await chat.call('/api-user/wxent/getOpenIdByCode', {
        tenantId: '1',
        code: await chat.newCode(provider, account),
        autoBind: '0',
      })
    ).body.data as string;

  it('allows a user one account per app, and requires unlinking before another', async () => {
    await chat.bind('wecom', 'zhangwei', 'zhangwei');
    const second = await chat.bind('wecom', 'liqiang', 'zhangwei');
    expect(second.body.data.reason).toBe('binding.hasAnother');
    expect((await chat.bind('feishu', 'liqiang', 'zhangwei')).body.data).not.toHaveProperty('reason');
  });

  it('links an account to one of two simultaneous users', async () => {
    const [one, other] = await Promise.all([
      chat.ticketFor('feishu', 'wangfang'),
      chat.ticketFor('feishu', 'wangfang'),
    ]);
    const answers = await Promise.all([
      chat.bindAtLogin('feishu', one, 'zhangwei'),
      chat.bindAtLogin('feishu', other, 'wangfang'),
    ]);
    const reasons = answers.map(({ body }) => body.data.reason as string | undefined);
    expect(reasons.filter((reason) => reason === 'binding.takenByOther')).toHaveLength(1);
    expect(await platform.database.sql.select().from(bindings)).toHaveLength(1);
  });

  it('rejects the id of a chat account, which is not secret', async () => {
    await chat.bind('wecom', 'zhangwei', 'zhangwei');
    const guessed = await chat.call('/api-uaa/oauth/loginwx', { tenantId: '1', openId: 'wecom-zhangwei' });
    expect(guessed.body).toMatchObject({ success: false, code: 500, message: 'openId不存在当前企业中!', show: false });
    const login = await chat.bindAtLogin('wecom', 'wecom-liqiang', 'liqiang');
    expect(login.body.data.reason).toBe('binding.tooLate');
    expect(await platform.database.sql.select().from(bindings)).toHaveLength(1);
  });

  it('keeps a ticket valid for 15 minutes until the password is entered', async () => {
    const ticket = await chat.ticketFor('wecom', 'zhangwei');
    platform.clock.advance(15 * MINUTE + 1);
    expect((await chat.bindAtLogin('wecom', ticket, 'zhangwei')).body.data.reason).toBe('binding.tooLate');
    await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
    expect(await platform.database.sql.select().from(chatTickets)).toEqual([]);
  });

  it('stores no ticket in plain text', async () => {
    const ticket = await chat.ticketFor('wecom', 'zhangwei');
    expect(JSON.stringify(await platform.database.sql.select().from(chatTickets))).not.toContain(ticket);
  });

  it('rejects a deactivated user', async () => {
    await chat.bind('wecom', 'zhangwei', 'zhangwei');
    const { people } = await import('#server/db/schema/identity.ts');
    const { eq } = await import('drizzle-orm');
    const leave = (hasLeft: boolean) =>
      platform.database.sql.update(people).set({ hasLeft }).where(eq(people.account, 'zhangwei'));
    await leave(true);
    expect((await chat.autoLogin('wecom', await chat.newCode('wecom', 'zhangwei'))).body.code).toBe(10001);
    await leave(false);
  });

  describe('the redirect URL', () => {
    const authUrl = async (loginType: string, state = 'n1') =>
      (
        await platform.app.inject({
          url: `/api/api-uaa/oauth/user/authUrl?${new URLSearchParams({ tenantId: '1', loginType, state, redirectUrl: 'http://localhost:80/mobile/pages/login/PlatformLogin' }).toString()}`,
        })
      ).json();
    it('contains the state, except for WeCom, which always has 0', async () => {
      const [wecom, feishu] = [await authUrl('2'), await authUrl('4')];
      expect(new URL(wecom.data).searchParams.get('state')).toBe('0');
      expect(new URL(feishu.data).searchParams.get('state')).toBe('n1');
      expect([wecom.show, feishu.show]).toEqual([false, false]);
    });
    it('is empty for DingTalk, and missing for any other type', async () => {
      expect((await authUrl('3')).data ?? '').toBe('');
      expect((await authUrl('1')).message).toBe('第三方平台类型不存在');
    });
  });

  it('returns the corp id of the platform, and signs the URL of a script', async () => {
    const corp = await platform.app.inject('/api/api-user/user/org/osUser/users-anon/getDefaultCorpId');
    expect(corp.json()).toMatchObject({ success: true, data: 'sandbox-1' });
    const { token } = await platform.as('zhangwei');
    for (const [name, own] of [
      ['getWxAgentConfig', 'corpid'],
      ['getFSAgentConfig', 'appId'],
    ] as const) {
      const path = `/api-user/user/org/platformIntegrate/${name}`;
      const { body } = await chat.call(path, { tenantId: '1', url: 'http://localhost/mobile/#top' }, { token });
      const { nonceStr, noncestr, timestamp, signature } = body.data;
      expect([body.data[own], noncestr]).toEqual(['sandbox-1', nonceStr]);
      const signed = `noncestr=${nonceStr}&timestamp=${timestamp}&url=http://localhost/mobile/`;
      expect(signature).toBe(createHash('sha1').update(signed).digest('hex'));
    }
  });

  it('reports which app is not configured', async () => {
    const { app } = await startDemoPlatform(fresh);
    const told = async (path: string, fields: Readonly<Record<string, string>>) =>
      (await sendForm(app, path, fields)).body.message;
    expect(await told(AUTO, { code: 'c', tenantId: '1', loginType: '2' })).toBe('未配置默认企业微信信息');
    expect(await told(AUTO, { code: 'c', tenantId: '1', loginType: '4' })).toBe('未配置默认飞书信息');
    expect(await told('/api-user/dd/getDdCorpId', { tenantId: '1' })).toBe('没有默认的钉钉应用配置，请先在后台配置!');
    expect(await told('/api-user/wxent/authorizeUrl', { tenantId: '1' })).toBe(
      '没有默认的企业微信应用配置，请先后台配置!',
    );
  });

  describe('while logged in', () => {
    it.each([
      ['wecom', '/api-user/wxent/bind', 'openId', '/api-user/wxent/unbind', '当前还没有绑定企业微信!'],
      ['dingtalk', '/api-user/dd/bind', 'ddId', '/api-user/dd/unbind', '当前还没有绑定钉钉!'],
    ] as const)('links and unlinks by the older calls: %s', async (provider, bindPath, name, unbindPath, nothing) => {
      const { token } = await platform.as('zhangwei');
      const ticket = await chat.ticketFor(provider, 'zhangwei');
      expect((await chat.call(bindPath, { [name]: ticket }, { token })).body).toMatchObject({ message: '绑定成功！' });
      expect((await chat.call(unbindPath, {}, { token })).body).toMatchObject({ success: true, message: '解绑成功！' });
      expect((await chat.call(unbindPath, {}, { token })).body).toMatchObject({ success: true, message: nothing });
    });

    it('links by a code or a ticket, lists linked accounts, and unlinks with or without one', async () => {
      const zhangwei = await platform.as('zhangwei');
      const { token } = zhangwei;
      const mine = async () =>
        (await zhangwei.get('/api-user/user/org/osUserPlatform/getMine')).body.data.map(
          (row: { platformType: number }) => row.platformType,
        );
      await chat.call(
        '/api-uaa/oauth/user/bind',
        { code: await chat.newCode('feishu', 'zhangwei'), tenantId: '1', loginType: '4' },
        { token },
      );
      const ticket = await chat.ticketFor('wecom', 'zhangwei');
      const bound = await chat.call(
        '/api-user/user/org/osUserPlatform/bind',
        { openId: ticket, platformType: '2', tenantId: '1' },
        { token },
      );
      expect(bound.body.data).toMatchObject({ platformType: 2, openId: 'wecom-zhangwei' });
      expect((await mine()).sort()).toEqual([2, 4]);
      for (let time = 0; time < 2; time += 1)
        expect(
          (
            await chat.call(
              '/api-user/user/org/osUserPlatform/unbind',
              { platformType: '2' },
              { token, language: 'en-US' },
            )
          ).body,
        ).toMatchObject({ success: true, message: 'Unbind successful' });
      expect(await mine()).toEqual([4]);
    });

    it('prompts for the password again if the login is not recent, in every linking call', async () => {
      const zhangwei = await platform.as('zhangwei');
      const { token } = zhangwei;
      platform.clock.advance(6 * MINUTE);
      const ticket = await chat.ticketFor('wecom', 'zhangwei');
      const attempts = async () => [
        await chat.call(
          '/api-uaa/oauth/user/bind',
          { code: await chat.newCode('feishu', 'zhangwei'), tenantId: '1', loginType: '4' },
          { token },
        ),
        await chat.call('/api-user/wxent/bind', { openId: ticket }, { token }),
        await chat.call(
          '/api-user/user/org/osUserPlatform/bind',
          { openId: ticket, platformType: '2', tenantId: '1' },
          { token },
        ),
      ];
      const refused = { success: false, message: '为确认是你本人，请先输入登录密码再操作。' };
      expect((await attempts()).map(({ body }) => body)).toMatchObject([refused, refused, refused]);
      expect(await platform.database.sql.select().from(bindings)).toEqual([]);
      await zhangwei.post('/api-uaa/sessions/reauthenticate', { password: 'Ringi-2026' });
      const [unified, older] = await attempts();
      expect([unified?.body.success, older?.body.success]).toEqual([true, true]);
    });

    it('rejects a chat app of another company', async () => {
      const { token } = await platform.as('zhangwei');
      const code = await chat.newCode('feishu', 'zhangwei', '2');
      expect(
        (await chat.call('/api-uaa/oauth/user/bind', { code, tenantId: '2', loginType: '4' }, { token })).body,
      ).toMatchObject({
        success: false,
        message: '授权平台与登陆不在同一个租户',
      });
    });
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { bindings } from '#server/db/schema/chatAccounts.ts';
import { createChatClient } from '#test/support/chatApps.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

onBothDatabases('the older calls of a chat app login', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let chat: ReturnType<typeof createChatClient>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh, { hasSandbox: true });
    chat = createChatClient(platform);
  });
  beforeEach(() => platform.database.sql.delete(bindings));

  it.each([
    ['wecom', '/api-user/wxent/getOpenIdByCode', '/api-uaa/oauth/loginwx', 'openId', 'openId不存在当前企业中!'],
    ['dingtalk', '/api-user/dd/getDdIdByCode', '/api-uaa/oauth/logindd', 'ddId', 'ddId不存在当前企业中!'],
  ] as const)(
    'returns the id for a code, and a token for the id, as text: %s',
    async (provider, toId, toToken, name, unknown) => {
      const idOf = async () =>
        (await chat.call(toId, { tenantId: '1', code: await chat.newCode(provider, 'zhangwei'), autoBind: '0' })).body
          .data;
      expect((await chat.call(toToken, { tenantId: '1', [name]: await idOf() })).body).toMatchObject({
        success: false,
        message: unknown,
        show: false,
      });
      await chat.bind(provider, 'zhangwei', 'zhangwei');
      const ticket = await idOf();
      const { body } = await chat.call(toToken, { tenantId: '1', [name]: ticket });
      expect([body.success, body.show, typeof body.data]).toEqual([true, false, 'string']);
      expect(await chat.whoIs(body.data)).toBe('zhangwei');
      expect((await chat.call(toToken, { tenantId: '1', [name]: ticket })).body.message).toBe(unknown);
    },
  );

  it.each([
    ['/api-uaa/oauth/loginwx', {}, '参数不正确，未取到租户ID!'],
    ['/api-uaa/oauth/loginwx', { tenantId: '1' }, '参数不正确，未取到openId!'],
    ['/api-uaa/oauth/logindd', { tenantId: '1' }, '参数不正确，未取到ddId!'],
    ['/api-user/dd/getDdCorpId', {}, '参数不正确，未取到租户ID!'],
    ['/api-user/dd/getDdIdByCode', { tenantId: '1' }, '参数不正确，Code无效!'],
    ['/api-user/wxent/getOpenIdByCode', { code: 'c' }, '参数不正确，未取到租户ID!'],
    ['/api-user/wxent/authorizeUrl', {}, '参数不正确，未取到租户ID!'],
    ['/api-uaa/oauth/user/autoLogin', { code: 'c', tenantId: '1', loginType: '9' }, '第三方平台类型不存在'],
    ['/api-uaa/oauth/user/autoLogin', { loginType: '2' }, '获取授权信息失败'],
  ])('fails for %s with %j with the message of the platform', async (path, fields, message) => {
    expect((await chat.call(path, fields)).body).toMatchObject({ success: false, code: 500, message });
  });

  it('links at once for a logged-in user, and for no other', async () => {
    const zhangwei = await platform.as('zhangwei');
    const fields = async () => ({ tenantId: '1', code: await chat.newCode('wecom', 'zhangwei'), autoBind: '1' });
    expect((await chat.call('/api-user/wxent/getOpenIdByCode', await fields())).body.code).toBe(401);
    const bound = await chat.call('/api-user/wxent/getOpenIdByCode', await fields(), { token: zhangwei.token });
    expect(bound.body).toMatchObject({ success: true, data: 'wecom-zhangwei' });
  });
});

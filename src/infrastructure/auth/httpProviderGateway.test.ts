import { describe, expect, it } from 'vitest';
import { createApiClient } from '../http/apiClient.ts';
import { createHttpProviderGateway } from './httpProviderGateway.ts';

type Answers = Readonly<Record<string, object | number>>;

/** Creates a platform that answers these calls, by the end of their paths. Other calls return 404. */
function gatewayOver(answers: Answers) {
  const asked: string[] = [];
  const kept = new Map<string, string>();
  const call = createApiClient({
    base: 'http://platform.test/api',
    tokens: { read: () => undefined, write: () => {}, clear: () => {} },
    language: () => 'en-US',
    appId: () => undefined,
    endSession: async () => {},
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const name = new URL(request.url).pathname.split('/').slice(-2).join('/');
      asked.push(`${name} ${await request.text()}`.trim());
      const answer = answers[name] ?? 404;
      return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
    },
  });
  const gateway = createHttpProviderGateway(call, { write: (name, value) => void kept.set(name, value) });
  return { gateway, asked, kept };
}
const well = (data: unknown) => ({ success: true, code: 200, message: '', data });
const no = (code: number, message: string, data: unknown = null) => ({ success: false, code, message, data });
const WECOM = { provider: 'wecom', tenant: '1' } as const;
const DINGTALK = { provider: 'dingtalk', tenant: '1' } as const;

describe('a login code', () => {
  it('is exchanged for a token, or for a chat account that is not linked', async () => {
    const token = gatewayOver({ 'user/autoLogin': well({ access_token: 't1' }) });
    expect(await token.gateway.exchangeCode(WECOM, 'c1', 'unified')).toEqual({
      ok: true,
      value: { kind: 'token', token: 't1' },
    });
    expect(token.asked).toEqual(['user/autoLogin code=c1&tenantId=1&loginType=2']);
    const unbound = gatewayOver({ 'user/autoLogin': no(10001, '未绑定用户', 'o1') });
    expect(await unbound.gateway.exchangeCode(WECOM, 'c1', 'unified')).toEqual({
      ok: true,
      value: { kind: 'notBound', openId: 'o1' },
    });
  });

  it('stores the chat account id on the device if the platform sends it with the token', async () => {
    const { gateway, kept } = gatewayOver({ 'user/autoLogin': well({ access_token: 't1', openId: 'wx-7' }) });
    await gateway.exchangeCode(WECOM, 'c1', 'unified');
    expect(kept.get('wxUserId')).toBe('wx-7');
  });

  it('is reported with the message of the platform if it is refused', async () => {
    const { gateway } = gatewayOver({ 'user/autoLogin': no(500, '获取授权信息失败') });
    expect(await gateway.exchangeCode(WECOM, 'c1', 'unified')).toMatchObject({
      ok: false,
      error: { kind: 'rejectedByServer', message: '获取授权信息失败' },
    });
  });

  it.each([
    ['wecom', WECOM, 'wxent/getOpenIdByCode', 'wxUserId', 'oauth/loginwx', 'openId'],
    ['dingtalk', DINGTALK, 'dd/getDdIdByCode', 'ddUserId', 'oauth/logindd', 'ddId'],
  ] as const)(
    'stores the chat account id on the device, by the older calls: %s',
    async (_, from, toId, place, toToken, name) => {
      const { gateway, asked, kept } = gatewayOver({ [toId]: well('o1'), [toToken]: well('t1') });
      expect(await gateway.exchangeCode(from, 'c1', 'unified')).toEqual({
        ok: true,
        value: { kind: 'id', openId: 'o1' },
      });
      expect(await gateway.exchangeId(from, 'o1')).toEqual({ ok: true, value: { kind: 'token', token: 't1' } });
      expect(asked.slice(1)).toEqual([`${toId} tenantId=1&code=c1&autoBind=0`, `${toToken} tenantId=1&${name}=o1`]);
      expect(kept.get(place)).toBe('o1');
    },
  );

  it('leads to the password if its account is not linked', async () => {
    const { gateway } = gatewayOver({ 'oauth/loginwx': no(500, 'openId不存在当前企业中!') });
    expect(await gateway.exchangeId(WECOM, 'o1')).toEqual({ ok: true, value: { kind: 'notBound', openId: 'o1' } });
  });
});

describe('the URL of a chat app', () => {
  it('is requested by the older calls if the platform has no others', async () => {
    const { gateway, asked } = gatewayOver({ 'wxent/authorizeUrl': well('https://open.weixin.qq.com/x') });
    expect(await gateway.getAuthorizationUrl(WECOM, 'http://us/', 'n1', 'unified')).toEqual({
      ok: true,
      value: 'https://open.weixin.qq.com/x',
    });
    expect(asked.map((each) => each.split(' ')[0])).toEqual(['user/authUrl', 'wxent/authorizeUrl']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' https://x', 'weixin://x'])(
    'is rejected: %s',
    async (address) => {
      const { gateway } = gatewayOver({ 'user/authUrl': well(address) });
      expect(
        await gateway.getAuthorizationUrl({ provider: 'feishu', tenant: '1' }, 'http://us/', 'n1', 'unified'),
      ).toEqual({
        ok: true,
        value: '',
      });
    },
  );
});

it('uses the corp id of the platform if a tenant has none', async () => {
  const { gateway } = gatewayOver({ 'users-anon/getDefaultCorpId': well('corp') });
  expect(await gateway.getCorpId('1')).toEqual({ ok: true, value: 'corp' });
});

it('unlinks by the older call if the platform has no other', async () => {
  const { gateway, asked } = gatewayOver({ 'dd/unbind': well(null) });
  expect(await gateway.unbind('dingtalk')).toEqual({ ok: true, value: undefined });
  expect(asked.at(-1)).toBe('dd/unbind');
});

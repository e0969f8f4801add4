import { expect, it } from 'vitest';
import { createApiClient } from '#infrastructure/http/apiClient.ts';
import { createHttpSessionGateway } from '#infrastructure/auth/httpSessionGateway.ts';
import { withAccountBinding } from '#presentation/auth/pendingBinding.ts';

function gatewayOver(data: object) {
  const sent: string[] = [];
  const tokens = { read: () => undefined, write: () => {}, clear: () => {} };
  const call = createApiClient({
    base: 'http://platform.test/api',
    tokens,
    language: () => 'en-US',
    appId: () => undefined,
    endSession: async () => {},
    fetch: async (input, init) => {
      sent.push(await new Request(input, init).text());
      return Response.json({ success: true, code: 200, message: '', data });
    },
  });
  return { gateway: createHttpSessionGateway(call, tokens, { setOwner: () => {}, clearData: async () => {} }), sent };
}
const TYPED = { account: 'a', password: 'p', device: 'd', tenant: '1' };
const BINDING = { provider: 'feishu', openId: 'o1', tenant: '7' } as const;

it('sends the chat account with the password, and reports why it was not linked', async () => {
  const { gateway, sent } = gatewayOver({ access_token: 't1', reason: 'binding.takenByOther' });
  const reasons: string[] = [];
  const answer = await withAccountBinding(gateway, BINDING, (reason) => void reasons.push(reason)).logIn(TYPED);
  expect(answer).toEqual({ ok: true, value: 't1' });
  expect(Object.fromEntries(new URLSearchParams(sent[0]))).toEqual({
    username: 'a',
    password: 'p',
    deviceId: 'd',
    tenantId: '7',
    openId: 'o1',
    loginType: '4',
  });
  expect(reasons).toEqual(['binding.takenByOther']);
});

it('sends no chat account without one', async () => {
  const { gateway, sent } = gatewayOver({ access_token: 't1' });
  await withAccountBinding(gateway, undefined, () => {}).logIn(TYPED);
  expect(sent[0]).not.toMatch(/openId|loginType/u);
});

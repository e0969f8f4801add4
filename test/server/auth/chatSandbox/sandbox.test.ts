import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { LIMITS } from '#contract/wire/limits.ts';
import { sandboxEndpoints } from '#server/auth/chatSandbox/sandboxEndpoints.ts';
import { readSettings } from '#server/config/settings.ts';
import { applyDemo } from '#server/demo/applyDemo.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { nameOf } from '#test/support/endpoints.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const CALLS: readonly Endpoint[] = Object.values(sandboxEndpoints);
const DEMO = { demo: { password: 'Ringi-2026', accounts: [] } };
const BACK = 'http://localhost/mobile/pages/login/PlatformLogin?tenantId=1';

describe('the chat sandbox', () => {
  it.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: '::1' }, true],
    [{ RINGI_COMPANY: 'definitions', HOST: '0.0.0.0' }, false],
    [{ RINGI_COMPANY: 'definitions', HOST: '192.168.0.5' }, false],
    [{ RINGI_SANDBOX: 'off' }, false],
    [{ RINGI_COMPANY: 'definitions', RINGI_SANDBOX: 'on', HOST: '0.0.0.0' }, true],
  ])('is on in the demo on a local address, or by setting: %j is %s', (environment, isOn) => {
    expect(applyDemo(readSettings(environment), DEMO).hasSandbox).toBe(isOn);
  });

  it.each([{}, { RINGI_SANDBOX: 'on' }])('is off in a company that is no demo: %j', (environment) => {
    expect(applyDemo(readSettings(environment), {})).toMatchObject({ hasDemo: false, hasSandbox: false });
  });

  it('accepts no other value than on and off', () => {
    expect(() => readSettings({ RINGI_SANDBOX: 'perhaps' })).toThrow('must be on or off');
  });

  it('does not exist while it is off', async () => {
    const { app } = await startDemoPlatform(embeddedDatabase);
    for (const { method, path } of CALLS)
      expect((await app.inject({ method, url: `/api${path}` })).statusCode).toBe(404);
    expect((await app.inject('/mobile/sandbox/chatApp.js')).statusCode).toBe(404);
    const paths = (await app.inject('/api/openapi.json')).json<{ paths: object }>().paths;
    expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([]);
  });
});

describe('the chat sandbox, while it is on', () => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(embeddedDatabase, { hasSandbox: true });
  });
  const page = (query: Readonly<Record<string, string>>, language = 'en-US') =>
    platform.app.inject({
      url: `/api/sandbox/authorize?${new URLSearchParams({ provider: 'feishu', tenantId: '1', redirectUrl: BACK, state: 'n1', ...query }).toString()}`,
      headers: { 'accept-language': language, host: 'localhost' },
    });
  const agree = (fields: Readonly<Record<string, string>>) =>
    platform.app.inject({
      method: 'POST',
      url: '/api/sandbox/authorize',
      payload: new URLSearchParams({
        provider: 'feishu',
        tenantId: '1',
        redirectUrl: BACK,
        state: 'n1',
        account: 'zhangwei',
        ...fields,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
    });

  it.each(['zh-CN', 'en-US', 'ja-JP'])('states on its page that it is a sandbox: %s', async (language) => {
    const { headers, payload } = await page({}, language);
    expect(headers['content-type']).toContain('text/html');
    expect(payload).toMatch(/沙箱|sandbox|サンドボックス/u);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/u,
    );
    expect(payload).not.toContain('<script');
  });

  it('shows its parameters literally, without HTML', async () => {
    const { payload } = await page({ state: '"><img src=x onerror=alert(1)>' });
    expect(payload).not.toContain('<img');
    expect(payload).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
  });

  it('redirects back with a code or a refusal, and the state', async () => {
    const yes = new URL(String((await agree({})).headers.location)).searchParams;
    expect([yes.get('code'), yes.get('state'), yes.get('tenantId')]).toEqual([
      expect.stringMatching(/^[\da-f]{32}$/u),
      'n1',
      '1',
    ]);
    const no = new URL(String((await agree({ refuse: '1' })).headers.location)).searchParams;
    expect([no.get('code'), no.get('error')]).toEqual([null, 'access_denied']);
  });

  it.each([
    'https://evil.example/mobile/',
    'http://localhost/elsewhere',
    'javascript:alert(1)',
    '//evil.example/mobile/',
    'http://localhost@evil.example/mobile/',
    'http://localhost:81/mobile/',
  ])('does not redirect to %s', async (redirectUrl) => {
    expect((await agree({ redirectUrl })).json()).toMatchObject({ success: false });
    expect((await page({ redirectUrl })).json()).toMatchObject({ success: false });
  });

  it('returns no code for a user without a phone', async () => {
    const { headers } = await agree({ account: 'admin2' });
    expect(new URL(String(headers.location)).searchParams.get('error')).toBe('access_denied');
  });

  it('has its own script, for the apps that need one', async () => {
    const { headers, payload } = await platform.app.inject('/mobile/sandbox/chatApp.js');
    expect(headers['content-type']).toContain('text/javascript');
    expect(payload).toContain('requestAuthCode');
  });

  it.each(CALLS.filter(({ method }) => method === 'POST').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'validates the limits of its endpoints: %s',
    async (_, { method, path, limits = 'ordinary' }) => {
      const send = (corpId: string) =>
        platform.app.inject({
          method,
          url: `/api${path}`,
          payload: new URLSearchParams({ corpId, tenantId: corpId }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      expect((await send('x'.repeat(LIMITS[limits].characters + 1))).statusCode).toBe(400);
      expect((await send('x'.repeat(LIMITS[limits].bytes))).statusCode).toBe(413);
    },
  );

  it('shows the sent messages to administrators only', async () => {
    const { path } = sandboxEndpoints.messages;
    const [administrator, zhangwei] = [await platform.as('admin'), await platform.as('zhangwei')];
    expect((await platform.app.inject(`/api${path}`)).statusCode).toBe(401);
    expect((await administrator.get(path)).body).toMatchObject({ success: true });
    expect((await zhangwei.get(path)).body).toMatchObject({ success: false });
  });
});

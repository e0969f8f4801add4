import { createHmac } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { FORGETTERS } from '#server/forgetters.ts';
import { readSettings } from '#server/settings.ts';
import { loginNonces } from '#server/storage/schema/logins.ts';
import { sweep } from '#server/storage/sweep.ts';
import { embeddedDatabase, onBothDatabases } from '#test/support/database.ts';
import { demoPlatform } from '#test/support/platform.ts';

const SECRET = 'a portal and this server know it';
const PATH = '/api-uaa/oauth/user/loginByUserNo';
const SECOND = 1000;

type Platform = Awaited<ReturnType<typeof demoPlatform>>;

let nonces = 0;
const freshNonce = () => `nonce-of-a-portal-${(nonces += 1)}`;

function signed(
  { clock }: Pick<Platform, 'clock'>,
  given: Readonly<Record<string, string>> = {},
  secret = SECRET,
): Record<string, string> {
  const sent = { tenantId: '1', userNo: 'wangfang', timestamp: String(clock.now()), nonce: freshNonce(), ...given };
  const lines = ['POST', PATH, sent.tenantId, sent.userNo, sent.timestamp, sent.nonce].join('\n');
  return { ...sent, sign: createHmac('sha256', secret).update(lines).digest('hex') };
}
const send = async ({ app }: Platform, sent: Readonly<Record<string, string>>) =>
  (
    await app.inject({
      method: 'POST',
      url: `/api${PATH}`,
      payload: new URLSearchParams(sent).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
    })
  ).json<{ success: boolean; message: string; code: number; data: { access_token: string } }>();

it('is off until there is a secret', async () => {
  const platform = await demoPlatform(embeddedDatabase);
  expect(await send(platform, signed(platform))).toMatchObject({
    success: false,
    message: 'Logging in by user number is not switched on here.',
  });
});

it('wants a secret of 32 characters', () => {
  expect(() => readSettings({ RINGI_SSO_SECRET: SECRET.slice(1) })).toThrow('RINGI_SSO_SECRET');
  expect(readSettings({ RINGI_SSO_SECRET: SECRET }).ssoSecret).toBe(SECRET);
  expect(() => readSettings({ RINGI_CAPTCHA: 'perhaps' })).toThrow('RINGI_CAPTCHA');
  expect(readSettings({ RINGI_CAPTCHA: 'ON' }).hasCaptcha).toBe(true);
});

onBothDatabases('a login a portal has signed', (fresh) => {
  let platform: Platform;
  const log: string[] = [];
  beforeAll(async () => {
    platform = await demoPlatform(fresh, {
      ssoSecret: SECRET,
      log: { write: (line: string) => void log.push(line) },
    });
  });

  it('lets the person in, once, and writes that down without a name', async () => {
    const sent = signed(platform);
    const { data } = await send(platform, sent);
    const { body } = await platform.with(data.access_token).get('/api-user/user/org/osUser/current');
    expect(body.data.account).toBe('wangfang');
    expect((await send(platform, sent)).message).toBe('Wrong account or password.');
    const told = log.filter((line) => line.includes('loginByUserNo'));
    expect(told.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(['let in', 'used before']);
    expect(told.join('')).not.toMatch(/wangfang|Wang Fang|王芳|nonce-of/u);
  });

  it('takes one of two that come together', async () => {
    const sent = signed(platform);
    const came = await Promise.all([send(platform, sent), send(platform, sent), send(platform, sent)]);
    expect(came.filter(({ success }) => success)).toHaveLength(1);
  });

  it.each([-61, 61, -3600])('refuses what was signed %s seconds from now', async (seconds) => {
    const timestamp = String(platform.clock.now() + seconds * SECOND);
    expect((await send(platform, signed(platform, { timestamp }))).success).toBe(false);
  });

  it.each([
    ['with another secret', (platform_: Platform) => signed(platform_, {}, 'somebody else’s secret, as long as ours')],
    ['for somebody else', (platform_: Platform) => ({ ...signed(platform_), userNo: 'zhangwei' })],
    ['for another company', (platform_: Platform) => ({ ...signed(platform_), tenantId: '2' })],
    ['for an administrator', (platform_: Platform) => signed(platform_, { userNo: 'admin' })],
    ['for nobody', (platform_: Platform) => signed(platform_, { userNo: 'nobody' })],
    [
      'with a time of another call',
      (platform_: Platform) => ({ ...signed(platform_), timestamp: String(platform_.clock.now() - SECOND) }),
    ],
  ])('refuses in the same words what was signed %s', async (_, make) => {
    expect(await send(platform, make(platform))).toMatchObject({
      success: false,
      message: 'Wrong account or password.',
    });
  });

  it.each(['sign', 'nonce', 'timestamp', 'tenantId', 'userNo'])('wants its %s', async (name) => {
    const { [name]: _, ...rest } = signed(platform);
    expect((await send(platform, rest)).code).toBe(400);
  });

  it('forgets what was used when its time is over', async () => {
    await send(platform, signed(platform));
    platform.clock.advance(121 * SECOND);
    await sweep(platform.database, platform.clock, FORGETTERS);
    expect(await platform.database.sql.select().from(loginNonces)).toEqual([]);
  });
});

import { createHmac } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { CLEANUP_TASKS } from '../../jobs/cleanupTasks.ts';
import { readSettings } from '../../config/settings.ts';
import { loginNonces } from '../../db/schema/logins.ts';
import { runCleanup } from '../../jobs/cleanup.ts';
import { embeddedDatabase, onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const SECRET = 'a portal and this server know it';
const PATH = '/api-uaa/oauth/user/loginByUserNo';
const SECOND = 1000;

type Platform = Awaited<ReturnType<typeof startDemoPlatform>>;

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

it('a login signed by a portal is off while no secret is configured', async () => {
  const platform = await startDemoPlatform(embeddedDatabase);
  expect(await send(platform, signed(platform))).toMatchObject({
    success: false,
    message: 'Login by user number isn’t enabled here.',
  });
});

it('requires a secret of 32 characters', () => {
  expect(() => readSettings({ RINGI_SSO_SECRET: SECRET.slice(1) })).toThrow('RINGI_SSO_SECRET');
  expect(readSettings({ RINGI_SSO_SECRET: SECRET }).ssoSecret).toBe(SECRET);
  expect(() => readSettings({ RINGI_CAPTCHA: 'perhaps' })).toThrow('RINGI_CAPTCHA');
  expect(readSettings({ RINGI_CAPTCHA: 'ON' }).hasCaptcha).toBe(true);
});

onBothDatabases('a login signed by a portal', (fresh) => {
  let platform: Platform;
  const log: string[] = [];
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh, {
      ssoSecret: SECRET,
      log: { write: (line: string) => void log.push(line) },
    });
  });

  it('logs the user in once and logs the login without a name', async () => {
    const sent = signed(platform);
    const { data } = await send(platform, sent);
    const { body } = await platform.with(data.access_token).get('/api-user/user/org/osUser/current');
    expect(body.data.account).toBe('wangfang');
    expect((await send(platform, sent)).message).toBe('Wrong account or password.');
    const told = log.filter((line) => line.includes('loginByUserNo'));
    expect(told.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(['accepted', 'nonce used']);
    expect(told.join('')).not.toMatch(/wangfang|Wang Fang|王芳|nonce-of/u);
  });

  it('accepts only one of several simultaneous logins with the same signature', async () => {
    const sent = signed(platform);
    const came = await Promise.all([send(platform, sent), send(platform, sent), send(platform, sent)]);
    expect(came.filter(({ success }) => success)).toHaveLength(1);
  });

  it.each([-61, 61, -3600])('rejects a signature %s seconds from the current time', async (seconds) => {
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
  ])('rejects with the same message a login signed %s', async (_, make) => {
    expect(await send(platform, make(platform))).toMatchObject({
      success: false,
      message: 'Wrong account or password.',
    });
  });

  it.each(['sign', 'nonce', 'timestamp', 'tenantId', 'userNo'])('returns 400 without %s', async (name) => {
    const { [name]: _, ...rest } = signed(platform);
    expect((await send(platform, rest)).code).toBe(400);
  });

  it('deletes used nonces after their lifetime', async () => {
    await send(platform, signed(platform));
    platform.clock.advance(121 * SECOND);
    await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
    expect(await platform.database.sql.select().from(loginNonces)).toEqual([]);
  });
});

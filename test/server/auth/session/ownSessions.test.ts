import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) Version/17.1 Mobile/15E148 Safari/604.1';

onBothDatabases('the list of own sessions', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
  });
  const logIn = async (username: string, remoteAddress: string, userAgent: string) => {
    const reply = await platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: new URLSearchParams({ username, password: 'Ringi-2026' }).toString(),
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    });
    return platform.with(reply.json().data.access_token);
  };
  type Client = Awaited<ReturnType<typeof logIn>>;
  const listOf = async (who: Client) => (await who.get('/api-uaa/sessions/list')).body.data;
  const end = async (who: Client, ids: readonly string[]) =>
    (await who.post('/api-uaa/sessions/end', { ids })).body.data;
  const prove = async (who: Client, password: string) =>
    (await who.post('/api-uaa/sessions/reauthenticate', { password })).body;
  const proofOf = async (who: Client) => (await who.get('/api-uaa/sessions/reauthentication')).body.data.proof;
  const status = async (who: Client) => (await who.get('/api-user/user/org/osUser/current')).status;

  it('lists device, address, login and last use, and ends one or all other sessions of the same user', async () => {
    const begun = platform.clock.now();
    const phone = await logIn('zhangwei', '192.0.2.1', PHONE);
    platform.clock.advance(20 * MINUTE);
    const desk = await logIn('zhangwei', '2001:db8::5', 'x'.repeat(1000));
    const other = await logIn('wangfang', '192.0.2.3', PHONE);
    platform.clock.advance(MINUTE);
    const list = await listOf(phone);
    expect(list).toEqual([
      {
        id: expect.any(String),
        device: PHONE,
        address: '192.0.2.1',
        startedAt: begun,
        lastUsedAt: begun + 21 * MINUTE,
        isCurrent: true,
      },
      expect.objectContaining({ device: 'x'.repeat(300), address: '2001:db8::5', isCurrent: false }),
    ]);
    expect(JSON.stringify(list)).not.toContain(phone.token);
    await prove(phone, 'Ringi-2026');
    const ids = (await listOf(desk)).map(({ id }: { readonly id: string }) => id);
    expect(await end(other, ids)).toEqual({ ended: 0 });
    expect([await status(phone), await status(desk)]).toEqual([200, 200]);
    const [, theirs] = list;
    expect(await end(phone, [theirs.id, 'nobodys'])).toEqual({ ended: 1 });
    expect([await status(phone), await status(desk), await status(other)]).toEqual([200, 401, 200]);
    expect(await listOf(phone)).toHaveLength(1);
  });

  it('prompts for the password before it ends anything, once in five minutes', async () => {
    const desk = await logIn('liuyang', '192.0.2.1', PHONE);
    const phone = await logIn('liuyang', '192.0.2.2', PHONE);
    const [lost] = (await listOf(phone)).filter(({ isCurrent }: { readonly isCurrent: boolean }) => !isCurrent);
    expect(await proofOf(phone)).toBe('none');
    platform.clock.advance(5 * MINUTE + 1);
    expect(await proofOf(phone)).toBe('password');
    const refused = (await phone.post('/api-uaa/sessions/end', { ids: [lost.id] })).body;
    expect([refused.success, refused.message]).toEqual([
      false,
      'To confirm it’s you, enter your password and try again.',
    ]);
    expect((await prove(phone, 'Wrong-2026')).message).toBe('Wrong password');
    expect(await status(desk)).toBe(200);
    expect((await prove(phone, 'Ringi-2026')).success).toBe(true);
    // The confirmation is valid for its own session only.
    expect([await proofOf(phone), await proofOf(desk)]).toEqual(['none', 'password']);
    platform.clock.advance(5 * MINUTE);
    expect(await end(phone, [lost.id])).toEqual({ ended: 1 });
    expect(await status(desk)).toBe(401);
    platform.clock.advance(1);
    expect(await proofOf(phone)).toBe('password');
  });

  it('ends 30 days after the login, however often it is used', async () => {
    const phone = await logIn('chenjie', '192.0.2.1', PHONE);
    for (let hours = 4; hours < 30 * 24; hours += 4) {
      platform.clock.advance(4 * HOUR);
      if ((await status(phone)) !== 200) throw new Error(`It ended after ${hours} hours.`);
    }
    platform.clock.advance(4 * HOUR);
    expect(await status(phone)).toBe(401);
  });
});

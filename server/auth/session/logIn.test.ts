import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLEANUP_TASKS } from '../../jobs/cleanupTasks.ts';
import { startAttempt } from './loginThrottle.ts';
import { loginDevices, loginFailures, loginAttempts, sessions } from '../../db/schema/identity.ts';
import { runCleanup } from '../../jobs/cleanup.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const current = '/api-user/user/org/osUser/current';

onBothDatabases('the login', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
  });
  beforeEach(async () => {
    for (const table of [loginFailures, loginAttempts, loginDevices]) await platform.database.sql.delete(table);
  });

  const logIn = async (username: string, password: string, remoteAddress = '10.0.0.1', deviceId?: string) => {
    const reply = await platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: new URLSearchParams({ username, password, ...(deviceId !== undefined && { deviceId }) }).toString(),
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  };
  const message = async (...attempt: Parameters<typeof logIn>) => (await logIn(...attempt)).body.message;
  const WRONG = 'Wrong account or password.';

  it('returns the token object of the contract', async () => {
    const { status, body } = await logIn('zhangwei', 'Ringi-2026');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200, data: { token_type: 'bearer', expires_in: 18_000 } });
  });

  it('stores neither passwords nor tokens in plain text', async () => {
    const { body } = await logIn('zhangwei', 'Ringi-2026');
    const stored = JSON.stringify(await platform.database.sql.select().from(sessions));
    expect(stored).not.toContain(body.data.access_token);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    const statuses: string[] = [];
    for (let count = 1; count <= 21; count += 1)
      statuses.push(await message(`unknown${count}`, 'wrong', `2001:db8:7:7::${count.toString(16)}`));
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => WRONG));
    expect(statuses[20]).toContain('Please wait');
    expect(await message('unknown', 'wrong', '2001:db8:7:8::1')).toBe(WRONG);
  });

  it('returns the current user in the language of the reader', async () => {
    const zhangwei = await platform.as('zhangwei');
    const users = await Promise.all(
      ['zh-CN', 'en-US', 'ja-JP'].map(
        async (language) => (await zhangwei.get(current, { 'accept-language': language })).body.data,
      ),
    );
    expect(users.map(({ fullName, deptName }) => [fullName, deptName])).toEqual([
      ['张伟', '平台组'],
      ['Zhang Wei', 'Platform Team'],
      ['張偉', 'プラットフォームチーム'],
    ]);
    expect(users[0]).toMatchObject({ userId: '1793000000000000040', account: 'zhangwei', tenantId: '1', admin: false });
    expect((await (await platform.as('admin')).get(current)).body.data.admin).toBe(true);
  });

  it('responds alike for a wrong password and an unknown account, including the wait', async () => {
    for (const account of ['liqiang', 'unknown']) {
      const messages = [];
      for (let attempt = 0; attempt < 5; attempt += 1) messages.push(await message(account, 'Wrong-2026'));
      expect(messages).toEqual([
        WRONG,
        WRONG,
        WRONG,
        'Too many wrong passwords. Please wait 1 s and try again.',
        'Too many wrong passwords. Please wait 1 s and try again.',
      ]);
    }
  });

  it('extends the wait with every wrong password, also for the right one, and resets it after a login', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await logIn('liqiang', 'Wrong-2026');
    platform.clock.advance(SECOND);
    expect(await message('liqiang', 'Wrong-2026')).toBe(WRONG);
    expect(await message('liqiang', 'Ringi-2026')).toContain('wait 2 s');
    platform.clock.advance(2 * SECOND);
    expect((await logIn('liqiang', 'Ringi-2026')).body.success).toBe(true);
    expect(await message('liqiang', 'Wrong-2026')).toBe(WRONG);
  });

  it('counts a hundred simultaneous attempts as a hundred', async () => {
    const messages = await Promise.all(Array.from({ length: 100 }, () => message('liqiang', 'Wrong-2026')));
    expect(messages.filter((each) => each === WRONG)).toHaveLength(3);
  });

  it('lets two colleagues of one office log in at the same time, in any order of counting', async () => {
    const { database, clock } = platform;
    const office = { address: '10.0.0.1' };
    expect(await startAttempt(database, { ...office, account: '1 zhangwei' }, clock.now() + 5)).toMatchObject({
      ok: true,
    });
    expect(await startAttempt(database, { ...office, account: '1 wangfang' }, clock.now())).toMatchObject({ ok: true });
  });

  it('slows down an address that tries one account after another', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await message(`guess${attempt}`, 'Wrong-2026', '10.0.0.9')).toBe(WRONG);
    expect(await message('guess20', 'Wrong-2026', '10.0.0.9')).toContain('wait 1 s');
    expect(await message('guess21', 'Wrong-2026', '10.0.0.8')).toBe(WRONG);
  });

  it('delays an account only for the address of the wrong passwords', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await logIn('liqiang', 'Wrong-2026', '10.0.0.5');
    expect(await message('liqiang', 'Ringi-2026', '10.0.0.5')).toContain('wait 1 s');
    expect((await logIn('liqiang', 'Ringi-2026', '10.0.0.6')).body.success).toBe(true);
  });

  describe('to an account with distributed password guessing', () => {
    const [PHONE, OTHERS] = ['f'.repeat(32), '0'.repeat(32)];
    /** Fails logins, each from another address. */
    const guess = async (account: string, times: number) => {
      const { database, clock } = platform;
      for (let from = 1; from <= times; from += 1)
        expect(
          await startAttempt(database, { account: `1 ${account}`, address: `10.1.0.${from}` }, clock.now()),
        ).toMatchObject({ ok: true });
    };
    const elsewhere = '10.2.0.1';

    it.each(['liqiang', 'unknown'])(
      'delays devices that never logged in to it, with the same message (%s)',
      async (account) => {
        await guess(account, 50);
        for (const device of [undefined, PHONE])
          expect(await message(account, 'Ringi-2026', elsewhere, device)).toBe(
            'Too many wrong passwords. Please wait 1 s and try again.',
          );
      },
    );

    it('lets a device that has logged in before log in at once, and no other', async () => {
      await logIn('liqiang', 'Ringi-2026', '10.0.0.1', PHONE);
      await logIn('sunli', 'Ringi-2026', '10.0.0.1', OTHERS);
      await guess('liqiang', 50);
      const messages = async (device: string) => (await logIn('liqiang', 'Ringi-2026', elsewhere, device)).body.success;
      expect([await messages(OTHERS), await messages(PHONE), await messages(PHONE.slice(1))]).toEqual([
        false,
        true,
        false,
      ]);
      // Its login does not shorten the delay of the others.
      expect(await message('liqiang', 'Ringi-2026', '10.2.0.2')).toContain('wait 1 s');
    });

    it('counts wrong passwords of a known device for its address as usual', async () => {
      await logIn('liqiang', 'Ringi-2026', '10.0.0.1', PHONE);
      await guess('liqiang', 50);
      const messages = [];
      for (let attempt = 0; attempt < 4; attempt += 1)
        messages.push(await message('liqiang', 'Wrong-2026', elsewhere, PHONE));
      expect(messages).toEqual([WRONG, WRONG, WRONG, expect.stringContaining('wait 1 s')]);
      expect((await logIn('liqiang', 'Ringi-2026', '10.2.0.3', PHONE)).body.success).toBe(true);
    });

    it('never locks it: a login succeeds after a wait of at most a minute', async () => {
      await guess('liqiang', 50);
      const waits = [];
      for (let from = 1; from <= 9; from += 1) {
        const [seconds = '0'] = /\b\d{1,4}(?= s)/u.exec(await message('liqiang', 'Wrong-2026', `10.3.0.${from}`)) ?? [];
        waits.push(Number(seconds));
        platform.clock.advance(Number(seconds) * SECOND);
        expect(await message('liqiang', 'Wrong-2026', `10.3.0.${from}`)).toBe(WRONG);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
      platform.clock.advance(60 * SECOND);
      expect((await logIn('liqiang', 'Ringi-2026', elsewhere)).body.success).toBe(true);
    });

    it('considers the last hour only', async () => {
      await guess('liqiang', 25);
      platform.clock.advance(HOUR / 2);
      await guess('liqiang', 25);
      expect(await message('liqiang', 'Ringi-2026', elsewhere)).toContain('wait 1 s');
      platform.clock.advance(HOUR / 2 + SECOND);
      await guess('liqiang', 25);
      expect(await message('liqiang', 'Ringi-2026', elsewhere)).toContain('wait 1 s');
      platform.clock.advance(HOUR + SECOND);
      await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
      expect(await platform.database.sql.select().from(loginAttempts)).toEqual([]);
    });

    it('counts a hundred simultaneous attempts from a hundred addresses as a hundred', async () => {
      const { database, clock } = platform;
      const begun = await Promise.all(
        Array.from({ length: 100 }, (_, from) =>
          startAttempt(database, { account: '1 liqiang', address: `10.4.0.${from}` }, clock.now()),
        ),
      );
      expect(begun.filter(({ ok }) => ok)).toHaveLength(50);
    });

    it('stores hashes of the latest twenty devices, for half a year after the last login', async () => {
      const devices = () => platform.database.sql.select().from(loginDevices);
      for (let index = 10; index < 35; index += 1) {
        platform.clock.advance(SECOND);
        await logIn('liqiang', 'Ringi-2026', '10.0.0.1', `${index}`.repeat(16));
      }
      await logIn('liqiang', 'Ringi-2026', '10.0.0.1', 'short');
      expect(await devices()).toHaveLength(20);
      expect(JSON.stringify(await devices())).not.toContain('34343434');
      await guess('liqiang', 50);
      const knows = async (index: number) =>
        (await logIn('liqiang', 'Ringi-2026', elsewhere, `${index}`.repeat(16))).body.success;
      expect([await knows(14), await knows(15), await knows(34)]).toEqual([false, true, true]);
      platform.clock.advance(179 * 24 * HOUR);
      await logIn('liqiang', 'Ringi-2026', '10.0.0.1', '34'.repeat(16));
      platform.clock.advance(2 * 24 * HOUR);
      await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
      expect(await devices()).toHaveLength(1);
    });
  });

  it('ends the session on logout, and no other', async () => {
    const [here, there] = [await platform.as('zhangwei'), await platform.as('zhangwei')];
    await here.post('/api-uaa/oauth/remove/token');
    expect([(await here.get(current)).status, (await there.get(current)).status]).toEqual([401, 200]);
  });

  it('renews a used session, ends an unused one, and deletes it', async () => {
    const [busy, idle] = [await platform.as('zhangwei'), await platform.as('wangfang')];
    for (let hours = 0; hours < 8; hours += 4) {
      platform.clock.advance(4 * HOUR);
      expect((await busy.get(current)).status).toBe(200);
    }
    expect([(await idle.get(current)).status, (await idle.get(current)).body.code]).toEqual([401, 401]);
    await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
    expect((await platform.database.sql.select({ person: sessions.person }).from(sessions)).length).toBeGreaterThan(0);
    platform.clock.advance(6 * HOUR);
    await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
    expect(await platform.database.sql.select().from(sessions)).toEqual([]);
  });

  it('requires no CAPTCHA', async () => {
    expect((await platform.app.inject({ url: '/api/api-uaa/validata/getLoginConfig' })).json().data).toEqual({
      ignoreValidCode: 'true',
      appName: 'Ringi',
    });
  });

  it('never shortens the delay, starts without one, and limits it to a minute', async () => {
    const attempt = { account: '1 somebody', address: '10.0.0.7' };
    const waits: number[] = [];
    for (let now = platform.clock.now(); waits.length < 12;) {
      const begun = await startAttempt(platform.database, attempt, now);
      const wait = begun.ok ? 0 : begun.error.waitMs;
      now += wait;
      if (wait > 0) expect(await startAttempt(platform.database, attempt, now)).toMatchObject({ ok: true });
      waits.push(wait / SECOND);
    }
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('rejects excess logins early with a retry time, and delays no other address', async () => {
    const crowd = Array.from({ length: 200 }, (_, at) => logIn(`nobody${at}`, 'wrong', '10.9.9.9'));
    const elsewhere = logIn('zhangwei', 'Ringi-2026', '10.0.0.77');
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]).toMatchObject({
      headers: { 'retry-after': '2' },
      body: {
        success: false,
        code: 503,
        message: 'Too many people are logging in right now. Please try again in a moment.',
      },
    });
    expect((await elsewhere).body.data).toMatchObject({ token_type: 'bearer' });
    const counted = await platform.database.sql.select().from(loginFailures);
    expect(counted.length, 'who was refused early asked the database nothing').toBeLessThan(100);
    expect((await logIn('zhangwei', 'Ringi-2026', '10.0.0.78')).body.success).toBe(true);
  });
});

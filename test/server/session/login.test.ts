import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORGETTERS } from '#server/forgetters.ts';
import { beginAttempt } from '#server/session/loginDelay.ts';
import { loginDevices, loginFailures, loginTries, sessions } from '#server/storage/schema/identity.ts';
import { sweep } from '#server/storage/sweep.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { demoPlatform } from '#test/support/platform.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const current = '/api-user/user/org/osUser/current';

onBothDatabases('logging in', (fresh) => {
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  beforeAll(async () => {
    platform = await demoPlatform(fresh);
  });
  beforeEach(async () => {
    for (const table of [loginFailures, loginTries, loginDevices]) await platform.database.sql.delete(table);
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

  it('answers the token object of the contract', async () => {
    const { status, body } = await logIn('zhangwei', 'Ringi-2026');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200, data: { token_type: 'bearer', expires_in: 18_000 } });
  });

  it('keeps neither passwords nor tokens as they are', async () => {
    const { body } = await logIn('zhangwei', 'Ringi-2026');
    const stored = JSON.stringify(await platform.database.sql.select().from(sessions));
    expect(stored).not.toContain(body.data.access_token);
  });

  it("names the current user in the reader's language", async () => {
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

  it('says the same for a wrong password and an account that does not exist, waiting included', async () => {
    for (const account of ['liqiang', 'nobody']) {
      const told = [];
      for (let attempt = 0; attempt < 5; attempt += 1) told.push(await message(account, 'Wrong-2026'));
      expect(told).toEqual([
        WRONG,
        WRONG,
        WRONG,
        'Too many wrong passwords. Please wait 1 s and try again.',
        'Too many wrong passwords. Please wait 1 s and try again.',
      ]);
    }
  });

  it('makes the wait longer with every wrong password, for the right one, too, and forgets it all when the right one comes in time', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await logIn('liqiang', 'Wrong-2026');
    platform.clock.advance(SECOND);
    expect(await message('liqiang', 'Wrong-2026')).toBe(WRONG);
    expect(await message('liqiang', 'Ringi-2026')).toContain('wait 2 s');
    platform.clock.advance(2 * SECOND);
    expect((await logIn('liqiang', 'Ringi-2026')).body.success).toBe(true);
    expect(await message('liqiang', 'Wrong-2026')).toBe(WRONG);
  });

  it('counts a hundred tries at the same moment as a hundred', async () => {
    const told = await Promise.all(Array.from({ length: 100 }, () => message('liqiang', 'Wrong-2026')));
    expect(told.filter((each) => each === WRONG)).toHaveLength(3);
  });

  it('lets two colleagues of one office in who log in at the same moment, whoever is counted first', async () => {
    const { database, clock } = platform;
    const office = { address: '10.0.0.1' };
    expect(await beginAttempt(database, { ...office, account: '1 zhangwei' }, clock.now() + 5)).toMatchObject({
      ok: true,
    });
    expect(await beginAttempt(database, { ...office, account: '1 wangfang' }, clock.now())).toMatchObject({ ok: true });
  });

  it('slows down an address that tries one account after the other', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await message(`guess${attempt}`, 'Wrong-2026', '10.0.0.9')).toBe(WRONG);
    expect(await message('guess20', 'Wrong-2026', '10.0.0.9')).toContain('wait 1 s');
    expect(await message('guess21', 'Wrong-2026', '10.0.0.8')).toBe(WRONG);
  });

  it('holds up an account only where its wrong passwords come from', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await logIn('liqiang', 'Wrong-2026', '10.0.0.5');
    expect(await message('liqiang', 'Ringi-2026', '10.0.0.5')).toContain('wait 1 s');
    expect((await logIn('liqiang', 'Ringi-2026', '10.0.0.6')).body.success).toBe(true);
  });

  describe('to an account that is guessed at from everywhere', () => {
    const [PHONE, OTHERS] = ['f'.repeat(32), '0'.repeat(32)];
    /** Each from an address of its own. */
    const guess = async (account: string, times: number) => {
      const { database, clock } = platform;
      for (let from = 1; from <= times; from += 1)
        expect(
          await beginAttempt(database, { account: `1 ${account}`, address: `10.1.0.${from}` }, clock.now()),
        ).toMatchObject({ ok: true });
    };
    const elsewhere = '10.2.0.1';

    it.each(['liqiang', 'nobody'])(
      'delays devices that never logged in to it, in the same words (%s)',
      async (account) => {
        await guess(account, 50);
        for (const device of [undefined, PHONE])
          expect(await message(account, 'Ringi-2026', elsewhere, device)).toBe(
            'Too many wrong passwords. Please wait 1 s and try again.',
          );
      },
    );

    it('lets a device in at once that has logged in to it before, and no other', async () => {
      await logIn('liqiang', 'Ringi-2026', '10.0.0.1', PHONE);
      await logIn('sunli', 'Ringi-2026', '10.0.0.1', OTHERS);
      await guess('liqiang', 50);
      const told = async (device: string) => (await logIn('liqiang', 'Ringi-2026', elsewhere, device)).body.success;
      expect([await told(OTHERS), await told(PHONE), await told(PHONE.slice(1))]).toEqual([false, true, false]);
      // It has not opened the door to the others.
      expect(await message('liqiang', 'Ringi-2026', '10.2.0.2')).toContain('wait 1 s');
    });

    it('counts wrong passwords of a known device for its address, as ever', async () => {
      await logIn('liqiang', 'Ringi-2026', '10.0.0.1', PHONE);
      await guess('liqiang', 50);
      const told = [];
      for (let attempt = 0; attempt < 4; attempt += 1)
        told.push(await message('liqiang', 'Wrong-2026', elsewhere, PHONE));
      expect(told).toEqual([WRONG, WRONG, WRONG, expect.stringContaining('wait 1 s')]);
      expect((await logIn('liqiang', 'Ringi-2026', '10.2.0.3', PHONE)).body.success).toBe(true);
    });

    it('never locks it: who waits is let in, after a minute at most', async () => {
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

    it('looks back an hour, and no further', async () => {
      await guess('liqiang', 25);
      platform.clock.advance(HOUR / 2);
      await guess('liqiang', 25);
      expect(await message('liqiang', 'Ringi-2026', elsewhere)).toContain('wait 1 s');
      platform.clock.advance(HOUR / 2 + SECOND);
      await guess('liqiang', 25);
      expect(await message('liqiang', 'Ringi-2026', elsewhere)).toContain('wait 1 s');
      platform.clock.advance(HOUR + SECOND);
      await sweep(platform.database, platform.clock, FORGETTERS);
      expect(await platform.database.sql.select().from(loginTries)).toEqual([]);
    });

    it('counts a hundred tries from a hundred addresses at the same moment as a hundred', async () => {
      const { database, clock } = platform;
      const begun = await Promise.all(
        Array.from({ length: 100 }, (_, from) =>
          beginAttempt(database, { account: '1 liqiang', address: `10.4.0.${from}` }, clock.now()),
        ),
      );
      expect(begun.filter(({ ok }) => ok)).toHaveLength(50);
    });

    it('knows its devices by a hash, the latest twenty, for half a year without a login', async () => {
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
      await sweep(platform.database, platform.clock, FORGETTERS);
      expect(await devices()).toHaveLength(1);
    });
  });

  it('ends the session on logout, and for nobody else', async () => {
    const [here, there] = [await platform.as('zhangwei'), await platform.as('zhangwei')];
    await here.post('/api-uaa/oauth/remove/token');
    expect([(await here.get(current)).status, (await there.get(current)).status]).toEqual([401, 200]);
  });

  it('renews a session while it is used, ends it when it is not, and sweeps it away', async () => {
    const [busy, idle] = [await platform.as('zhangwei'), await platform.as('wangfang')];
    for (let hours = 0; hours < 8; hours += 4) {
      platform.clock.advance(4 * HOUR);
      expect((await busy.get(current)).status).toBe(200);
    }
    expect([(await idle.get(current)).status, (await idle.get(current)).body.code]).toEqual([401, 401]);
    await sweep(platform.database, platform.clock, FORGETTERS);
    expect((await platform.database.sql.select({ person: sessions.person }).from(sessions)).length).toBeGreaterThan(0);
    platform.clock.advance(6 * HOUR);
    await sweep(platform.database, platform.clock, FORGETTERS);
    expect(await platform.database.sql.select().from(sessions)).toEqual([]);
  });

  it('asks for no captcha', async () => {
    expect((await platform.app.inject({ url: '/api/api-uaa/validata/getLoginConfig' })).json().data).toEqual({
      ignoreValidCode: 'true',
      appName: 'Ringi',
    });
  });

  it('lets the delay never shrink, cost nothing at first and never exceed a minute', async () => {
    const attempt = { account: '1 somebody', address: '10.0.0.7' };
    const waits: number[] = [];
    for (let now = platform.clock.now(); waits.length < 12;) {
      const begun = await beginAttempt(platform.database, attempt, now);
      const wait = begun.ok ? 0 : begun.error.waitMs;
      now += wait;
      if (wait > 0) expect(await beginAttempt(platform.database, attempt, now)).toMatchObject({ ok: true });
      waits.push(wait / SECOND);
    }
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('refuses early when too many log in at once, says when to try again, and holds up nobody elsewhere', async () => {
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
        message: 'Too many people are logging in just now. Please try again in a moment.',
      },
    });
    expect((await elsewhere).body.data).toMatchObject({ token_type: 'bearer' });
    const counted = await platform.database.sql.select().from(loginFailures);
    expect(counted.length, 'who was refused early asked the database nothing').toBeLessThan(100);
    expect((await logIn('zhangwei', 'Ringi-2026', '10.0.0.78')).body.success).toBe(true);
  });
});

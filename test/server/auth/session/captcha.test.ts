import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLEANUP_TASKS } from '#server/jobs/cleanupTasks.ts';
import { loginFailures } from '#server/db/schema/identity.ts';
import { loginCaptchas, loginDelays } from '#server/db/schema/logins.ts';
import { runCleanup } from '#server/jobs/cleanup.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const SECOND = 1000;

onBothDatabases('a login with a CAPTCHA', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh, { hasCaptcha: true });
  });
  beforeEach(async () => {
    for (const table of [loginFailures, loginCaptchas, loginDelays]) await platform.database.sql.delete(table);
  });

  const picture = (number: string) => platform.app.inject({ url: `/api/api-uaa/validata/code/${number}` });
  /** Replaces the generated code by a known one. */
  const showing = async (number: string, code: string) => {
    await picture(number);
    const answerHash = createHash('sha256').update(`${number} ${code.toUpperCase()}`).digest('base64url');
    await platform.database.sql.update(loginCaptchas).set({ answerHash });
  };
  const logIn = async (more: Readonly<Record<string, string>>, remoteAddress = '10.0.0.1') =>
    (
      await platform.app.inject({
        method: 'POST',
        url: '/api/api-uaa/oauth/user/token',
        payload: new URLSearchParams({ username: 'zhangwei', password: 'Ringi-2026', ...more }).toString(),
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'zh-CN' },
      })
    ).json<{ success: boolean; message: string; reason?: string; reasonValues?: { seconds: number } }>();

  it('reports that a CAPTCHA is needed, and returns a picture in the size of the contract', async () => {
    const told = await platform.app.inject({ url: '/api/api-uaa/validata/getLoginConfig' });
    expect(told.json().data.ignoreValidCode).toBe('false');
    const reply = await picture('d1');
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['blob']]).toEqual([
      200,
      'image/gif',
      'true',
    ]);
    const bytes = reply.rawPayload;
    expect([bytes.toString('latin1', 0, 6), bytes.readUInt16LE(6), bytes.readUInt16LE(8), bytes.at(-1)]).toEqual([
      'GIF89a',
      100,
      35,
      0x3b,
    ]);
  });

  it('accepts the right code once, in any case', async () => {
    await showing('d1', 'AB3X');
    expect((await logIn({ validCode: 'ab3X', deviceId: 'd1' })).success).toBe(true);
    expect(await logIn({ validCode: 'ab3X', deviceId: 'd1' })).toMatchObject({
      success: false,
      message: '验证码错误，请重新输入。',
    });
  });

  it.each([
    ['a wrong code', { validCode: 'zzzz', deviceId: 'd1' }],
    ['no code', { deviceId: 'd1' }],
    ['the code of another picture', { validCode: 'AB3X', deviceId: 'd2' }],
    ['neither', {}],
  ])('rejects %s before the password is checked, and invalidates the picture', async (_, sent) => {
    await picture('d2');
    await showing('d1', 'AB3X');
    expect((await logIn(sent)).message).toBe('验证码错误，请重新输入。');
    expect(await platform.database.sql.select().from(loginFailures)).toEqual([]);
    if ('deviceId' in sent && sent.deviceId === 'd1')
      expect((await logIn({ validCode: 'AB3X', deviceId: 'd1' })).success).toBe(false);
  });

  it('accepts a code for five minutes, stores only its hash, and deletes it', async () => {
    await showing('d1', 'AB3X');
    expect(JSON.stringify(await platform.database.sql.select().from(loginCaptchas))).not.toContain('AB3X');
    platform.clock.advance(300 * SECOND);
    await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
    expect((await logIn({ validCode: 'AB3X', deviceId: 'd1' })).message).toBe('验证码错误，请重新输入。');
    await picture('d1');
    platform.clock.advance(301 * SECOND);
    await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
    expect(await platform.database.sql.select().from(loginCaptchas)).toEqual([]);
  });

  it.each(['a/b', 'x'.repeat(65), '%00', 'a b'])('returns no picture for the id %j', async (number) => {
    expect((await picture(number.includes('%') ? number : encodeURIComponent(number))).statusCode).toBe(400);
  });

  describe('for a user who cannot read it', () => {
    const without = { withoutCode: 'true' };

    it('waits twenty seconds, and then allows one attempt', async () => {
      expect(await logIn(without)).toMatchObject({
        success: false,
        reason: 'login.wait',
        reasonValues: { seconds: 20 },
        message: '不使用验证码登录：请等待 20 秒。',
      });
      platform.clock.advance(19 * SECOND);
      expect((await logIn(without)).reasonValues).toEqual({ seconds: 1 });
      platform.clock.advance(SECOND);
      expect((await logIn(without)).success).toBe(true);
      expect((await logIn(without)).reasonValues).toEqual({ seconds: 20 });
    });

    it('allows one of several simultaneous attempts', async () => {
      await logIn(without);
      platform.clock.advance(20 * SECOND);
      const came = await Promise.all(Array.from({ length: 10 }, () => logIn(without)));
      expect(came.filter(({ success }) => success)).toHaveLength(1);
    });

    it('starts a wait per account and address, without revealing whether an account exists', async () => {
      await logIn(without);
      platform.clock.advance(10 * SECOND);
      expect((await logIn(without, '10.0.0.2')).reasonValues).toEqual({ seconds: 20 });
      expect((await logIn({ ...without, username: 'nobody' })).reasonValues).toEqual({ seconds: 20 });
      expect((await logIn({ ...without, username: 'ZHANGWEI#1' })).reasonValues).toEqual({ seconds: 10 });
    });

    it('deletes a wait that is not used', async () => {
      await logIn(without);
      platform.clock.advance(321 * SECOND);
      expect((await logIn(without)).reasonValues).toEqual({ seconds: 20 });
      platform.clock.advance(321 * SECOND);
      await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
      expect(await platform.database.sql.select().from(loginDelays)).toEqual([]);
    });
  });

  it('returns at most 120 pictures a minute per address', async () => {
    const drawn = [];
    for (let at = 0; at < 125; at += 1)
      drawn.push(await platform.app.inject({ url: `/api/api-uaa/validata/code/n${at}`, remoteAddress: '10.0.0.9' }));
    expect(drawn.map(({ statusCode }) => statusCode).indexOf(429)).toBe(120);
  });
});

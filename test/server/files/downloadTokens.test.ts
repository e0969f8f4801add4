import { beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { people } from '#server/db/schema/identity.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const MINUTE = 60_000;
const FILES = '/api/api-system/system/core/sysFile';
const ME = '/api/api-user/user/org/osUser/current';

onBothDatabases('a download token', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let file: string;
  let bearer: string;
  beforeEach(async () => {
    platform ??= await startDemoPlatform(fresh);
    const zhangwei = await platform.as('zhangwei');
    bearer = zhangwei.token;
    const form = new FormData();
    form.append('file', new File(['for me'], 'mine.txt'));
    file = (await zhangwei.postForm('/api-system/system/core/sysFile/upload', form)).body.data[0].fileId;
  });

  const toldTo = async (token: string) => {
    const { headers } = await platform.app.inject({ url: ME, headers: { authorization: `Bearer ${token}` } });
    return headers['download-token']?.toString() ?? '';
  };
  const download = (token: string) => platform.app.inject({ url: `${FILES}/download/${file}?accessToken=${token}` });
  const status = async (token: string) => (await download(token)).statusCode;

  it('is sent with each answer, opens the files of its user and reveals nothing of the session', async () => {
    const token = await toldTo(bearer);
    expect(token).not.toContain(bearer);
    const [mine, theirs] = [await download(token), await download(await toldTo((await platform.as('wangfang')).token))];
    expect([mine.statusCode, mine.body, theirs.body.includes('for me')]).toEqual([200, 'for me', false]);
    // A download token cannot create another one that lasts longer.
    expect(mine.headers['download-token']).toBe(undefined);
  });

  it('opens nothing but files, whether in the header or in the address', async () => {
    const token = await toldTo(bearer);
    const { app } = platform;
    const asked = await Promise.all([
      app.inject({ url: ME, headers: { authorization: `Bearer ${token}` } }),
      app.inject({ url: `${ME}?accessToken=${token}` }),
      app.inject({ method: 'POST', url: `${FILES}/upload`, headers: { authorization: `Bearer ${token}` } }),
    ]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  it('stays the same for a while and is valid for 30 to 60 minutes', async () => {
    const { clock } = platform;
    // Advances to the next half hour, whenever the test begins.
    clock.advance(30 * MINUTE - (clock.now() % (30 * MINUTE)));
    const first = await toldTo(bearer);
    clock.advance(29 * MINUTE);
    expect(await toldTo(bearer)).toBe(first);
    clock.advance(2 * MINUTE);
    const second = await toldTo(bearer);
    expect(second).not.toBe(first);
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    clock.advance(29 * MINUTE);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  it('becomes invalid with its session and when its user is deactivated', async () => {
    const [ended, going] = [await platform.as('zhangwei'), await toldTo(bearer)];
    const token = await toldTo(ended.token);
    expect(await status(token)).toBe(200);
    await ended.post(`/api-uaa/oauth/remove/token?${new URLSearchParams({ token: ended.token }).toString()}`);
    expect([await status(token), await status(going)]).toEqual([401, 200]);
    const { sql } = platform.database;
    await sql.update(people).set({ hasLeft: true }).where(eq(people.account, 'zhangwei'));
    expect(await status(going)).toBe(401);
    await sql.update(people).set({ hasLeft: false }).where(eq(people.account, 'zhangwei'));
  });

  it('cannot be forged, extended or transferred to another user', async () => {
    const token = await toldTo(bearer);
    const [, person = '', until = '', seal = ''] = token.split('.');
    const wangfang = (await toldTo((await platform.as('wangfang')).token)).split('.')[1] ?? '';
    const forged = [
      `d.${person}.${Number(until) + 30 * MINUTE}.${seal}`,
      `d.${person}.${Number(until) - 30 * MINUTE}.${seal}`,
      `d.${wangfang}.${until}.${seal}`,
      `d.${person}.${until}.${seal.replaceAll(/./gu, 'A')}`,
      `d.${person}.99999999999999999999.${seal}`,
      `d.${person}.-1.${seal}`,
      `d.${person}.${until}`,
      `${token}.`,
      'd...',
    ];
    expect(new Set(await Promise.all(forged.map(status)))).toEqual(new Set([401]));
  });

  it('may be the session token, as other clients send it', async () => {
    expect(await status(bearer)).toBe(200);
  });
});

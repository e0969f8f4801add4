import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { loginFailures, loginAttempts, people, sessions } from '#server/db/schema/identity.ts';
import { tenants } from '#server/db/schema/logins.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const users = '/api-user/user/org/osUser';
const OLD = 'Ringi-2026';
const COMMON = 'This password is one of the most common ones and easy to guess. Choose a different one.';

onBothDatabases('changing the password', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let passwordHash: string;
  beforeEach(async () => {
    platform ??= await startDemoPlatform(fresh);
    const { sql } = platform.database;
    const [zhangwei] = await sql.select().from(people).where(eq(people.account, 'zhangwei'));
    passwordHash ??= zhangwei?.passwordHash ?? '';
    await sql.update(people).set({ passwordHash }).where(eq(people.account, 'zhangwei'));
    for (const table of [loginFailures, loginAttempts, sessions]) await sql.delete(table);
  });
  type Client = Awaited<ReturnType<(typeof platform)['as']>>;
  const change = async (who: Client, oldPwd: string, newPwd: string) => {
    const query = new URLSearchParams({ oldPwd, newPwd }).toString();
    return (await who.post(`${users}/updatePassword?${query}`)).body as { success: boolean; message: string };
  };

  it('ends the other sessions of the user, in the database, too, and no others', async () => {
    const [here, there, other] = [
      await platform.as('zhangwei'),
      await platform.as('zhangwei'),
      await platform.as('wangfang'),
    ];
    expect(await change(here, OLD, 'Fresh-2026')).toMatchObject({ success: true, message: 'Password changed' });
    const status = async (who: Client) => (await who.get(`${users}/current`)).status;
    expect([await status(here), await status(there), await status(other)]).toEqual([200, 401, 200]);
    const left = await platform.database.sql.select({ person: sessions.person }).from(sessions);
    expect(left).toHaveLength(2);
    expect((await platform.as('zhangwei', 'Fresh-2026')).token).toBeTruthy();
    expect(await change(here, OLD, 'Other-2026')).toMatchObject({
      success: false,
      message: 'The old password is wrong',
    });
  });

  it.each([
    ['Wrong-2026', 'Fresh-2026', 'The old password is wrong'],
    ['', 'Fresh-2026', 'Please enter your old password'],
    [OLD, '', 'Please enter a new password'],
    [OLD, 'abc', 'The password must be at least 8 characters'],
    [OLD, '12345678', COMMON],
    [OLD, 'password', COMMON],
    [OLD, 'ＰassＷord', COMMON],
    [OLD, 'aaaaaaaa', COMMON],
    [OLD, '        ', COMMON],
    [OLD, 'Zhangwei-2026', 'This password is too close to your account. Choose a different one.'],
    [OLD, 'qingling2026', 'This password is too close to your company’s name. Choose a different one.'],
    [OLD, 'ZhangWei', 'The password can’t be the same as your account'],
    [OLD, OLD, 'The new password can’t be the same as the old one'],
  ])('refuses to change %j to %j: %s', async (oldPwd, newPwd, message) => {
    const zhangwei = await platform.as('zhangwei');
    expect(await change(zhangwei, oldPwd, newPwd)).toMatchObject({ success: false, message });
    expect((await platform.as('zhangwei')).token).toBeTruthy();
  });

  it('enforces the company policy, and returns it beforehand', async () => {
    const { sql } = platform.database;
    const [usual] = await sql.select().from(tenants).where(eq(tenants.id, '1'));
    await sql
      .update(tenants)
      .set({ passwordPolicy: { minLength: 10, isMix: true, isUsernamePwdConsistent: false } })
      .where(eq(tenants.id, '1'));
    const zhangwei = await platform.as('zhangwei');
    const told = [
      (await zhangwei.get(`${users}/getPasswordPolicy`)).body.data,
      (await change(zhangwei, OLD, 'Fresh-26')).message,
      (await change(zhangwei, OLD, 'fresh-2026')).message,
      (await change(zhangwei, OLD, 'Fresh-2026')).message,
    ];
    await sql.update(tenants).set({ passwordPolicy: usual?.passwordPolicy });
    expect(told).toEqual([
      { minLength: 10, isMix: true, isUsernamePwdConsistent: false },
      'The password must be at least 10 characters',
      'The password must include uppercase and lowercase letters, digits and special characters',
      'Password changed',
    ]);
  });

  it('counts wrong old passwords like wrong logins', async () => {
    const zhangwei = await platform.as('zhangwei');
    const told = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      told.push((await change(zhangwei, 'Wrong-2026', 'Fresh-2026')).message);
    expect(told.at(-1)).toBe('Too many wrong passwords. Please wait 1 s and try again.');
    platform.clock.advance(1000);
    expect((await change(zhangwei, OLD, 'Fresh-2026')).success).toBe(true);
  });

  it('succeeds for one of two simultaneous changes', async () => {
    const [one, two] = [await platform.as('zhangwei'), await platform.as('zhangwei')];
    const came = await Promise.all([change(one, OLD, 'First-2026'), change(two, OLD, 'Second-2026')]);
    expect(came.filter(({ success }) => success)).toHaveLength(1);
    expect(await platform.database.sql.select().from(sessions)).toHaveLength(1);
  });

  it('requires both passwords', async () => {
    const zhangwei = await platform.as('zhangwei');
    expect((await zhangwei.post(`${users}/updatePassword?newPwd=Fresh-2026`)).status).toBe(400);
  });
});

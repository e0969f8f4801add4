import { expect, it } from 'vitest';
import { LOGIN_LIMIT } from '#server/http/concurrencyLimit.ts';
import { storeDevice } from '#server/auth/session/loginDevices.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

/** All login slots for unknown devices are occupied, as by hundreds of simultaneous wrong logins. */
const NO_PLACES = { ...LOGIN_LIMIT, maxRunning: 0, maxWaiting: 0 };

onBothDatabases('while too many users are logging in', (fresh) => {
  const PHONE = 'p'.repeat(32);
  it('users can log in from a device that has logged in to their account before', async () => {
    const platform = await startDemoPlatform(fresh, { loginLimits: NO_PLACES });
    const logIn = async (username: string, deviceId: string) => {
      const reply = await platform.app.inject({
        method: 'POST',
        url: '/api/api-uaa/oauth/user/token',
        payload: new URLSearchParams({ username, password: 'Ringi-2026', deviceId }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    expect(await logIn('zhangwei', PHONE)).toMatchObject({ status: 503, body: { success: false } });
    await storeDevice(platform.database.sql, { account: '1 zhangwei', device: PHONE }, 1);
    const known = await logIn('zhangwei', PHONE);
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect((await logIn('zhangwei', 'q'.repeat(32))).status).toBe(503);
    expect((await logIn('wangfang', PHONE)).status).toBe(503);
    const changing = { oldPwd: 'wrong', newPwd: 'Another-2027-word' };
    const { status } = await platform
      .with(known.body.data.access_token)
      .post('/api-user/user/org/osUser/updatePassword', changing);
    expect(status).toBe(200);
  });
});

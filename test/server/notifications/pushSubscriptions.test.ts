import { beforeEach, expect, it } from 'vitest';
import { endUserSessions } from '#server/auth/session/sessions.ts';
import { CLEANUP_TASKS } from '#server/jobs/cleanupTasks.ts';
import { startCompany } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { NOTIFICATIONS, startPushCompany, type PushCompany } from '#test/support/pushCompany.ts';
import { createPushDevice } from '#test/support/pushDevice.ts';

const LOGOUT = '/api-uaa/oauth/remove/token';
const DAY = 24 * 60 * 60_000;
const NO_PUSH_SERVICES = [
  'http://127.0.0.1:1',
  'https://127.0.0.1/send',
  'http://fcm.googleapis.com/send',
  'https://fcm.googleapis.com:8443/send',
  'https://user:secret@fcm.googleapis.com/send',
  'https://fcm.googleapis.com.example.com/send',
  'https://xfcm.googleapis.com/send',
  'https://push.apple.com/send',
  'not an address',
];

onBothDatabases('push subscriptions', (fresh) => {
  let at: PushCompany;
  beforeEach(async () => {
    at = await startPushCompany(fresh);
  });

  it('are refused for endpoints that are no push service', async () => {
    const wangfang = await at.company.person('wangfang');
    const { subscription } = createPushDevice('x');
    for (const endpoint of NO_PUSH_SERVICES) {
      const { body } = await wangfang.post(`${NOTIFICATIONS}/subscribe`, { ...subscription, endpoint });
      expect([endpoint, body.success, body.message]).toEqual([
        endpoint,
        false,
        expect.stringContaining('push service'),
      ]);
    }
    expect(await at.subscriptions()).toEqual([]);
  });

  it('are refused for keys that are none', async () => {
    const wangfang = await at.company.person('wangfang');
    const { subscription } = createPushDevice('x');
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    for (const wrong of [{ p256dh: offCurve }, { p256dh: 'AAAA' }, { auth: 'AAAA' }, { timeZone: 'Mars/Olympus' }]) {
      const { body } = await wangfang.post(`${NOTIFICATIONS}/subscribe`, { ...subscription, ...wrong });
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('key') });
    }
  });

  it('end with the logout of their session, and not with another one', async () => {
    await at.subscribe('wangfang');
    const laptop = await at.company.platform.as('wangfang');
    await laptop.post(`${NOTIFICATIONS}/subscribe`, at.service.device('laptop').subscription);
    await laptop.post(LOGOUT);
    expect((await at.subscriptions()).map(({ endpoint }) => endpoint)).toEqual([
      'https://fcm.googleapis.com/fcm/send/wangfang',
    ]);
    await at.ask();
    expect(at.service.take().map(({ endpoint }) => endpoint)).toEqual(['https://fcm.googleapis.com/fcm/send/wangfang']);
  });

  it('end on all other devices with a new password, and on all with the deactivation of the user', async () => {
    await at.subscribe('wangfang');
    const laptop = await at.company.platform.as('wangfang');
    await laptop.post(`${NOTIFICATIONS}/subscribe`, at.service.device('laptop').subscription);
    const change = 'oldPwd=Ringi-2026&newPwd=Another-long-one-7';
    const changed = await laptop.post(`/api-user/user/org/osUser/updatePassword?${change}`);
    expect(changed.body).toMatchObject({ success: true });
    expect((await at.subscriptions()).map(({ endpoint }) => endpoint)).toEqual([
      'https://fcm.googleapis.com/fcm/send/laptop',
    ]);
    await at.company.platform.database.transaction((tx) => endUserSessions(tx, [at.company.idOf('wangfang')]));
    expect(await at.subscriptions()).toEqual([]);
  });

  it('end with “unsubscribe” of the same user only', async () => {
    const { device, person } = await at.subscribe('wangfang');
    const { endpoint } = device;
    await (await at.company.person('gaofei')).post(`${NOTIFICATIONS}/unsubscribe`, { endpoint });
    expect(await at.subscriptions()).toHaveLength(1);
    await person.post(`${NOTIFICATIONS}/unsubscribe`, { endpoint });
    expect(await at.subscriptions()).toEqual([]);
  });

  it('end 60 days after the last renewal', async () => {
    const { device } = await at.subscribe('wangfang');
    const cleanUp = async () => {
      for (const clean of CLEANUP_TASKS) await clean(at.company.platform.database.sql, at.clock.now());
    };
    at.clock.advance(59 * DAY);
    await (await at.company.platform.as('wangfang')).post(`${NOTIFICATIONS}/subscribe`, device.subscription);
    at.clock.advance(59 * DAY);
    await cleanUp();
    expect(await at.subscriptions()).toHaveLength(1);
    at.clock.advance(DAY + 1);
    await cleanUp();
    expect(await at.subscriptions()).toEqual([]);
  });

  it('are not offered by a server without a contact', async () => {
    const { as } = (await startCompany(fresh)).platform;
    const wangfang = await as('wangfang');
    expect((await wangfang.get(`${NOTIFICATIONS}/get`)).body.data.push.publicKey).toBe('');
    const { body } = await wangfang.post(`${NOTIFICATIONS}/subscribe`, at.service.device('x').subscription);
    expect(body).toMatchObject({ success: false, message: 'This server doesn’t send push notifications.' });
  });
});

import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { notices } from '#server/db/schema/notices.ts';
import { people } from '#server/db/schema/identity.ts';
import { instances } from '#server/db/schema/requests.ts';
import { pushKeys, pushSubscriptions } from '#server/db/schema/notifications.ts';
import { work } from '#server/db/schema/work.ts';
import { sendToPushService } from '#server/notifications/push/sendPushMessages.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { NOTIFICATIONS, startPushCompany, type PushCompany } from '#test/support/pushCompany.ts';
import { CONTACT, decryptPush, verifyVapid } from '#test/support/pushDevice.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('the browser of the tests decrypts the example of RFC 8291, section 5', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(decryptPush(Buffer.from(body, 'base64url'), keys, auth)).toBe('When I grow up, I want to be a watermelon');
});

it.each(['http://127.0.0.1:1/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/', 'https://localhost/'])(
  'nothing is sent to %s, also if the list of hosts allows it',
  async (address) => {
    expect(await sendToPushService({ method: 'POST', address, headers: {}, body: Buffer.alloc(1) })).toBeUndefined();
  },
);

onBothDatabases('push messages', (fresh) => {
  let at: PushCompany;
  beforeEach(async () => {
    at = await startPushCompany(fresh);
  });

  it('are signed by the key of the server, and say how long and for what they are kept', async () => {
    const { person } = await at.subscribe('wangfang');
    await at.ask();
    const { publicKey } = (await person.get(`${NOTIFICATIONS}/get`)).body.data.push;
    const [message, ...others] = at.service.take();
    expect(others).toEqual([]);
    if (message === undefined) throw new Error('nothing was sent');
    const { isSigned, head, claims } = verifyVapid(message, publicKey);
    expect(isSigned).toBe(true);
    expect(head).toMatchObject({ alg: 'ES256' });
    expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: CONTACT });
    expect(message.headers).toMatchObject({ TTL: '86400', Topic: 'ringi-todo', 'Content-Encoding': 'aes128gcm' });
  });

  it('show the number of tasks, in the language of the browser, without a name, subject or number', async () => {
    const device = at.service.device('wangfang');
    const { person } = await at.subscribe('wangfang', {}, device);
    await person.post(`${NOTIFICATIONS}/subscribe`, device.subscription, { 'accept-language': 'ja-JP' });
    await at.ask();
    const before = at.service.take().map(({ notification }) => notification.app_badge);
    await at.ask(2);
    const waiting = await person.count();
    const [message] = at.service.take();
    expect(message?.notification).toEqual({
      title: `処理待ちのタスクが${waiting}件あります`,
      navigate: 'https://ringi.example/mobile/pages/bpm/myTasks',
      tag: 'ringi-todo',
      lang: 'ja-JP',
      app_badge: waiting,
      data: {},
    });
    expect(before).toEqual([waiting - 2]);
  });

  it('contain no content of any request at the level “count”', async () => {
    const { sql } = at.company.platform.database;
    const all = await sql.select().from(people);
    const times = { createdAt: at.clock.now(), renewedAt: at.clock.now() };
    for (const { id: person, tenant } of all) {
      const row = { id: person, tenant, person, session: '', language: 'en-US' as const, ...times };
      await sql.insert(pushSubscriptions).values({ ...row, ...at.service.device(person).subscription });
    }
    const zhangwei = await at.company.person('zhangwei');
    for (const key of ['leave', 'expense', 'purchase', 'seal', 'shift']) await at.company.start(zhangwei, key);
    await at.settle();
    const texts = at.service.take().map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1);
    const requests = await sql.select().from(instances);
    const secrets = [
      ...all.flatMap(({ names, account }) => [...Object.values(names), account]),
      ...requests.flatMap(({ subject, number, definitionKey }) => [...Object.values(subject), number, definitionKey]),
      ...requests.flatMap(({ summary }) => Object.values(summary.values).map(String)),
    ].filter((text) => text.length > 1);
    for (const text of texts)
      expect(secrets.filter((secret) => text.replaceAll(/"navigate":"[^"]*"/gu, '').includes(secret))).toEqual([]);
  });

  it('show process and subject of a single request if the user chose so', async () => {
    await at.subscribe('wangfang', { pushLevel: 'subject' });
    await at.ask();
    const [message] = at.service.take();
    const [request] = await at.company.platform.database.sql.select().from(instances);
    expect(message?.notification.title).toBe(request?.subject['en-US']);
    expect(message?.notification.body).toMatch(/^Leave · /u);
    expect(message?.notification.navigate).toBe(
      `https://ringi.example/mobile/pages/bpm/openInst?instId=${request?.id ?? ''}`,
    );
    await at.ask(2);
    expect(at.service.take()[0]?.notification).not.toHaveProperty('body');
  });

  it('are replaced silently by the new number, once, when tasks are handled elsewhere', async () => {
    const { person } = await at.subscribe('wangfang');
    await at.ask(3);
    const [shown] = at.service.take();
    const tasks = await person.toDo();
    for (const { taskId } of tasks.slice(0, 2)) await person.decide(taskId, 'AGREE');
    await at.settle();
    expect(at.service.take()).toEqual([]);
    await at.settle(MINUTE);
    const messages = at.service.take();
    expect(messages.map(({ notification }) => [notification.silent, notification.app_badge])).toEqual([
      [true, (shown?.notification.app_badge ?? 0) - 2],
    ]);
    expect(messages[0]?.headers['Urgency']).toBe('low');
    await at.settle(MINUTE);
    expect(at.service.take()).toEqual([]);
  });

  it('wait for the end of the quiet hours of the device, and then are one', async () => {
    at.clock.advance(Date.parse('2026-11-23T23:00:00+09:00') - at.clock.now());
    const device = at.service.device('wangfang', 'Asia/Tokyo');
    await at.subscribe('wangfang', { quietFrom: 22 * 60, quietTo: 7 * 60 }, device);
    await at.ask(3);
    await at.settle(8 * HOUR - 1);
    expect(at.service.take()).toEqual([]);
    await at.settle(1);
    expect(at.clock.now()).toBe(Date.parse('2026-11-24T07:00:00+09:00'));
    expect(at.service.take().map(({ notification }) => notification.app_badge)).toEqual([3]);
  });

  it('are not sent for reminders that are only shown in the app, nor for messages read meanwhile', async () => {
    await at.subscribe('wangfang');
    const { sql } = at.company.platform.database;
    const zhangwei = await at.company.person('zhangwei');
    await at.company.start(zhangwei, 'leave');
    await sql.update(notices).set({ isAppOnly: true });
    await at.settle();
    await at.company.start(zhangwei, 'leave');
    await sql.update(notices).set({ readAt: at.clock.now() });
    await at.settle();
    expect(at.service.take()).toEqual([]);
  });

  it.each([404, 410])('delete a subscription for which the push service answers %i', async (status) => {
    await at.subscribe('wangfang');
    at.service.answer = status;
    await at.ask();
    expect(await at.subscriptions()).toEqual([]);
    expect(await at.company.platform.database.sql.select().from(work).where(eq(work.kind, 'push'))).toEqual([]);
  });

  it.each([400, 401, 403, 413])('are given up after %i, and the subscription remains', async (status) => {
    await at.subscribe('wangfang');
    at.service.answer = status;
    await at.ask();
    for (let minute = 0; minute < 60; minute += 1) await at.settle(MINUTE);
    expect(at.service.calls).toBe(1);
    expect(await at.company.platform.database.sql.select().from(work).where(eq(work.kind, 'push'))).toEqual([]);
    expect(await at.subscriptions()).toHaveLength(1);
  });

  it.each([302, 408, 429, 500, undefined])(
    'are tried again after %s, five times at most, and no redirect is followed',
    async (status) => {
      await at.subscribe('wangfang');
      at.service.answer = status;
      await at.ask();
      const [row] = await at.company.platform.database.sql.select().from(work).where(eq(work.kind, 'push'));
      expect(row?.error).not.toContain('fcm');
      for (let minute = 0; minute < 60; minute += 1) await at.settle(MINUTE);
      expect(at.service.calls).toBe(5);
      expect(await at.subscriptions()).toHaveLength(1);
      at.service.answer = 201;
      await at.settle(HOUR);
      expect(at.service.take()).toEqual([]);
    },
  );

  it('go to each browser of a user, and are taken over by another user of the browser', async () => {
    const { device } = await at.subscribe('wangfang');
    await at.subscribe('wangfang', {}, at.service.device('laptop'));
    await at.ask();
    expect(
      at.service
        .take()
        .map(({ endpoint }) => endpoint)
        .sort(),
    ).toEqual(['https://fcm.googleapis.com/fcm/send/laptop', 'https://fcm.googleapis.com/fcm/send/wangfang']);
    await at.subscribe('gaofei', {}, device);
    await at.ask();
    expect(at.service.take().map(({ endpoint }) => endpoint)).toEqual(['https://fcm.googleapis.com/fcm/send/laptop']);
  });

  it('use one key of the database, whichever server starts first', async () => {
    const stored = await at.company.platform.database.sql.select().from(pushKeys);
    expect(stored).toHaveLength(1);
    expect(Buffer.from(stored[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  });
});

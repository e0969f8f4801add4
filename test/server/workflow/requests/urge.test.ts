import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { people, sessions } from '#server/db/schema/identity.ts';
import { mails } from '#server/db/schema/mails.ts';
import { notices } from '#server/db/schema/notices.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { openPostbox, type Postbox } from '#test/support/postbox.ts';
import type { Colleague } from '#test/support/workflow.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

onBothDatabases('reminding the users a request waits for', (fresh) => {
  let company: Company;
  let postbox: Postbox;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  const clock = createManualClock(Date.parse('2026-11-24T14:02:00+08:00'));
  beforeAll(async () => {
    postbox = await openPostbox();
    const mail = { url: postbox.url, from: 'Ringi <ringi@qingling.example>' };
    company = await startCompany(
      fresh,
      { mail, address: 'https://ringi.qingling.example', callsPerMinute: 1e9 },
      clock,
    );
    [zhangwei, wangfang] = [await company.person('zhangwei'), await company.person('wangfang')];
  });
  beforeEach(async () => {
    const { sql } = company.platform.database;
    clock.reset();
    postbox.mails.length = 0;
    await sql.delete(mails);
    await sql.delete(notices);
    await sql.update(people).set({ email: '' });
    await sql.update(people).set({ email: 'wang@qingling.example' }).where(eq(people.id, wangfang.id));
    // Keeps the sessions valid while the test clock advances.
    await sql.update(sessions).set({ expiresAt: clock.now() + 30 * DAY });
  });
  afterAll(() => postbox.close());

  const urge = async (who: Colleague, instId: string, text = '') =>
    (await who.post('/api-bpm/bpm/core/bpmInst/urge', { instId, text }, { 'accept-language': 'en-US' })).body;
  const urged = (instId: string) =>
    company.platform.database.sql
      .select()
      .from(notices)
      .where(and(eq(notices.instance, instId), eq(notices.about, 'urged')));
  const settle = () => company.platform.workflow.settle();
  const pageOf = async (who: Colleague, instId: string) =>
    (await who.get(`/api-bpm/bpm/core/bpmInst/getInstDetail?instId=${instId}`, { 'accept-language': 'en-US' })).body;

  it('notifies the approver once in four hours, with a mail, a record and a count on the task', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await settle();
    const taskId = await company.taskIn(instId, wangfang);
    expect((await wangfang.taskOf(instId))?.urgedCount).toBeUndefined();
    expect(await urge(zhangwei, instId, 'The flight is tomorrow.')).toMatchObject({ success: true });
    expect(await urged(instId)).toMatchObject([
      { person: wangfang.id, sender: zhangwei.id, opinion: 'The flight is tomorrow.', task: taskId, isAppOnly: false },
    ]);
    expect(await wangfang.taskOf(instId)).toMatchObject({ urgedCount: 1, urgedAt: '2026-11-24 14:02:00' });
    expect((await wangfang.open(taskId)).bpmTask).toMatchObject({ urgedCount: 1 });
    expect((await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'URGE')).toMatchObject({
      handlerId: zhangwei.id,
      remark: 'The flight is tomorrow.',
      linkUpUsers: [{ id: wangfang.id }],
    });
    clock.advance(58 * MINUTE);
    await settle();
    expect(postbox.mails.map(({ body }) => body).join()).toContain('催办：');
    expect(await urge(zhangwei, instId)).toMatchObject({
      success: false,
      reason: 'instance.urgedLately',
      message: 'You can send another reminder after 18:02.',
    });
    expect(await urged(instId)).toHaveLength(1);
    expect((await pageOf(zhangwei, instId)).urge).toEqual({
      allowed: false,
      message: 'You can send another reminder after 18:02.',
      urgedAt: '2026-11-24 14:02:00',
      urgedNames: 'Wang Fang',
    });
    clock.advance(3 * HOUR + 2 * MINUTE);
    expect((await pageOf(zhangwei, instId)).urge).toMatchObject({ allowed: true, message: '' });
    expect(await urge(zhangwei, instId)).toMatchObject({ success: true });
    expect(await wangfang.taskOf(instId)).toMatchObject({ urgedCount: 2 });
  });

  it('is refused for the fourth time on one day, until the next', async () => {
    const instId = await company.start(zhangwei, 'leave');
    // From midnight of the next day.
    clock.advance(10 * HOUR);
    for (let time = 0; time < 3; time += 1) {
      expect(await urge(zhangwei, instId)).toMatchObject({ success: true });
      clock.advance(4 * HOUR);
    }
    expect(await urge(zhangwei, instId)).toMatchObject({
      reason: 'instance.urgedLately',
      message: 'You can send another reminder after 26 Nov, 00:00.',
    });
    clock.advance(12 * HOUR);
    expect(await urge(zhangwei, instId)).toMatchObject({ success: true });
  });

  it('mails a user ten reminders a day, and shows later ones only in the app', async () => {
    const requests: string[] = [];
    for (let each = 0; each < 11; each += 1) requests.push(await company.start(zhangwei, 'leave'));
    for (const instId of requests) await urge(zhangwei, instId);
    const rows = (await Promise.all(requests.map(urged))).flat();
    expect(rows.map(({ isAppOnly }) => isAppOnly)).toEqual([...Array<boolean>(10).fill(false), true]);
    clock.advance(10 * MINUTE);
    await settle();
    const stored = (await Promise.all(requests.map(urged))).flat();
    expect(stored.filter(({ mail }) => mail !== null)).toHaveLength(10);
    expect(stored.at(-1)).toMatchObject({ isAppOnly: true, mail: null });
    expect((await wangfang.messages(requests.at(-1) ?? '')).length).toBeGreaterThan(0);
  });

  it('is possible for the initiator and administrators of a running request only', async () => {
    const instId = await company.start(zhangwei, 'leave');
    expect(await urge(wangfang, instId)).toMatchObject({ reason: 'instance.notYours' });
    expect((await pageOf(wangfang, instId)).urge).toBeUndefined();
    const admin = await company.person('admin');
    expect((await pageOf(admin, instId)).urge).toMatchObject({ allowed: true, urgedAt: null });
    expect(await urge(admin, instId)).toMatchObject({ success: true });
    const status = (wanted: string) => zhangwei.call(`bpmInst/updateProcessStatus?instId=${instId}&status=${wanted}`);
    await status('SUPSPEND');
    expect(await urge(zhangwei, instId)).toMatchObject({ reason: 'instance.suspended' });
    expect((await pageOf(zhangwei, instId)).urge).toMatchObject({
      allowed: false,
      message: expect.stringContaining('suspended'),
    });
    await status('RUNNING');
    await status('PENDING');
    expect(await urge(zhangwei, instId)).toMatchObject({ reason: 'instance.pending' });
    await status('RUNNING');
    await zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=x`);
    expect(await urge(zhangwei, instId)).toMatchObject({ reason: 'instance.ended' });
    expect((await pageOf(zhangwei, instId)).urge).toBeUndefined();
  });

  it('has nobody to remind where the request is with its initiator', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    expect(await urge(zhangwei, instId)).toMatchObject({ reason: 'instance.nobodyToUrge' });
  });

  it('refuses a message that is too long', async () => {
    const instId = await company.start(zhangwei, 'leave');
    expect(await urge(zhangwei, instId, 'x'.repeat(501))).toMatchObject({ reason: 'opinion.tooLong' });
  });
});

import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { parsePushSettings } from '#server/config/pushSettings.ts';
import { decisionTickets } from '#server/db/schema/notifications.ts';
import { people } from '#server/db/schema/identity.ts';
import { events } from '#server/db/schema/requests.ts';
import { changeForm } from '#test/support/changeForm.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { CONTACT, createPushService, type PushService } from '#test/support/pushDevice.ts';

const ROOT = '/api-user/user/notifications';
const CORE = '/api/api-bpm/bpm/core';
const HOUR = 60 * 60_000;
const SETTINGS = { isMailWanted: true, quietFrom: 0, quietTo: 0, pushLevel: 'subject', hasPushButtons: true };

onBothDatabases('tickets of push messages', (fresh) => {
  let company: Company;
  let service: PushService;

  beforeEach(async () => {
    service = createPushService();
    const push = parsePushSettings(CONTACT);
    company = await startCompany(fresh, { pushTransport: service.transport, ...(push && { push }) });
  });

  const subscribe = async (settings: object = {}) => {
    const wangfang = await company.platform.as('wangfang');
    await wangfang.post(`${ROOT}/save`, { ...SETTINGS, ...settings });
    await wangfang.post(`${ROOT}/subscribe`, service.device('wangfang').subscription);
    return wangfang;
  };
  /** Zhang Wei starts a leave request, Wang Fang opens it, and is reminded of it. */
  async function remind() {
    const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    await company.platform.workflow.settle();
    expect(service.take().at(-1)?.notification.actions).toBeUndefined();
    await wangfang.open(taskId);
    company.platform.clock.advance(1000);
    await zhangwei.post('/api-bpm/bpm/core/bpmInst/urge', { instId, text: '' });
    await company.platform.workflow.settle();
    const message = service.take().at(-1)?.notification;
    return { instId, taskId, zhangwei, wangfang, message, ticket: message?.data.ticket ?? '' };
  }
  /** Presses the button, without a session. */
  const press = async (ticket: string, headers: Readonly<Record<string, string>> = {}) => {
    const url = `${CORE}/bpmTask/agreeByTicket`;
    const sent = { 'accept-language': 'en-US', ...headers };
    const reply = await company.platform.app.inject({ method: 'POST', url, payload: { ticket }, headers: sent });
    return reply.json<{ success: boolean; message: string; reason?: string; data?: unknown; show?: boolean }>();
  };
  const agreements = async (instId: string) =>
    (await (await company.person('wangfang')).history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE');

  it('agree once, as the user, and the event says how', async () => {
    await subscribe();
    const { instId, message, ticket } = await remind();
    expect(message?.actions).toEqual([
      { action: 'agree', title: 'Agree' },
      { action: 'open', title: 'Open' },
    ]);
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32);
    const { sql } = company.platform.database;
    expect(JSON.stringify(await sql.select().from(decisionTickets))).not.toContain(ticket);
    expect(await press(ticket)).toMatchObject({ success: true });
    expect(await agreements(instId)).toHaveLength(1);
    const [last] = await sql.select().from(events).where(eq(events.instance, instId)).orderBy(desc(events.version));
    expect(last?.event).toMatchObject({ via: 'push', actor: { person: { id: company.idOf('wangfang') } } });
    expect(await press(ticket)).toMatchObject({
      success: false,
      message: 'This button no longer works. Open the task to decide.',
      show: false,
    });
    expect(await agreements(instId)).toHaveLength(1);
  });

  it('give the first answer again for the same Idempotency-Key', async () => {
    await subscribe();
    const { instId, ticket } = await remind();
    const key = { 'idempotency-key': '0193e5a0-0000-7000-8000-000000000001' };
    expect(await press(ticket, key)).toMatchObject({ success: true });
    expect(await press(ticket, key)).toMatchObject({ success: true });
    expect(await agreements(instId)).toHaveLength(1);
  });

  it('agree once if the button is pressed twice at the same time', async () => {
    await subscribe();
    const { instId, ticket } = await remind();
    const answers = await Promise.all([press(ticket), press(ticket), press(ticket)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await agreements(instId)).toHaveLength(1);
  });

  it('are refused without any content of the form after the form has changed', async () => {
    await subscribe();
    const { instId, ticket } = await remind();
    await changeForm(company, instId, company.idOf('chenjie'), (record) => ({
      ...record,
      fields: { ...record.fields, reason: 'Another reason' },
    }));
    const refused = await press(ticket);
    expect(refused).toMatchObject({ success: false, reason: 'record.changed' });
    expect(refused.data ?? null).toBeNull();
    expect(await agreements(instId)).toEqual([]);
  });

  it('are refused after the task was handled elsewhere', async () => {
    await subscribe();
    const { instId, taskId, wangfang, ticket } = await remind();
    await wangfang.decide(taskId, 'AGREE');
    expect(await press(ticket)).toMatchObject({ success: false, reason: 'task.ended' });
    expect(await agreements(instId)).toHaveLength(1);
  });

  it('are refused after the logout of the device, whose subscription is gone', async () => {
    const session = await subscribe();
    const { instId, ticket } = await remind();
    await session.post('/api-uaa/oauth/remove/token');
    expect(await press(ticket)).toMatchObject({ success: false, reason: 'task.ticketVoid' });
    expect(await company.platform.database.sql.select().from(decisionTickets)).toEqual([]);
    expect(await agreements(instId)).toEqual([]);
  });

  it('are refused after 24 hours, and if the user has been deactivated', async () => {
    await subscribe();
    const { ticket } = await remind();
    const { sql } = company.platform.database;
    await sql
      .update(people)
      .set({ hasLeft: true })
      .where(eq(people.id, company.idOf('wangfang')));
    expect(await press(ticket)).toMatchObject({ success: false, reason: 'task.ticketVoid' });
    await sql
      .update(people)
      .set({ hasLeft: false })
      .where(eq(people.id, company.idOf('wangfang')));
    company.platform.clock.advance(24 * HOUR);
    expect(await press(ticket)).toMatchObject({ success: false, reason: 'task.ticketVoid' });
  });

  it.each([
    ['the level “count”', { pushLevel: 'count' }],
    ['a user who wants no buttons', { hasPushButtons: false }],
  ])('are not created for %s', async (_, settings) => {
    await subscribe(settings);
    const { message } = await remind();
    expect(message).toMatchObject({ data: {} });
    expect(message).not.toHaveProperty('actions');
    expect(await company.platform.database.sql.select().from(decisionTickets)).toEqual([]);
  });

  it('that were made up are refused in the same words', async () => {
    expect(await press('A'.repeat(43))).toMatchObject({ success: false, reason: 'task.ticketVoid' });
  });
});

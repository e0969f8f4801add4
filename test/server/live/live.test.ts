import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { innerMessages } from '#contract/wire/innerMessages.ts';
import { people } from '#server/db/schema/identity.ts';
import { addSignals } from '#server/db/signals/signals.ts';
import { closeApp } from '#server/http/closeApp.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { listenOnLoopback, openLiveStream } from '#test/support/liveStream.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { startCompany } from '#test/support/company.ts';

const { company, zhangwei, wangfang, chenjie } = prepareCompany(embeddedDatabase, 'zhangwei', 'wangfang', 'chenjie');
const open = async (token: string) => openLiveStream(await listenOnLoopback(company.platform.app), token);
/** Longer than the time in which signals are collected. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 300));

it('signals the user who gets a task, the user who loses it and the applicant, and nobody else', async () => {
  const [applicant, approver, other] = await Promise.all([zhangwei, wangfang, chenjie].map(({ token }) => open(token)));
  const instId = await company.start(zhangwei, 'leave');
  await vi.waitFor(() => expect(approver?.events).toEqual(['todo messages']));
  await pause();
  const before = applicant?.events.length ?? 0;
  await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
  await vi.waitFor(() => expect(approver?.events.slice(1).join()).toContain('todo'));
  await vi.waitFor(() => expect(applicant?.events.length).toBeGreaterThan(before));
  await pause();
  expect(other?.events).toEqual([]);
});

it('signals nothing for a refused command or a transaction that is rolled back', async () => {
  const instId = await company.start(zhangwei, 'leave');
  const taskId = await company.taskIn(instId, wangfang);
  await pause();
  const stream = await open(wangfang.token);
  await wangfang.call('bpmTask/transTask', {
    taskId,
    opinion: 'x'.repeat(501),
    toUser: [{ id: chenjie.id, name: '' }],
  });
  const { database } = company.platform;
  await database
    .transaction(async () => {
      addSignals('todo', [wangfang.id]);
      throw new Error('undone');
    })
    .catch(() => undefined);
  await pause();
  expect(stream.events).toEqual([]);
  await database.transaction(async () => addSignals('todo', [wangfang.id]));
  await vi.waitFor(() => expect(stream.events).toEqual(['todo']));
});

it("signals the reader's other devices when a message is read", async () => {
  await company.start(zhangwei, 'leave');
  await pause();
  const stream = await open(wangfang.token);
  await wangfang.post('/api-portal/portal/core/infInnerMsg/readAll');
  await vi.waitFor(() => expect(stream.events).toEqual(['messages']));
});

it('sends the security headers of every answer, and no proxy buffers or caches it', async () => {
  const [{ headers, status }, ordinary] = [
    await open(wangfang.token),
    await company.platform.app.inject('/api/health'),
  ];
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'content-security-policy': ordinary.headers['content-security-policy'],
    'permissions-policy': ordinary.headers['permissions-policy'],
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('content-encoding')).toBeNull();
});

it('does not count as a call in progress or as one of the calls per minute', async () => {
  const limited = await startCompany(embeddedDatabase, { callsPerMinute: 12 });
  const { token } = await limited.person('wangfang');
  const address = await listenOnLoopback(limited.platform.app);
  const streams = await Promise.all(Array.from({ length: 15 }, () => openLiveStream(address, token)));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
  const count = await fetch(`${address}/api${innerMessages.getUnreadCount.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(count.status).toBe(200);
});

it('is refused without a session, and ends with it: at logout, and when the user is deactivated', async () => {
  expect((await open('x'.repeat(43))).status).toBe(401);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const own = await startCompany(embeddedDatabase);
    const [gone, deactivated, stays] = await own.people('gaofei', 'liqiang', 'wangfang');
    const address = await listenOnLoopback(own.platform.app);
    const streams = await Promise.all([gone, deactivated, stays].map(({ token }) => openLiveStream(address, token)));
    await gone.post('/api-uaa/oauth/remove/token');
    const { sql } = own.platform.database;
    const { endUserSessions } = await import('#server/auth/session/sessions.ts');
    await sql.update(people).set({ hasLeft: true }).where(eq(people.id, deactivated.id));
    await endUserSessions(sql, [deactivated.id]);
    await vi.advanceTimersByTimeAsync(25_000);
    await vi.waitFor(() => expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, true, false]));
  } finally {
    vi.useRealTimers();
  }
});

it('does not delay the shutdown of the server', async () => {
  const own = await startCompany(embeddedDatabase);
  const address = await listenOnLoopback(own.platform.app);
  const stream = await openLiveStream(address, (await own.person('wangfang')).token);
  const began = performance.now();
  await closeApp(own.platform.app);
  expect(performance.now() - began).toBeLessThan(3000);
  await vi.waitFor(() => expect(stream.hasEnded()).toBe(true));
});

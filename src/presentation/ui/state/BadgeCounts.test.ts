import { expect, it } from 'vitest';
import { Clock } from '#application/ports/platform/clock.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { BadgeCounts } from './BadgeCounts.ts';
import { markAllRead } from '../../following/markAllRead.ts';
import { aPage } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

type Count = Awaited<ReturnType<TaskLists['countMine']>>;
type Unread = Awaited<ReturnType<NoticeGateway['countUnread']>>;

function office() {
  const answers: {
    count: () => Promise<Count>;
    total: TaskLists['listMine'];
    unread: () => Promise<Unread>;
    allRead: ReturnType<NoticeGateway['markAllRead']>;
  } = {
    count: async () => ok({ waiting: 5, overdue: 2 }),
    total: async () => fail({ kind: 'offline' }),
    unread: async () => ok(30),
    allRead: Promise.resolve(ok(undefined)),
  };
  const asked = { count: 0, unread: 0 };
  const time = { now: NOON };
  const context = pageContext([
    provide(Clock, { now: () => time.now }),
    provide(
      TaskLists,
      createPartialGateway<TaskLists>('task lists', {
        countMine: () => {
          asked.count += 1;
          return answers.count();
        },
        listMine: (request) => answers.total(request),
      }),
    ),
    provide(
      NoticeGateway,
      createPartialGateway<NoticeGateway>('notices', {
        countUnread: () => {
          asked.unread += 1;
          return answers.unread();
        },
        markAllRead: () => answers.allRead,
      }),
    ),
  ]);
  return { answers, asked, time, context, counts: context.counts };
}

it('loads once for any number of badges, and again when due', async () => {
  const { counts, asked, context } = office();
  const leave = [counts.subscribe(), counts.subscribe(), counts.subscribe()];
  await flushPromises();
  expect([counts.waiting, counts.overdue, counts.unread, asked]).toEqual([5, 2, 30, { count: 1, unread: 1 }]);
  for (let minute = 0; minute < 10; minute += 1) {
    context.due.next();
    await flushPromises();
  }
  expect(asked).toEqual({ count: 11, unread: 11 });
  for (const each of leave) each();
  context.due.next();
  context.changes.next({});
  await flushPromises();
  expect(asked).toEqual({ count: 11, unread: 11 });
});

it('does not load again when a badge comes back within a minute, unless something changed', async () => {
  const { counts, asked, time, context } = office();
  counts.subscribe()();
  await flushPromises();
  counts.subscribe()();
  await flushPromises();
  expect(asked.count).toBe(1);
  context.changes.next({});
  counts.subscribe()();
  await flushPromises();
  expect(asked.count).toBe(2);
  time.now += 60_000;
  counts.subscribe()();
  await flushPromises();
  expect(asked.count).toBe(3);
});

it('keeps its counts when a reload fails, and has no overdue count if the platform sends none', async () => {
  const { counts, answers, context } = office();
  answers.count = async () => ok({ waiting: 5 });
  counts.subscribe();
  await flushPromises();
  expect([counts.waiting, counts.overdue]).toEqual([5, undefined]);
  answers.count = async () => fail({ kind: 'offline' });
  answers.unread = async () => fail({ kind: 'notOffered' });
  context.due.next();
  await flushPromises();
  expect([counts.waiting, counts.unread]).toEqual([5, 30]);
});

it('subtracts the tasks whose decisions wait to be sent, and adds them again after an undo', async () => {
  const { counts, context } = office();
  expect(counts.waiting).toBeUndefined();
  counts.subscribe();
  await flushPromises();
  context.queued.add('7');
  context.queued.add('7');
  context.queued.add('8');
  expect([counts.waiting, context.queued.size, context.queued.has('7')]).toEqual([3, 2, true]);
  context.queued.remove('8');
  expect(counts.waiting).toBe(4);
  for (const task of ['1', '2', '3', '4', '5']) context.queued.add(task);
  expect(counts.waiting).toBe(0);
});

const WHOLE = { number: 1, size: 20, search: '', filters: {} };

it('takes the total of the whole list as the newest count, not that of a search or a filter', async () => {
  const { counts, answers } = office();
  counts.subscribe();
  await flushPromises();
  answers.total = async () => ok(aPage([], 7));
  await counts.listMine({ ...WHOLE, search: 'chairs' });
  await counts.listMine({ ...WHOLE, filters: { category: 'c1' } });
  expect(counts.waiting).toBe(5);
  await counts.listMine(WHOLE);
  expect([counts.waiting, counts.overdue]).toEqual([7, 2]);
});

it('ignores an answer that was asked for before the one it shows', async () => {
  const { counts, answers, context } = office();
  counts.subscribe();
  await flushPromises();
  let answerOld!: (count: Count) => void;
  answers.count = () => new Promise((resolve) => (answerOld = resolve));
  answers.total = async () => ok(aPage([], 7));
  context.due.next();
  await counts.listMine(WHOLE);
  answerOld(ok({ waiting: 4 }));
  await flushPromises();
  expect(counts.waiting).toBe(7);
});

it('does not count a task that was handled here, until an answer that was asked for afterwards', async () => {
  const { counts, answers, context } = office();
  counts.subscribe();
  await flushPromises();
  let answerOld!: (count: Count) => void;
  answers.count = () => new Promise((resolve) => (answerOld = resolve));
  context.due.next();
  context.queued.add('7');
  expect(counts.waiting).toBe(4);
  context.changes.next({ task: '7' });
  context.queued.remove('7');
  expect(counts.waiting).toBe(4);
  answers.count = async () => ok({ waiting: 4 });
  answerOld(ok({ waiting: 5 }));
  await flushPromises();
  expect(counts.waiting).toBe(4);
});

it('shows no unread count if it cannot be loaded, rather than zero', async () => {
  const { counts, answers, context } = office();
  answers.unread = async () => fail({ kind: 'unreadable' });
  counts.subscribe();
  await flushPromises();
  expect(counts.unread).toBeUndefined();
  answers.unread = async () => ok(0);
  context.due.next();
  await flushPromises();
  expect(counts.unread).toBe(0);
});

it('shows zero unread messages at once when all are marked, despite pending responses', async () => {
  const { counts, answers, context } = office();
  counts.subscribe();
  await flushPromises();
  let late!: (unread: Unread) => void;
  answers.unread = () => new Promise((resolve) => (late = resolve));
  context.due.next();
  await flushPromises();
  const old = late;
  const other = new BadgeCounts(context, context.queued);
  await markAllRead(context);
  expect(counts.unread).toBe(0);
  old(ok(30));
  await flushPromises();
  expect(counts.unread).toBe(0);
  late(ok(0));
  await flushPromises();
  expect([counts.unread, other.unread]).toEqual([0, undefined]);
});

it('keeps the badges when marking failed, and reports why', async () => {
  const { counts, answers, context } = office();
  counts.subscribe();
  await flushPromises();
  answers.allRead = Promise.resolve(fail({ kind: 'offline' }));
  await markAllRead(context);
  expect([counts.unread, context.messages.shown?.message]).toEqual([30, { key: 'error.offline' }]);
  context.messages.hide();
});

import { expect, it } from 'vitest';
import { Clock } from '#application/ports/clock.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { TaskLists } from '#application/ports/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { Counts } from '#presentation/shared/Counts.ts';
import { markAllRead } from '#presentation/follow/markAllRead.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { settle } from '#test/support/lateAnswers.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

type Count = Awaited<ReturnType<TaskLists['count']>>;
type Unread = Awaited<ReturnType<NoticeGateway['unread']>>;

function office() {
  const answers: {
    count: () => Promise<Count>;
    unread: () => Promise<Unread>;
    allRead: ReturnType<NoticeGateway['markAllRead']>;
  } = {
    count: async () => ok({ waiting: 5, overdue: 2 }),
    unread: async () => ok(30),
    allRead: Promise.resolve(ok(undefined)),
  };
  const asked = { count: 0, unread: 0 };
  const time = { now: NOON };
  const context = pageContext([
    provide(Clock, { now: () => time.now }),
    provide(
      TaskLists,
      onlyWith<TaskLists>('task lists', {
        count: () => {
          asked.count += 1;
          return answers.count();
        },
      }),
    ),
    provide(
      NoticeGateway,
      onlyWith<NoticeGateway>('notices', {
        unread: () => {
          asked.unread += 1;
          return answers.unread();
        },
        markAllRead: () => answers.allRead,
      }),
    ),
  ]);
  return { answers, asked, time, context, counts: context.counts };
}

it('asks once for however many badges are on the screen, and again when it is due', async () => {
  const { counts, asked, context } = office();
  const leave = [counts.follow(), counts.follow(), counts.follow()];
  await settle();
  expect([counts.waiting, counts.overdue, counts.unread, asked]).toEqual([5, 2, 30, { count: 1, unread: 1 }]);
  for (let minute = 0; minute < 10; minute += 1) {
    context.due.next();
    await settle();
  }
  expect(asked).toEqual({ count: 11, unread: 11 });
  for (const each of leave) each();
  context.due.next();
  context.changes.next({});
  await settle();
  expect(asked).toEqual({ count: 11, unread: 11 });
});

it('asks nothing when a badge comes back within the minute, unless something was changed meanwhile', async () => {
  const { counts, asked, time, context } = office();
  counts.follow()();
  await settle();
  counts.follow()();
  await settle();
  expect(asked.count).toBe(1);
  context.changes.next({});
  counts.follow()();
  await settle();
  expect(asked.count).toBe(2);
  time.now += 60_000;
  counts.follow()();
  await settle();
  expect(asked.count).toBe(3);
});

it('keeps what it knew where a reading fails, and knows of nothing overdue where the platform does not tell', async () => {
  const { counts, answers, context } = office();
  answers.count = async () => ok({ waiting: 5 });
  counts.follow();
  await settle();
  expect([counts.waiting, counts.overdue]).toEqual([5, undefined]);
  answers.count = async () => fail({ kind: 'offline' });
  answers.unread = async () => fail({ kind: 'notOffered' });
  context.due.next();
  await settle();
  expect([counts.waiting, counts.unread]).toEqual([5, 30]);
});

it('shows no unread message at once when all are marked, whatever answer is still on its way', async () => {
  const { counts, answers, context } = office();
  counts.follow();
  await settle();
  let late!: (unread: Unread) => void;
  answers.unread = () => new Promise((resolve) => (late = resolve));
  context.due.next();
  await settle();
  const old = late;
  const other = new Counts(context);
  await markAllRead(context);
  expect(counts.unread).toBe(0);
  old(ok(30));
  await settle();
  expect(counts.unread).toBe(0);
  late(ok(0));
  await settle();
  expect([counts.unread, other.unread]).toEqual([0, 0]);
});

it('leaves the badges as they are where marking failed, and says why', async () => {
  const { counts, answers, context } = office();
  counts.follow();
  await settle();
  answers.allRead = Promise.resolve(fail({ kind: 'offline' }));
  await markAllRead(context);
  expect([counts.unread, context.messages.shown?.message]).toEqual([30, { key: 'error.offline' }]);
  context.messages.hide();
});

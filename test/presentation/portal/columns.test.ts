import { describe, expect, it } from 'vitest';
import { PortalGateway } from '#application/ports/content/portalGateway.ts';
import type { ColumnContent, ContentOf } from '#domain/portal/columnContent.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { RequestQueue } from '#presentation/portal/RequestQueue.ts';
import { ColumnViewModel } from '#presentation/portal/ColumnViewModel.ts';
import { CalendarViewModel } from '#presentation/portal/columns/CalendarViewModel.ts';
import { isTargetAvailable, targetAddress } from '#presentation/portal/targetAddress.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { lateAnswers, flushPromises } from '#test/support/lateAnswers.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const item = (kind: 'list' | 'calendar' = 'list', id = '1'): PortalItem => ({
  id,
  columnId: id,
  title: id,
  isTitleShown: true,
  x: 0,
  y: 0,
  column: { kind },
});
type Answer = Result<ColumnContent, Failure>;
const lines = (title: string): Answer => ok({ kind: 'list', lines: [{ id: '1', title, note: '' }] });

describe('the calls of a portal', () => {
  it('run four at a time, in order, even if some fail', async () => {
    const queue = new RequestQueue(4);
    const server = lateAnswers<string>();
    const told: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const call = at === 1 ? () => server.ask().then(() => Promise.reject(new Error('away'))) : server.ask;
      void queue.run(call).then(
        (answer) => told.push(answer),
        () => told.push('failed'),
      );
    }
    expect(server.asked()).toBe(4);
    await server.answer(1, 'b');
    expect(server.asked()).toBe(5);
    await server.answer(0, 'a');
    await server.answer(4, 'e');
    expect([server.asked(), told]).toEqual([7, ['failed', 'a', 'e']]);
    for (const [at, answer] of [
      [2, 'c'],
      [3, 'd'],
      [5, 'f'],
      [6, 'g'],
    ] as const)
      await server.answer(at, answer);
    void queue.run(server.ask);
    expect(server.asked()).toBe(8);
  });
});

describe('a portal column', () => {
  const open = (column = item()) => {
    const server = lateAnswers<Answer>();
    const context = pageContext([
      provide(PortalGateway, createPartialGateway<PortalGateway>('portals', { getColumnContent: server.ask })),
    ]);
    const model = new ColumnViewModel(context, { item: column, queue: new RequestQueue(4) });
    model.start();
    return { model, server, context };
  };

  it('is loaded once when it comes near the screen, and not while it is distant', async () => {
    const { model, server, context } = open();
    context.due.next();
    expect(server.asked()).toBe(0);
    model.setNear(true);
    model.setNear(false);
    model.setNear(true);
    await server.answer(0, lines('a'));
    expect([server.asked(), model.loader.value]).toMatchObject([1, { lines: [{ title: 'a' }] }]);
  });

  it('is reloaded while it is near; a reload that became due while it was distant follows on return', async () => {
    const { model, server, context } = open();
    model.setNear(true);
    await server.answer(0, lines('a'));
    context.due.next();
    expect(server.asked()).toBe(2);
    await server.answer(1, lines('b'));
    model.setNear(false);
    context.due.next();
    context.due.next();
    expect(server.asked()).toBe(2);
    model.setNear(true);
    expect(server.asked()).toBe(3);
  });

  it('of a kind that rarely changes is loaded once', async () => {
    const { model, server, context } = open(item('calendar'));
    model.setNear(true);
    await server.answer(0, ok({ kind: 'calendar', events: [] }));
    context.due.next();
    expect(server.asked()).toBe(1);
  });

  it('fails separately, can be retried, and keeps its content when a reload fails', async () => {
    const { model, server, context } = open();
    model.setNear(true);
    await server.answer(0, fail({ kind: 'serverFault', status: 500 }));
    expect([model.loader.failure, model.loader.value]).toEqual([{ kind: 'serverFault', status: 500 }, undefined]);
    void model.loader.load();
    await server.answer(1, lines('a'));
    expect(model.loader.failure).toBeUndefined();
    context.due.next();
    await server.answer(2, fail({ kind: 'offline' }));
    expect(model.loader.value).toMatchObject({ lines: [{ title: 'a' }] });
  });

  it('ignores responses after leaving, and sends no more requests', async () => {
    const { model, server, context } = open();
    model.setNear(true);
    model.dispose();
    await server.answer(0, lines('late'));
    context.due.next();
    expect([server.asked(), model.loader.value]).toEqual([1, undefined]);
  });
});

describe('a calendar', () => {
  const event = (day: string, title: string) => ({ id: title, day, title, time: '', note: '' });
  const open = () => {
    const asked: string[] = [];
    const server = lateAnswers<Answer>();
    const getCalendarMonth = (_: PortalItem, name: string) => {
      asked.push(name);
      return server.ask();
    };
    const context = pageContext([
      provide(PortalGateway, createPartialGateway<PortalGateway>('portals', { getCalendarMonth })),
    ]);
    const content: ContentOf<'calendar'> = { kind: 'calendar', events: [event('2026-11-20', 'Today')] };
    const model = new CalendarViewModel(context, { item: item('calendar'), content, queue: new RequestQueue(4) });
    model.start();
    return { model, server, asked };
  };

  it('starts today, with the week from Monday, and loads nothing it already has', () => {
    const { model, asked } = open();
    expect([model.day, model.week[0], model.week.at(-1)]).toEqual(['2026-11-20', '2026-11-16', '2026-11-22']);
    expect(model.getEvents('2026-11-20').map(({ title }) => title)).toEqual(['Today']);
    expect(asked).toEqual([]);
  });

  it('loads each month once, when a week includes a part of it', async () => {
    const { model, server, asked } = open();
    model.move(1);
    model.move(1);
    expect([model.day, asked]).toEqual(['2026-12-04', ['2026-12']]);
    expect(model.isLoaded).toBe(false);
    model.move(-1);
    model.move(1);
    await server.answer(0, ok({ kind: 'calendar', events: [event('2026-12-04', 'Later')] }));
    expect([model.isLoaded, model.getEvents('2026-12-04')[0]?.title, asked.length]).toEqual([true, 'Later', 1]);
  });

  it('reports a month that failed to load, and loads it on retry', async () => {
    const { model, server, asked } = open();
    model.choose('2027-01-15');
    await server.answer(0, fail({ kind: 'offline' }));
    expect([model.hasFailed, model.isLoaded]).toEqual([true, false]);
    model.loadMonths();
    await server.answer(1, ok({ kind: 'calendar', events: [] }));
    await flushPromises();
    expect([model.hasFailed, model.isLoaded, asked]).toEqual([false, true, ['2027-01', '2027-01']]);
  });
});

describe('a portal link', () => {
  it('leads to existing pages only, within the app', () => {
    const address = (to: string) => ({ to: 'address', address: to }) as const;
    expect(targetAddress(address('/pages/bpm/myTasks?a=1'))).toBe('/pages/bpm/myTasks?a=1');
    expect(targetAddress(address('/pages/workspace'))).toBe('/pages/workspace');
    expect(targetAddress(address('/pages/none'))).toBeUndefined();
    expect(targetAddress({ to: 'task', id: '7 8' })).toBe('/pages/bpm/TaskDetail?taskId=7+8');
    expect(targetAddress({ to: 'request', id: '7' })).toBe('/pages/bpm/InstInfo?instId=7');
    expect(targetAddress({ to: 'page', page: 'newProcess' })).toBe('/pages/bpm/mySolutions');
    expect(isTargetAvailable({ to: 'outside', address: 'https://example.com' })).toBe(true);
    expect(isTargetAvailable(address('/pages/none'))).toBe(false);
    expect(isTargetAvailable(undefined)).toBe(false);
  });
});

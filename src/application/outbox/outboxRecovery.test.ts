import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { fail } from '#domain/shared/result.ts';
import {
  pass,
  settle,
  enqueue,
  statesOf,
  openOutbox,
  answerNext,
  failNext,
  queuedEntry,
} from '#test/support/outboxSteps.ts';
import { aRecord } from '#test/support/builders.ts';
import { newEntry, type OutboxWorld } from '#test/support/outboxWorld.ts';
import { aDetail } from '#test/support/taskScreen.ts';
import { NOON } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page that is hidden', () => {
  it('hands its decision to the browser before anything else, once', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    tab.outbox.handOver();
    expect([world.sent, world.calls[0]?.keepalive, world.marks]).toEqual([['a'], true, new Set(['a'])]);
    tab.outbox.handOver();
    await settle(world);
    expect([world.sent, statesOf(world.listStored('wang'))]).toEqual([['a'], ['a sending']]);
    await answerNext(world);
    expect([world.executed, world.marks, world.listStored('wang')]).toEqual([['a'], new Set(), []]);
  });

  it('cannot undo a decision it has handed over, even if that was not stored', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    world.storage = 'unavailable';
    tab.outbox.handOver();
    await settle(world);
    world.storage = 'ok';
    const undone = tab.outbox.undo('a');
    await settle(world);
    expect([await undone, statesOf(world.listStored('wang'))]).toEqual([false, ['a sending']]);
  });

  it('keeps a body that is too large to outlive it, and sends it after a restart', async () => {
    const { world, tab } = await openOutbox();
    const request = { ...newEntry('a').request, body: 'x'.repeat(70_000) };
    await enqueue(world, tab, 'a', { request });
    tab.outbox.handOver();
    world.killTab(tab);
    expect([world.sent, [...world.marks]]).toEqual([[], ['a']]);
    void world.openTab().outbox.start();
    await settle(world);
    expect(world.sent).toEqual(['a']);
  });
});

describe('a page that opens after another was closed', () => {
  async function reopen(world: OutboxWorld) {
    const next = world.openTab();
    void next.outbox.start();
    await settle(world);
    return next;
  }

  it('offers the undo of a decision that was not handed over, for a fresh time', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    world.killTab(tab);
    const next = await reopen(world);
    expect(next.outbox.current).toMatchObject([{ key: 'a', state: 'undoable', isRecovered: true, tab: 'tab 2' }]);
    await pass(world, 5000);
    expect(world.sent).toEqual([]);
    await pass(world, 1000);
    expect(world.sent).toEqual(['a']);
  });

  it.each([
    ['is marked', true],
    ['cannot be known, because marks are refused', false],
  ])('sends a decision whose hand-over %s', async (_, canMark) => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    if (canMark) tab.outbox.handOver();
    world.canMark = canMark;
    world.killTab(tab);
    const next = await reopen(world);
    const undone = next.outbox.undo('a');
    await settle(world);
    expect([await undone, world.sent.at(-1)]).toEqual([false, 'a']);
  });

  it('does not undo a decision that was handed over if the mark of it was lost with the browser', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    tab.outbox.handOver();
    world.stored.set('/api|1.wang', [queuedEntry('a', { state: 'undoable', tab: 'tab 1' })]);
    world.killTab(tab);
    world.marks.clear();
    for (const call of world.calls) world.answer(call);
    world.history = [aRecord({ task: 'task a', handlerId: 'wang', action: 'agree', doneAt: NOON })];
    const next = await reopen(world);
    expect(statesOf(next.outbox.current)).toEqual(['a undoable']);
    const undone = next.outbox.undo('a');
    await settle(world);
    for (const call of [...world.calls]) world.finish(call, world.answer(call));
    await settle(world);
    expect([await undone, world.executed, next.outbox.current]).toEqual([false, ['a'], []]);
    expect(next.confirmed.map(({ key }) => key)).toEqual(['a']);
  });

  it('leaves the entries of pages that are open', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    const next = await reopen(world);
    expect([statesOf(next.outbox.current), next.outbox.current[0]?.tab]).toEqual([['a undoable'], 'tab 1']);
  });

  it('repeats the call of a frozen page with the same key', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    tab.isFrozen = true;
    const next = await reopen(world);
    expect(world.sent).toEqual(['a', 'a']);
    await answerNext(world);
    await answerNext(world);
    tab.isFrozen = false;
    await settle(world);
    expect([world.executed, tab.outbox.current, next.outbox.current]).toEqual([['a'], [], []]);
  });

  it('takes over the running call of a page that crashes while this one is open', async () => {
    const { world, tab } = await openOutbox();
    const next = await reopen(world);
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    world.killTab(tab);
    await enqueue(world, next, 'b');
    await pass(world, 6000);
    await answerNext(world);
    await answerNext(world);
    expect([world.executed, world.sent]).toEqual([['a'], ['a', 'a', 'b']]);
  });
});

describe('the entries of a user', () => {
  it('wait while the session has ended, and are sent in order after the next login', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    await enqueue(world, tab, 'b');
    world.person = undefined;
    await failNext(world, fail({ kind: 'sessionExpired' }));
    await pass(world, 60_000);
    expect([world.sent, statesOf(tab.outbox.current), tab.outbox.needsLogin]).toEqual([
      ['a'],
      ['a queued', 'b undoable'],
      true,
    ]);
    world.logIn('wang');
    void tab.outbox.start();
    await pass(world, 7000);
    await answerNext(world);
    await pass(world, 7000);
    await answerNext(world);
    expect(world.executed).toEqual(['a', 'b']);
  });

  it('are neither sent nor shown during the session of another one', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    await enqueue(world, tab, 'b');
    world.logIn('li');
    const [call] = world.calls;
    if (call) world.finish(call, world.answer(call));
    await settle(world);
    void tab.outbox.start();
    await pass(world, 120_000);
    expect([tab.outbox.current, world.sent, world.removedDrafts, statesOf(world.listStored('wang'))]).toEqual([
      [],
      ['a'],
      [],
      ['b undoable'],
    ]);
    world.logIn('wang');
    void tab.outbox.start();
    await pass(world, 7000);
    await answerNext(world);
    expect(world.executed).toEqual(['a', 'b']);
  });
});

describe('a decision that was made long ago', () => {
  const DAY_MS = 86_400_000;
  const start = async (given: Partial<OutboxEntry>, change: (world: OutboxWorld) => void = () => undefined) => {
    const { world, tab } = await openOutbox();
    change(world);
    world.stored.set('/api|1.wang', [queuedEntry('a', given)]);
    void tab.outbox.start();
    await settle(world);
    return { world, tab };
  };

  it('is not sent after 15 days', async () => {
    const { world, tab } = await start({ enqueuedAt: NOON - 15 * DAY_MS });
    expect(world.sent).toEqual([]);
    expect(tab.outbox.current).toMatchObject([{ state: 'blocked', conflict: { kind: 'tooOld', days: 15 } }]);
  });

  it('is sent if only the clock of the device says so', async () => {
    const { world } = await start({}, (each) => {
      each.isClockSynchronized = false;
      each.now = NOON + 15 * DAY_MS;
    });
    expect(world.sent).toEqual(['a']);
  });

  it.each([
    ['has changed since', 11, true, []],
    ['is the same', 11, false, ['a']],
    ['has changed, but was just decided', 9, true, ['a']],
  ])('on a platform without versions whose task %s', async (_, minutes, isChanged, sent) => {
    const { describeShown } = await import('#domain/outbox/outboxEntry.ts');
    const detail = aDetail();
    const shown = isChanged ? 'something else' : describeShown(detail);
    const { world, tab } = await start({ shown, enqueuedAt: NOON - minutes * 60_000 }, (each) => {
      each.task = detail;
    });
    expect(world.sent).toEqual(sent);
    if (sent.length === 0) expect(tab.outbox.current).toMatchObject([{ conflict: { kind: 'changed', changes: [] } }]);
  });
});

describe('a device that stores nothing any more', () => {
  it('still sends each waiting decision once', async () => {
    const { world, tab } = await openOutbox();
    world.stored.set('/api|1.wang', [queuedEntry('1'), queuedEntry('2')]);
    world.storage = 'unavailable';
    void tab.outbox.start();
    await settle(world);
    await answerNext(world);
    await pass(world, 3000);
    await answerNext(world);
    await pass(world, 300_000);
    expect([world.sent, tab.outbox.current]).toEqual([['1', '2'], []]);
    world.storage = 'ok';
    await pass(world, 61_000);
    expect(world.listStored('wang')).toEqual([]);
  });

  it('keeps an undo, and stores it as soon as it can', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    world.storage = 'full';
    const undone = tab.outbox.undo('a');
    await pass(world, 30_000);
    world.storage = 'ok';
    await pass(world, 61_000);
    expect([await undone, world.sent, world.listStored('wang')]).toEqual([true, [], []]);
  });
});

it('confirms a decision for its user although a draft cannot be deleted', async () => {
  const { world, tab } = await openOutbox();
  world.removedDrafts.push = () => {
    throw new Error('closed');
  };
  await enqueue(world, tab, 'a');
  await pass(world, 6000);
  await answerNext(world);
  await enqueue(world, tab, 'b');
  await pass(world, 6000);
  expect([tab.confirmed.map(({ key }) => key), world.sent]).toEqual([['a'], ['a', 'b']]);
});

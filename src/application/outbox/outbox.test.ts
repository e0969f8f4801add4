import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail } from '#domain/shared/result.ts';
import { aRecord } from '#test/support/builders.ts';
import { newEntry, OutboxWorld, type TestTab } from '#test/support/outboxWorld.ts';
import { aDetail } from '#test/support/taskScreen.ts';
import { NOON } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ENDED = { kind: 'refused', refusal: refuse('task.ended') } as const;
const OFFLINE = fail({ kind: 'offline' } as const);

async function pass(world: OutboxWorld, ms: number): Promise<void> {
  world.passTime(ms);
  await vi.advanceTimersByTimeAsync(ms);
}
/** Lets transactions and answers arrive. */
const settle = (world: OutboxWorld) => pass(world, 600);

async function enqueue(world: OutboxWorld, tab: TestTab, key: string, given: Parameters<typeof newEntry>[1] = {}) {
  world.ownerOfKey.set(key, world.person ?? '');
  const stored = tab.outbox.enqueue(newEntry(key, given));
  await settle(world);
  return stored;
}
const statesOf = (entries: readonly OutboxEntry[]) => entries.map(({ key, state }) => `${key} ${state}`);
async function open() {
  const world = new OutboxWorld();
  const tab = world.openTab();
  void tab.outbox.start();
  await settle(world);
  return { world, tab };
}
const answerNext = async (world: OutboxWorld, refusal?: typeof ENDED) => {
  const [call] = world.calls;
  if (!call) throw new Error('No call is running.');
  world.finish(call, world.answer(call, refusal));
  await settle(world);
};
const failNext = async (world: OutboxWorld, result: ReturnType<typeof fail>) => {
  const [call] = world.calls;
  if (!call) throw new Error('No call is running.');
  world.finish(call, result as typeof OFFLINE);
  await settle(world);
};

describe('a decision in the outbox', () => {
  it('is sent once after the time for an undo, and its drafts are deleted', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    await pass(world, 5000);
    expect([statesOf(tab.outbox.current), world.sent]).toEqual([['a undoable'], []]);
    await pass(world, 1000);
    expect([statesOf(tab.outbox.current), world.sent]).toEqual([['a sending'], ['a']]);
    await answerNext(world);
    expect([world.executed, tab.outbox.current, world.removedDrafts]).toEqual([['a'], [], ['opinion.1.agree']]);
    expect(tab.confirmed.map(({ key }) => key)).toEqual(['a']);
  });

  it('is not sent after an undo', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    const undone = tab.outbox.undo('a');
    await pass(world, 60_000);
    expect([await undone, world.sent, world.listStored('wang'), world.removedDrafts]).toEqual([true, [], [], []]);
  });

  it('cannot be undone once it is being sent', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    const undone = tab.outbox.undo('a');
    await settle(world);
    expect([await undone, statesOf(tab.outbox.current)]).toEqual([false, ['a sending']]);
  });

  it('is sent when the next one is made, which can still be undone', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    await enqueue(world, tab, 'b');
    expect([world.sent, statesOf(tab.outbox.current)]).toEqual([['a'], ['a sending', 'b undoable']]);
  });

  it('is held while the user reads the bar, and gets the whole time again', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    tab.outbox.stopUndoTimer();
    await pass(world, 60_000);
    expect(world.sent).toEqual([]);
    tab.outbox.restartUndoTimer();
    await pass(world, 5900);
    expect(world.sent).toEqual([]);
    await pass(world, 200);
    expect(world.sent).toEqual(['a']);
  });

  it.each(['full', 'unavailable'] as const)('is refused if the device is %s', async (storage) => {
    const { world, tab } = await open();
    world.storage = storage;
    expect(await enqueue(world, tab, 'a')).toEqual(fail(storage));
    expect([tab.outbox.current, world.sent]).toEqual([[], []]);
  });

  it('is refused without a login, and beyond 100 entries', async () => {
    const { world, tab } = await open();
    world.person = undefined;
    expect(await enqueue(world, tab, 'a')).toEqual(fail('unavailable'));
    world.person = 'wang';
    world.stored.set(
      '/api|1.wang',
      Array.from({ length: 100 }, (_, number) => queuedEntry(`${number}`)),
    );
    expect(await enqueue(world, tab, 'b')).toEqual(fail('full'));
  });
});
const queuedEntry = (key: string, given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newEntry(key),
  tab: 'tab 0',
  enqueuedAt: NOON,
  state: 'queued',
  attempts: 0,
  serverFaults: 0,
  ...given,
});

describe('a call without an answer', () => {
  it('is repeated with the same key after 2, 5, 15 and 60 s', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    const waits: number[] = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      await failNext(world, OFFLINE);
      let seconds = 0.6;
      for (; world.calls.length === 0; seconds += 0.1) await pass(world, 100);
      waits.push(Math.round(seconds));
    }
    expect([waits, new Set(world.sent)]).toEqual([[2, 5, 15, 60, 60], new Set(['a'])]);
    await answerNext(world);
    expect([world.executed, tab.outbox.current]).toEqual([['a'], []]);
  });

  it('is repeated at once when the network returns', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    await failNext(world, OFFLINE);
    void tab.outbox.sendNow();
    await settle(world);
    expect(world.sent).toEqual(['a', 'a']);
  });

  it('does not hold back the others after three faults of the server', async () => {
    const { world, tab } = await open();
    world.stored.set(
      '/api|1.wang',
      ['1', '2', '3'].map((key) => queuedEntry(key)),
    );
    void tab.outbox.start();
    await settle(world);
    for (const wait of [2000, 5000, 0]) {
      await failNext(world, fail({ kind: 'serverFault', status: 500 }));
      await pass(world, wait);
    }
    expect(world.sent).toEqual(['1', '1', '1', '2']);
    await answerNext(world);
    await answerNext(world);
    expect([world.executed, world.sent.at(-1)]).toEqual([['2', '3'], '1']);
  });
});

describe('a refused decision', () => {
  it('waits for the user, and does not hold back the others', async () => {
    const { world, tab } = await open();
    world.stored.set('/api|1.wang', [queuedEntry('1'), queuedEntry('2')]);
    void tab.outbox.start();
    await settle(world);
    await answerNext(world, ENDED);
    await answerNext(world);
    expect(tab.outbox.current).toMatchObject([{ key: '1', state: 'blocked', conflict: { kind: 'ended' } }]);
    expect([world.executed, world.removedDrafts]).toEqual([['2'], ['opinion.1.agree']]);
    void tab.outbox.discard('1');
    await settle(world);
    expect(world.listStored('wang')).toEqual([]);
  });

  it('is executed if the history of the request shows it', async () => {
    const { world, tab } = await open();
    world.history = [aRecord({ task: 'task a', handlerId: 'wang', action: 'agree', doneAt: NOON })];
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    await answerNext(world, ENDED);
    expect([tab.outbox.current, tab.confirmed.map(({ key }) => key)]).toEqual([[], ['a']]);
  });
});

describe('a page that is hidden', () => {
  it('hands its decision to the browser before anything else, once', async () => {
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    if (canMark) tab.outbox.handOver();
    world.canMark = canMark;
    world.killTab(tab);
    const next = await reopen(world);
    const undone = next.outbox.undo('a');
    await settle(world);
    expect([await undone, world.sent.at(-1)]).toEqual([false, 'a']);
  });

  it('leaves the entries of pages that are open', async () => {
    const { world, tab } = await open();
    await enqueue(world, tab, 'a');
    const next = await reopen(world);
    expect([statesOf(next.outbox.current), next.outbox.current[0]?.tab]).toEqual([['a undoable'], 'tab 1']);
  });

  it('repeats the call of a frozen page with the same key', async () => {
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
    const { world, tab } = await open();
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
  const { world, tab } = await open();
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

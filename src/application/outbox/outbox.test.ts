import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail } from '#domain/shared/result.ts';
import { aRecord } from '#test/support/builders.ts';
import {
  ENDED,
  OFFLINE,
  pass,
  settle,
  enqueue,
  statesOf,
  openOutbox,
  answerNext,
  failNext,
  queuedEntry,
} from '#test/support/outboxSteps.ts';
import { NOON } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a decision in the outbox', () => {
  it('is sent once after the time for an undo, and its drafts are deleted', async () => {
    const { world, tab } = await openOutbox();
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
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    const undone = tab.outbox.undo('a');
    await pass(world, 60_000);
    expect([await undone, world.sent, world.listStored('wang'), world.removedDrafts]).toEqual([true, [], [], []]);
  });

  it('cannot be undone once it is being sent', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    const undone = tab.outbox.undo('a');
    await settle(world);
    expect([await undone, statesOf(tab.outbox.current)]).toEqual([false, ['a sending']]);
  });

  it('is sent when the next one is made, which can still be undone', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    await enqueue(world, tab, 'b');
    expect([world.sent, statesOf(tab.outbox.current)]).toEqual([['a'], ['a sending', 'b undoable']]);
  });

  it('is held while the user reads the bar, and gets the whole time again', async () => {
    const { world, tab } = await openOutbox();
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
    const { world, tab } = await openOutbox();
    world.storage = storage;
    expect(await enqueue(world, tab, 'a')).toEqual(fail(storage));
    expect([tab.outbox.current, world.sent]).toEqual([[], []]);
  });

  it('is refused without a login, and beyond 100 entries', async () => {
    const { world, tab } = await openOutbox();
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

describe('a call without an answer', () => {
  it('is repeated with the same key after 2, 5, 15 and 60 s', async () => {
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    const waits: number[] = [];
    while (waits.length < 5) {
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
    const { world, tab } = await openOutbox();
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    await failNext(world, OFFLINE);
    void tab.outbox.sendNow();
    await settle(world);
    expect(world.sent).toEqual(['a', 'a']);
  });

  it('does not hold back the others after three faults of the server', async () => {
    const { world, tab } = await openOutbox();
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
    const { world, tab } = await openOutbox();
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
    const { world, tab } = await openOutbox();
    world.history = [aRecord({ task: 'task a', handlerId: 'wang', action: 'agree', doneAt: NOON })];
    await enqueue(world, tab, 'a');
    await pass(world, 6000);
    await answerNext(world, ENDED);
    expect([tab.outbox.current, tab.confirmed.map(({ key }) => key)]).toEqual([[], ['a']]);
  });
});

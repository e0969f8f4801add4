import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import { OutboxLoader } from '#application/outbox/loadOutbox.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import type { CompleteTaskInput } from '#application/useCases/completeTask.ts';
import { CompleteTask } from '#application/useCases/useCases.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RecordChange } from '../ui/state/changeStream.ts';
import { OutboxViewModel } from './OutboxViewModel.ts';
import { createPartialGateway, fakeTasks } from '#test/support/gateways.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { newEntry, OutboxWorld } from '#test/support/outboxWorld.ts';
import { aDetail, MANAGER } from '#test/support/taskScreen.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Given {
  readonly stored?: readonly Partial<OutboxEntry>[];
  readonly dispatched?: Result<DispatchResult>;
  readonly counts?: () => ReturnType<TaskLists['countMine']>;
}
async function open({
  stored = [],
  dispatched = ok({ status: 'queued' }),
  counts = async () => ok({ waiting: 5, overdue: 0 }),
}: Given = {}) {
  const world = new OutboxWorld();
  world.logIn(MANAGER.id);
  const entries = stored.map((given, number) => ({
    ...newEntry(`${number}`),
    tab: 'tab 9',
    enqueuedAt: NOON,
    state: 'queued' as const,
    attempts: 0,
    serverFaults: 0,
    ...given,
  }));
  world.stored.set(`/api|1.${MANAGER.id}`, entries);
  for (const { key } of entries) world.ownerOfKey.set(key, MANAGER.id);
  const { outbox } = world.openTab();
  const decided: CompleteTaskInput[] = [];
  const drafts = memoryDrafts({ 'opinion.1.agree': 'Fine.' });
  const context = pageContext(
    [
      provide(Clock, { now: () => NOON }),
      provide(OutboxLoader, { value: outbox, fetch: async () => outbox }),
      provide(DraftStore, drafts),
      provide(IdempotencyKeys, { create: () => 'new key' }),
      provide(TaskGateway, fakeTasks({ find: async () => ok(aDetail()) })),
      provide(TaskLists, createPartialGateway<TaskLists>('lists', { countMine: counts })),
      provide(NoticeGateway, createPartialGateway<NoticeGateway>('notices', { countUnread: async () => ok(0) })),
      provide(CompleteTask, async (input) => {
        decided.push(input);
        return dispatched;
      }),
    ],
    { logIn: async () => ok(''), logOut: async () => undefined, currentUser: async () => ok(MANAGER) },
  );
  await context.session.load();
  const changed: RecordChange[] = [];
  context.changes.subscribe((change) => changed.push(change));
  const model = new OutboxViewModel(context, outbox);
  model.start();
  const pass = async (ms = 600) => {
    world.passTime(ms);
    await vi.advanceTimersByTimeAsync(ms);
  };
  await pass();
  const decide = async (key: string) => {
    world.ownerOfKey.set(key, MANAGER.id);
    void outbox.enqueue(newEntry(key));
    await pass();
  };
  const answer = async () => {
    const [call] = world.calls;
    if (call) world.finish(call, world.answer(call));
    await pass();
  };
  return { world, outbox, context, model, changed, decided, drafts, pass, decide, answer };
}
const blocked = (given: Partial<OutboxEntry> = {}): Partial<OutboxEntry> => ({
  state: 'blocked',
  conflict: { kind: 'changed', changes: [] },
  task: '1',
  ...given,
});

describe('the bar', () => {
  it('shows the last decision with its undo, then that it was sent, then nothing', async () => {
    const { model, decide, pass, answer } = await open();
    await decide('a');
    await decide('b');
    expect(model.bar).toMatchObject({ kind: 'undoable', entry: { key: 'b' } });
    await pass(6000);
    await answer();
    await answer();
    expect(model.bar).toMatchObject({ kind: 'done', entry: { key: 'b' } });
    await pass(10_000);
    expect(model.bar).toBeUndefined();
  });

  it('says that a decision is being sent only after a second', async () => {
    const { model, decide, pass } = await open();
    await decide('a');
    await pass(6000);
    const early = model.bar;
    await pass(1000);
    expect([early, model.bar]).toMatchObject([undefined, { kind: 'sending', entry: { key: 'a' } }]);
  });

  it('says how many decisions need the user, and how many wait for a connection', async () => {
    const { world, model, decide, pass } = await open({ stored: [blocked()] });
    expect(model.bar).toEqual({ kind: 'waiting', count: 1, reason: 'blocked' });
    await decide('a');
    expect(model.bar).toMatchObject({ kind: 'undoable' });
    await pass(6000);
    const [call] = world.calls;
    if (call) world.finish(call, fail({ kind: 'offline' }));
    model.setDiscarding(model.entries.find(({ state }) => state === 'blocked'));
    void model.discard();
    await pass();
    expect(model.bar).toEqual({ kind: 'waiting', count: 1, reason: 'network' });
  });

  it('says how many decisions wait for the login', async () => {
    const { world, model, decide, pass } = await open();
    await decide('a');
    await pass(6000);
    world.person = undefined;
    const [call] = world.calls;
    if (call) world.finish(call, fail({ kind: 'sessionExpired' }));
    await pass();
    expect(model.bar).toEqual({ kind: 'waiting', count: 1, reason: 'login' });
  });

  it('stops the time for an undo while it is paused', async () => {
    const { world, model, decide, pass } = await open();
    await decide('a');
    model.setPaused(true);
    await pass(60_000);
    expect(world.sent).toEqual([]);
    model.setPaused(false);
    await pass(6600);
    expect(world.sent).toEqual(['a']);
  });
});

describe('the row of a task', () => {
  it('is hidden while its decision waits, and shown again after an undo without a reload', async () => {
    const { context, model, decide, pass, changed } = await open();
    await decide('a');
    expect(context.queued.has('task a')).toBe(true);
    const [entry] = model.entries;
    if (entry) void model.undo(entry);
    await pass();
    expect([context.queued.size, changed]).toEqual([0, []]);
  });

  it('stays hidden until the counts are read after the decision was sent', async () => {
    const { context, decide, pass, answer, changed } = await open();
    await decide('a');
    await pass(6000);
    await answer();
    expect([context.queued.size, changed]).toEqual([0, [{ task: 'task a', instance: '2' }]]);
  });

  it('is shown while its decision is refused', async () => {
    const { context } = await open({ stored: [blocked(), { key: 'q', task: 'q' }] });
    expect([...context.queued.tasks]).toEqual(['q']);
  });

  it.each([
    ['the counts cannot be read', async () => Promise.reject(new Error('no'))],
    ['the counts fail', async () => fail({ kind: 'offline' } as const)],
  ])('is shown again after another page has undone its decision, even if %s', async (_, counts) => {
    const { world, context, decide, pass } = await open({ counts });
    await decide('a');
    const other = world.openTab();
    void other.outbox.start();
    await pass();
    void other.outbox.undo('a');
    await pass();
    expect(context.queued.size).toBe(0);
  });

  it('is shown again if its decision vanished while no page showed the outbox', async () => {
    const { world, context, outbox, model, decide, pass } = await open();
    await decide('a');
    model.dispose();
    void outbox.undo('a');
    await pass();
    expect([world.sent, context.queued.size]).toEqual([[], 1]);
    const next = new OutboxViewModel(context, outbox);
    next.start();
    await pass();
    expect(context.queued.size).toBe(0);
  });
});

describe('deciding again', () => {
  it('makes the same decision on the content of now with a new key, and ends the refused one', async () => {
    const { model, decided, pass } = await open({ stored: [blocked()] });
    const [entry] = model.entries;
    if (entry) void model.decideAgain(entry);
    await pass();
    expect(decided).toMatchObject([{ key: 'new key', vote: 'agree', opinion: 'Fine.', drafts: ['opinion.1.agree'] }]);
    expect(model.entries).toEqual([]);
  });

  it.each<[string, Partial<OutboxEntry>, string]>([
    ['a return', { decision: 'return' }, 'returnTask 1'],
    ['a decision with more than an opinion', { opinion: undefined }, 'taskDetail 1 agree'],
  ])('opens the page of %s', async (_, given, page) => {
    const { model, context, decided, pass } = await open({ stored: [blocked(given)] });
    const [entry] = model.entries;
    if (entry) void model.decideAgain(entry);
    await pass();
    expect([context.opened, decided, model.entries.length]).toEqual([[page], [], 1]);
  });

  it('keeps the refused decision if the new one is refused', async () => {
    const dispatched = fail({ kind: 'offline' } as const);
    const { model, context, pass } = await open({ stored: [blocked()], dispatched });
    const [entry] = model.entries;
    if (entry) void model.decideAgain(entry);
    await pass();
    expect([model.entries.length, context.messages.shown?.tone]).toEqual([1, 'warning']);
  });
});

it('deletes all entries and their input before a logout', async () => {
  const { world, model, drafts, decide, pass } = await open({ stored: [blocked()] });
  await decide('a');
  void model.discardAll();
  await pass();
  expect([world.sent, world.listStored(MANAGER.id), drafts.kept]).toEqual([[], [], {}]);
});

it('sends what can be undone when the user sends all now', async () => {
  const { world, model, decide, pass, answer } = await open();
  await decide('a');
  void model.sendNow();
  await pass();
  expect([world.sent, model.activity.isBusy]).toEqual([['a'], true]);
  await answer();
  expect(model.activity.isBusy).toBe(false);
});

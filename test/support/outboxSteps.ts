import { vi } from 'vitest';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail } from '#domain/shared/result.ts';
import { newEntry, OutboxWorld, type TestTab } from './outboxWorld.ts';
import { NOON } from './testPageContext.ts';

/* Steps of the tests of the outbox, with the timers of vitest. */

export const ENDED = { kind: 'refused', refusal: refuse('task.ended') } as const;
export const OFFLINE = fail({ kind: 'offline' } as const);

export async function pass(world: OutboxWorld, ms: number): Promise<void> {
  world.passTime(ms);
  await vi.advanceTimersByTimeAsync(ms);
}
/** Lets transactions and answers arrive. */
export const settle = (world: OutboxWorld) => pass(world, 600);

export async function enqueue(
  world: OutboxWorld,
  tab: TestTab,
  key: string,
  given: Parameters<typeof newEntry>[1] = {},
) {
  world.ownerOfKey.set(key, world.person ?? '');
  const stored = tab.outbox.enqueue(newEntry(key, given));
  await settle(world);
  return stored;
}
export const statesOf = (entries: readonly OutboxEntry[]) => entries.map(({ key, state }) => `${key} ${state}`);
/** Opens the first page of a browser, with its outbox started. */
export async function openOutbox() {
  const world = new OutboxWorld();
  const tab = world.openTab();
  void tab.outbox.start();
  await settle(world);
  return { world, tab };
}
export const answerNext = async (world: OutboxWorld, refusal?: typeof ENDED) => {
  const [call] = world.calls;
  if (!call) throw new Error('No call is running.');
  world.finish(call, world.answer(call, refusal));
  await settle(world);
};
export const failNext = async (world: OutboxWorld, result: ReturnType<typeof fail>) => {
  const [call] = world.calls;
  if (!call) throw new Error('No call is running.');
  world.finish(call, result as typeof OFFLINE);
  await settle(world);
};
export const queuedEntry = (key: string, given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newEntry(key),
  tab: 'tab 0',
  enqueuedAt: NOON,
  state: 'queued',
  attempts: 0,
  serverFaults: 0,
  ...given,
});

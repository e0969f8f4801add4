import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EVERYBODY, type SignalTopic } from '#server/db/signals/signals.ts';
import { LiveHub } from './hub.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
/** Longer than the time in which signals are collected. */
const flushed = () => new Promise((resolve) => setTimeout(resolve, 80));

function createHub(random = () => 0) {
  const time = { now: 0 };
  const open = new Set<string>();
  const checks: number[] = [];
  const hub = new LiveHub({
    now: () => time.now,
    random,
    selectOpenSessions: async (sessions) => {
      checks.push(sessions.length);
      return new Set(sessions.filter((each) => open.has(each)));
    },
  });
  const join = (person: string, groups: readonly string[] = [], session = person) => {
    open.add(session);
    const stream = { events: [] as string[], isEnded: false, leave: () => undefined as void };
    stream.leave = hub.add(
      { person, groups, session },
      {
        write: (text) => void stream.events.push(text),
        end: () => {
          stream.isEnded = true;
        },
      },
    );
    return stream;
  };
  const signal = (...named: readonly (readonly [SignalTopic, string])[]) =>
    hub.signal(new Set(named.map(([topic, member]) => `${topic} ${member}`)));
  return { hub, time, open, checks, join, signal };
}

it('sends one event for all signals of 50 ms, only to the users and groups concerned', async () => {
  const { join, signal } = createHub();
  const [wang, li, chen] = [join('1', ['finance']), join('2', ['finance']), join('3')];
  signal(['todo', 'finance']);
  signal(['messages', '1'], ['todo', '1']);
  expect(wang.events).toEqual([]);
  await flushed();
  expect([wang.events, li.events, chen.events]).toEqual([['data: todo messages\n\n'], ['data: todo\n\n'], []]);
});

it('asks everybody to look again when signals may have been missed', async () => {
  const { hub, join } = createHub();
  const streams = [join('1'), join('2')];
  hub.signal(new Set([EVERYBODY]));
  await flushed();
  expect(streams.map(({ events }) => events)).toEqual([['data: todo messages\n\n'], ['data: todo messages\n\n']]);
});

it('sends nothing to a stream that has ended, and forgets it', async () => {
  const { hub, join, signal } = createHub();
  const stream = join('1', ['finance']);
  signal(['todo', '1']);
  stream.leave();
  await flushed();
  expect([stream.events, hub.size]).toEqual([[], 0]);
});

it('sends a heartbeat every 25 seconds', async () => {
  const { join } = createHub();
  const stream = join('1');
  await vi.advanceTimersByTimeAsync(24_900);
  expect(stream.events).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(stream.events).toEqual([':\n\n']);
});

it('ends a stream after 12 to 15 minutes', async () => {
  const random = { value: 0 };
  const { hub, time, join } = createHub(() => random.value);
  const longest = join('1');
  random.value = 1;
  const shortest = join('2');
  time.now = 12 * MINUTE - 1;
  await hub.beat();
  expect([shortest.isEnded, longest.isEnded]).toEqual([false, false]);
  time.now = 12 * MINUTE;
  await hub.beat();
  expect([shortest.isEnded, longest.isEnded]).toEqual([true, false]);
  time.now = 15 * MINUTE;
  await hub.beat();
  expect(longest.isEnded).toBe(true);
});

it('ends the streams of sessions that are no longer open, with one query per thousand', async () => {
  const { hub, open, checks, join } = createHub();
  const streams = Array.from({ length: 1001 }, (_, index) => join(String(index)));
  open.delete('7');
  await hub.beat();
  expect([streams.filter(({ isEnded }) => isEnded), checks]).toEqual([[streams[7]], [1000, 1]]);
});

it("ends a user's oldest stream at the twenty-first, and no stream of a colleague", () => {
  const { join } = createHub();
  const colleague = join('2', ['1']);
  const own = Array.from({ length: 20 }, (_, index) => join('1', [], `session ${index}`));
  expect(own.some(({ isEnded }) => isEnded)).toBe(false);
  join('1', [], 'session 20');
  expect([own.map(({ isEnded }) => isEnded).indexOf(true), colleague.isEnded]).toEqual([0, false]);
});

it('ends all streams when the server closes, and those that come later', () => {
  const { hub, join } = createHub();
  const early = join('1');
  hub.close();
  expect([early.isEnded, join('2').isEnded]).toEqual([true, true]);
});

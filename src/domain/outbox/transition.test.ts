import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxEntry, OutboxState } from './outboxEntry.ts';
import { applyEvent, findNextToSend, isTooOld, OUTBOX_EVENTS, retryDelayMs, type OutboxEvent } from './transition.ts';
import { anEntry, arbitraryEntry, OUTBOX_STATES } from '#test/support/outboxEntries.ts';

/** The states and events of a decision on the device. What is missing is not possible. */
const EXPECTED: readonly (readonly [OutboxState, OutboxEvent, OutboxState | 'removed'])[] = [
  ['undoable', 'undo', 'removed'],
  ['undoable', 'release', 'queued'],
  ['undoable', 'handOver', 'sending'],
  ['undoable', 'recoverUnsent', 'undoable'],
  ['undoable', 'recoverSent', 'queued'],
  ['queued', 'start', 'sending'],
  ['queued', 'expire', 'blocked'],
  ['queued', 'discard', 'removed'],
  ['sending', 'confirm', 'removed'],
  ['sending', 'loseAnswer', 'queued'],
  ['sending', 'fault', 'queued'],
  ['sending', 'expireSession', 'queued'],
  ['sending', 'refuse', 'blocked'],
  ['sending', 'recoverSent', 'queued'],
  ['blocked', 'retry', 'queued'],
  ['blocked', 'discard', 'removed'],
];
/** Returns the state after an event, `removed`, or `undefined` if the event is not possible. */
function findNextState(state: OutboxState, event: OutboxEvent): OutboxState | 'removed' | undefined {
  const { isApplied, entry } = applyEvent(anEntry({ state }), event);
  return isApplied ? (entry?.state ?? 'removed') : undefined;
}
const findExpected = (state: OutboxState, event: OutboxEvent) =>
  EXPECTED.find(([from, by]) => from === state && by === event)?.[2];

describe('an event of an entry', () => {
  it.each(OUTBOX_STATES.flatMap((state) => OUTBOX_EVENTS.map((event) => [state, event] as const)))(
    'leads from %s by %s to the next state of the table',
    (state, event) => {
      const expected = findExpected(state, event);
      expect(findNextState(state, event)).toBe(expected);
      const entry = anEntry({ state });
      const result = applyEvent(entry, event);
      expect(result.isApplied).toBe(expected !== undefined);
      expect(result.entry?.state ?? 'removed').toBe(expected ?? state);
      if (expected === undefined) expect(result.entry).toBe(entry);
    },
  );

  it('can only undo a decision that was not sent', () => {
    expect(OUTBOX_STATES.filter((state) => findNextState(state, 'undo') !== undefined)).toEqual(['undoable']);
  });

  it.each(OUTBOX_STATES)('leaves a way to the end from %s', (state) => {
    const reached = new Set<OutboxState | 'removed'>([state]);
    for (const from of reached) for (const [by, , next] of EXPECTED) if (by === from) reached.add(next);
    expect(reached).toContain('removed');
  });

  it('counts calls without a final answer, and faults of the server among them', () => {
    const sending = anEntry({ state: 'sending', attempts: 2, serverFaults: 1 });
    const count = (event: OutboxEvent) => {
      const { entry } = applyEvent(sending, event);
      return [entry?.attempts, entry?.serverFaults];
    };
    expect([count('loseAnswer'), count('fault'), count('expireSession'), count('refuse')]).toEqual([
      [3, 1],
      [3, 2],
      [2, 1],
      [2, 1],
    ]);
  });

  it('forgets the conflict and the faults when the user sends a refused decision again', () => {
    const conflict = { kind: 'tooOld', days: 15 } as const;
    const blocked = applyEvent(anEntry({ state: 'sending', serverFaults: 3 }), 'refuse', { conflict }).entry;
    expect(blocked).toMatchObject({ state: 'blocked', conflict });
    const retried = blocked && applyEvent(blocked, 'retry').entry;
    expect(retried).toMatchObject({ state: 'queued', serverFaults: 0 });
    expect(retried).not.toHaveProperty('conflict');
  });
});

describe('any sequence of events of several pages', () => {
  const KEYS = ['a', 'b', 'c'];
  const moves = fc.array(
    fc.record({
      key: fc.constantFrom(...KEYS),
      event: fc.constantFrom(...OUTBOX_EVENTS),
      tab: fc.constantFrom('tab 1', 'tab 2', 'tab 3'),
    }),
    { maxLength: 60 },
  );

  it('keeps one entry per key, its request and its order, and undoes only what was never released', () => {
    fc.assert(
      fc.property(fc.tuple(...KEYS.map(arbitraryEntry)), moves, (start, sequence) => {
        let entries: readonly OutboxEntry[] = start;
        const left = new Set(start.filter(({ state }) => state !== 'undoable').map(({ key }) => key));
        for (const { key, event, tab } of sequence) {
          const before = entries.find((entry) => entry.key === key);
          entries = entries.flatMap((entry) => {
            if (entry.key !== key) return [entry];
            const { entry: next } = applyEvent(entry, event, { tab });
            return next ? [next] : [];
          });
          const after = entries.find((entry) => entry.key === key);
          if (event === 'undo' && before && !after) expect(left).not.toContain(key);
          if (after && after.state !== 'undoable') left.add(key);
          if (after && left.has(key)) expect(after.state).not.toBe('undoable');
          const keys = entries.map((entry) => entry.key);
          expect(keys).toEqual(KEYS.filter((each) => keys.includes(each)));
          for (const { key: each, request, task } of entries)
            expect({ request, task }).toEqual({ request: anEntry().request, task: `task of ${each}` });
        }
      }),
    );
  });
});

describe('the next entry to send', () => {
  const queued = (key: string, serverFaults = 0) => anEntry({ key, state: 'queued', serverFaults });

  it('is the oldest that waits', () => {
    const entries = [anEntry({ key: 'u' }), anEntry({ key: 'b', state: 'blocked' }), queued('1'), queued('2')];
    expect(findNextToSend(entries)?.key).toBe('1');
  });

  it('is none while one is being sent, so that decisions arrive in their order', () => {
    expect(findNextToSend([anEntry({ key: '1', state: 'sending' }), queued('2')])).toBeUndefined();
  });

  it.each([
    [2, '1'],
    [3, '2'],
    [4, '2'],
  ])('after %i faults of the server for the oldest is entry %s', (faults, key) => {
    expect(findNextToSend([queued('1', faults), queued('2'), queued('3')])?.key).toBe(key);
  });

  it('is the oldest again if the server fails for all of them', () => {
    expect(findNextToSend([queued('1', 5), queued('2', 3)])?.key).toBe('1');
  });

  it('is never a second one, and always one if any waits and none is sent', () => {
    fc.assert(
      fc.property(fc.tuple(arbitraryEntry('a'), arbitraryEntry('b'), arbitraryEntry('c')), (entries) => {
        const next = findNextToSend(entries);
        const isSending = entries.some(({ state }) => state === 'sending');
        const waiting = entries.filter(({ state }) => state === 'queued');
        expect(next !== undefined).toBe(!isSending && waiting.length > 0);
        if (next) expect(waiting).toContain(next);
      }),
    );
  });
});

it.each([
  [1, 2],
  [2, 5],
  [3, 15],
  [4, 60],
  [5, 60],
  [500, 60],
])('waits after call %i without an answer for %i s', (attempts, seconds) => {
  expect(retryDelayMs(attempts)).toBe(seconds * 1000);
});

it('does not send a decision that is older than 14 days', () => {
  const DAY_MS = 86_400_000;
  const entry = anEntry();
  const isTooOldAfter = (ms: number) => isTooOld(entry, entry.enqueuedAt + ms);
  expect([-3 * DAY_MS, 0, 3 * DAY_MS, 14 * DAY_MS, 14 * DAY_MS + 1, 15 * DAY_MS].map(isTooOldAfter)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

import fc from 'fast-check';
import type { OutboxEntry, OutboxState } from '#domain/outbox/outboxEntry.ts';
import { NOON } from './testPageContext.ts';

/** An agreement that can still be undone, made by the page `tab 1` at noon. */
export const anEntry = (given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: 'key 1',
  decision: 'agree',
  task: '1',
  instance: '2',
  subject: 'Three laptops',
  request: { method: 'POST', path: '/completeTask', headers: {}, body: '{"taskId":"1"}' },
  opinion: 'Fine.',
  drafts: ['opinion.1.agree'],
  tab: 'tab 1',
  enqueuedAt: NOON,
  state: 'undoable',
  attempts: 0,
  serverFaults: 0,
  ...given,
});

export const OUTBOX_STATES = ['undoable', 'queued', 'sending', 'blocked'] as const satisfies readonly OutboxState[];

/** Any entry with the given key, also in states a sequence of events may not reach. */
export const arbitraryEntry = (key: string): fc.Arbitrary<OutboxEntry> =>
  fc
    .record({
      state: fc.constantFrom(...OUTBOX_STATES),
      tab: fc.constantFrom('tab 1', 'tab 2', 'tab 3'),
      attempts: fc.nat(9),
      serverFaults: fc.nat(5),
    })
    .map((given) => anEntry({ ...given, key, task: `task of ${key}` }));

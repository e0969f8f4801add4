import type { OutboxEntry, OutboxState } from './outboxEntry.ts';

/** Events of an entry, each with what it means. */
export const OUTBOX_EVENTS = [
  /** The user takes the decision back before it is sent. */
  'undo',
  /** The time for an undo has passed, the next decision was made, or the user sends it now. */
  'release',
  /** The page is being hidden, and the request was handed to the browser. */
  'handOver',
  /** A page found the entry after its own page was closed, and the request may have been handed to the browser. */
  'recoverSent',
  /** The same, and the request was not handed to the browser. */
  'recoverUnsent',
  /** A call starts. */
  'start',
  /** The platform has executed the decision. */
  'confirm',
  /** No answer: offline, a timeout, or the service is unavailable. */
  'loseAnswer',
  /** The server has answered with a fault. */
  'fault',
  /** The session has ended; the entry waits for the next login. */
  'expireSession',
  /** The platform has refused the decision. */
  'refuse',
  /** The entry is too old to be sent. */
  'expire',
  /** The user sends a refused decision again, unchanged. */
  'retry',
  /** The user deletes the entry, or has decided again on the content shown now. */
  'discard',
] as const;
export type OutboxEvent = (typeof OUTBOX_EVENTS)[number];

type Transitions = Partial<Record<OutboxEvent, OutboxState | 'removed'>>;

/** The next state of each state and event. An event without an entry is not possible in that state. */
const TRANSITIONS: Readonly<Record<OutboxState, Transitions>> = {
  undoable: {
    undo: 'removed',
    release: 'queued',
    handOver: 'sending',
    recoverSent: 'queued',
    recoverUnsent: 'undoable',
  },
  queued: {
    start: 'sending',
    expire: 'blocked',
    discard: 'removed',
  },
  sending: {
    confirm: 'removed',
    loseAnswer: 'queued',
    fault: 'queued',
    expireSession: 'queued',
    refuse: 'blocked',
    recoverSent: 'queued',
  },
  blocked: {
    retry: 'queued',
    discard: 'removed',
  },
};

/** Changes that an event makes to an entry besides its state. */
export type EntryChange = Partial<Pick<OutboxEntry, 'tab' | 'isRecovered' | 'conflict'>>;

/** Result of an event. `entry` is absent after it was removed. */
export interface TransitionResult {
  readonly isApplied: boolean;
  readonly entry?: OutboxEntry;
}

/**
 * Applies an event to an entry. An event that is not possible changes nothing, because pages act on the same entries at
 * the same time.
 */
export function applyEvent(entry: OutboxEntry, event: OutboxEvent, change: EntryChange = {}): TransitionResult {
  const next = TRANSITIONS[entry.state][event];
  if (next === undefined) return { isApplied: false, entry };
  if (next === 'removed') return { isApplied: true };
  const { conflict, ...unblocked } = entry;
  return {
    isApplied: true,
    entry: {
      ...unblocked,
      ...(next === 'blocked' && conflict !== undefined && { conflict }),
      ...change,
      state: next,
      attempts: entry.attempts + (event === 'loseAnswer' || event === 'fault' ? 1 : 0),
      serverFaults: event === 'retry' ? 0 : entry.serverFaults + (event === 'fault' ? 1 : 0),
    },
  };
}

/** Faults of the server after which the following entries are sent first. */
const MAX_FAULTS_IN_FRONT = 3;

/**
 * Returns the entry to send next: the oldest one that waits, except that entries the server fails on do not hold back
 * the others. `undefined` while an entry is being sent, so that decisions arrive in their order.
 */
export function findNextToSend(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  if (entries.some(({ state }) => state === 'sending')) return undefined;
  const waiting = entries.filter(({ state }) => state === 'queued');
  return waiting.find(({ serverFaults }) => serverFaults < MAX_FAULTS_IN_FRONT) ?? waiting[0];
}

const RETRY_DELAYS_MS = [2000, 5000, 15_000];
const LONGEST_RETRY_DELAY_MS = 60_000;

/** Returns how long to wait before the next call, in ms, after this many calls without a final answer. */
export const retryDelayMs = (attempts: number): number => RETRY_DELAYS_MS[attempts - 1] ?? LONGEST_RETRY_DELAY_MS;

/** Days after which a decision is not sent any more; the server keeps its idempotency keys one day longer. */
const MAX_OUTBOX_AGE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether an entry is too old to be sent, at this time of the server. */
export const isTooOld = ({ enqueuedAt }: OutboxEntry, serverTime: number): boolean =>
  serverTime - enqueuedAt > MAX_OUTBOX_AGE_DAYS * DAY_MS;

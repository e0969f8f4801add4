import { setImmediate } from 'node:timers/promises';

/** How many expensive operations may run and wait at the same time. */
export interface QueueLimits {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerUser: number;
  /** The message if the queue is full. */
  readonly messageKey: QueueFullError['messageKey'];
}

/** Checking a password occupies a processor for a moment; the logins of a whole office take about a second. */
export const LOGIN_LIMIT: QueueLimits = { maxRunning: 2, maxWaiting: 60, maxWaitingPerUser: 30, messageKey: 'busy' };

/**
 * Logins from devices that have logged in to the account before have a queue of their own, which attackers cannot fill.
 */
export const KNOWN_DEVICE_LOGIN_LIMIT: QueueLimits = { ...LOGIN_LIMIT, maxRunning: 1 };

/** API calls of one user. A page sends about six at once; a client that sends hundreds only delays its own calls. */
export const CALL_LIMIT: QueueLimits = {
  maxRunning: 6,
  maxWaiting: 100,
  maxWaitingPerUser: 100,
  messageKey: 'tooManyAtOnce',
};

/** A large workbook occupies a processor for seconds and much memory, so they are processed one at a time. */
export const WORKBOOK_LIMIT: QueueLimits = {
  maxRunning: 1,
  maxWaiting: 20,
  maxWaitingPerUser: 1,
  messageKey: 'tooManyAtOnce',
};

/**
 * Document previews: two threads, of which a user occupies only one. A user who pages through files may have a few
 * waiting.
 */
export const PREVIEW_LIMIT: QueueLimits = {
  maxRunning: 2,
  maxWaiting: 40,
  maxWaitingPerUser: 1,
  messageKey: 'tooManyAtOnce',
};
export const PREVIEW_LIMIT_PER_USER: QueueLimits = {
  maxRunning: 1,
  maxWaiting: 5,
  maxWaitingPerUser: 5,
  messageKey: 'tooManyAtOnce',
};

/** Thrown if a queue is full. */
export class QueueFullError extends Error {
  readonly retryAfterSeconds = 2;
  readonly messageKey: 'busy' | 'tooManyAtOnce';
  constructor(messageKey: QueueFullError['messageKey']) {
    super(messageKey);
    this.messageKey = messageKey;
  }
}

/**
 * Creates a queue that runs a limited number of operations at once. Throws {@link QueueFullError} if too many are
 * waiting, in all or for one user.
 */
export function createQueue({ maxRunning, maxWaiting, maxWaitingPerUser, messageKey }: QueueLimits) {
  const line: (() => void)[] = [];
  const waitingBy = new Map<string, number>();
  let working = 0;

  const waitForTurn = async (who: string): Promise<void> => {
    const own = waitingBy.get(who) ?? 0;
    if (line.length >= maxWaiting || own >= maxWaitingPerUser) throw new QueueFullError(messageKey);
    waitingBy.set(who, own + 1);
    await new Promise<void>((start) => line.push(start));
    const left = (waitingBy.get(who) ?? 1) - 1;
    if (left === 0) waitingBy.delete(who);
    else waitingBy.set(who, left);
  };

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (working >= maxRunning) await waitForTurn(who);
    else working += 1;
    try {
      return await work();
    } finally {
      // The next waiting operation takes over the slot.
      const next = line.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}

export type Queue = ReturnType<typeof createQueue>;

/** Creates a queue per user, which exists as long as it is in use. */
export function createUserQueues(places: QueueLimits) {
  const queues = new Map<string, { readonly run: ReturnType<typeof createQueue>; inside: number }>();
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(who) ?? { run: createQueue(places), inside: 0 };
    queues.set(who, queue);
    queue.inside += 1;
    try {
      // Lets pending requests be read before the next operation starts, because the embedded database would block them.
      await setImmediate();
      return await queue.run(who, async () => {
        const done = await work();
        await setImmediate();
        return done;
      });
    } finally {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(who);
    }
  };
}

import { setImmediate } from 'node:timers/promises';

/** How much of something costly goes on and waits at the same moment. */
export interface QueuePlaces {
  readonly atOnce: number;
  readonly waiting: number;
  /** Of those, the ones somebody may take for themselves. */
  readonly waitingOfOne: number;
  /** What is said to whom there is no place for. */
  readonly sentence: Busy['sentence'];
}

/** Checking a password keeps a processor busy for a moment; an office that comes to work is through in a second. */
export const LOGIN_PLACES: QueuePlaces = { atOnce: 2, waiting: 60, waitingOfOne: 30, sentence: 'busy' };

/**
 * Calls of one person. A page asks for six or so at once; whoever sends hundreds waits behind themselves, and nobody
 * else does.
 */
export const CALL_PLACES: QueuePlaces = { atOnce: 6, waiting: 100, waitingOfOne: 100, sentence: 'tooManyAtOnce' };

/** A large workbook keeps the processor busy for seconds, and memory full: one after the other. */
export const WORKBOOK_PLACES: QueuePlaces = { atOnce: 1, waiting: 20, waitingOfOne: 1, sentence: 'tooManyAtOnce' };

/**
 * Documents that are made readable: two threads, of which a person never has both. Whoever leafs through their files
 * has a few waiting.
 */
export const PREVIEW_PLACES: QueuePlaces = { atOnce: 2, waiting: 40, waitingOfOne: 1, sentence: 'tooManyAtOnce' };
export const PREVIEW_PLACES_OF_ONE: QueuePlaces = {
  atOnce: 1,
  waiting: 5,
  waitingOfOne: 5,
  sentence: 'tooManyAtOnce',
};

/** There is no place left in a queue. */
export class Busy extends Error {
  readonly retryAfterSeconds = 2;
  readonly sentence: 'busy' | 'tooManyAtOnce';
  constructor(sentence: Busy['sentence']) {
    super(sentence);
    this.sentence = sentence;
  }
}

/** Lets a few work at once and some wait; whoever comes when all places are taken, or all of theirs, is told so. */
export function makeQueue({ atOnce, waiting, waitingOfOne, sentence }: QueuePlaces) {
  const line: (() => void)[] = [];
  const waitingBy = new Map<string, number>();
  let working = 0;

  const waitInLine = async (who: string): Promise<void> => {
    const own = waitingBy.get(who) ?? 0;
    if (line.length >= waiting || own >= waitingOfOne) throw new Busy(sentence);
    waitingBy.set(who, own + 1);
    await new Promise<void>((start) => line.push(start));
    const left = (waitingBy.get(who) ?? 1) - 1;
    if (left === 0) waitingBy.delete(who);
    else waitingBy.set(who, left);
  };

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) await waitInLine(who);
    else working += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = line.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}

export type Queue = ReturnType<typeof makeQueue>;

/** A queue for each, as long as anybody is in it. */
export function makeQueues(places: QueuePlaces) {
  const queues = new Map<string, { readonly run: ReturnType<typeof makeQueue>; inside: number }>();
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(who) ?? { run: makeQueue(places), inside: 0 };
    queues.set(who, queue);
    queue.inside += 1;
    try {
      // Whoever has sent something meanwhile is heard before the next of these begins: the embedded database would not
      // let them.
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

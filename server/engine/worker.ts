import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 15_000;
/**
 * Pause between two rounds that commands request, in milliseconds. A round runs a few queries, most of which find
 * nothing.
 */
const PAUSE_MS = 200;

/**
 * One kind of background work: does a part of what is due. @returns how many items were processed; 0 if nothing is
 * left.
 */
export type WorkRound = () => Promise<number>;

/** Runs rounds of background work, one at a time in each queue. */
export interface Worker {
  /** Requests a round because work may be due. Before the server listens, the call has no effect. */
  readonly wake: () => void;
  /** Processes everything that is due now. */
  readonly settle: () => Promise<void>;
  /** Runs a round when woken and every 15 seconds, while the server listens. */
  readonly start: (app: FastifyInstance) => void;
}

/** Each queue runs by itself, so that slow work delays only its own queue. */
export function createWorker(queues: readonly (readonly WorkRound[])[]): Worker {
  const loops = queues.map(createLoop);
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async settle() {
      for (const loop of loops) await loop.settle();
    },
    start(app) {
      for (const loop of loops) loop.start(app);
    },
  };
}

function createLoop(rounds: readonly WorkRound[]): Worker {
  let round: Promise<void> = Promise.resolve();
  let isQueued = false;
  let restsUntil = 0;
  let tell: ((error: unknown) => void) | undefined;
  let stop: () => void = () => undefined;
  let waiting: NodeJS.Timeout | undefined;

  const settle = (): Promise<void> => {
    const next = round.then(async () => {
      isQueued = false;
      restsUntil = performance.now() + PAUSE_MS;
      // Yields to pending requests between two rounds.
      while ((await runRounds(rounds)) > 0) await setImmediate();
    });
    // A failed round is reported once; the next one runs as usual.
    round = next.catch(() => undefined);
    return next;
  };

  const wake = (): void => {
    if (tell === undefined || isQueued) return;
    isQueued = true;
    const work = (): void => {
      if (tell !== undefined) settle().catch(tell);
    };
    const rest = restsUntil - performance.now();
    if (rest <= 0) work();
    else waiting = setTimeout(work, rest);
  };

  return {
    wake,
    settle,
    start(app) {
      app.addHook('onListen', async () => {
        tell = (error) => {
          app.log.error(error);
        };
        const ticking = setInterval(wake, INTERVAL_MS);
        ticking.unref();
        stop = () => {
          clearInterval(ticking);
          clearTimeout(waiting);
        };
        wake();
      });
      app.addHook('onClose', async () => {
        stop();
        tell = undefined;
        await round;
      });
    },
  };
}

async function runRounds(rounds: readonly WorkRound[]): Promise<number> {
  let done = 0;
  for (const work of rounds) done += await work();
  return done;
}

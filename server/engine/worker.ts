import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const EVERY = 15_000;
/** Between two rounds that commands ask for: a round asks the database half a dozen questions, mostly for nothing. */
const REST = 200;

/**
 * One kind of work that goes on between calls: does a part of what is due. @returns how much it has done; nothing when
 * there is nothing left.
 */
export type WorkRound = () => Promise<number>;

/** Works off all kinds of due work, one round at a time. */
export interface Worker {
  /** There may be something to do; before the server listens it is left for later. */
  readonly wake: () => void;
  /** Does all that is due at this moment. */
  readonly settle: () => Promise<void>;
  /** Works when it is woken and every few seconds, as long as the server listens. */
  readonly start: (app: FastifyInstance) => void;
}

export function makeWorker(kinds: readonly WorkRound[]): Worker {
  let round: Promise<void> = Promise.resolve();
  let isQueued = false;
  let restsUntil = 0;
  let tell: ((error: unknown) => void) | undefined;
  let stop: () => void = () => undefined;
  let waiting: NodeJS.Timeout | undefined;

  const settle = (): Promise<void> => {
    const next = round.then(async () => {
      isQueued = false;
      restsUntil = performance.now() + REST;
      // Between rounds those who wait for an answer have their turn.
      while ((await workOnce(kinds)) > 0) await setImmediate();
    });
    // A failed round is told once; the next one starts afresh.
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
        const ticking = setInterval(wake, EVERY);
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

async function workOnce(kinds: readonly WorkRound[]): Promise<number> {
  let done = 0;
  for (const work of kinds) done += await work();
  return done;
}

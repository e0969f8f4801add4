import type { FastifyInstance } from 'fastify';
import { workOnce, type WorkParts } from './work.ts';

const EVERY = 15_000;

/** Fires due timers and runs asked handlers, one round at a time. */
export interface Worker {
  /** There may be something to do; before the server listens it is left for later. */
  readonly wake: () => void;
  /** Does all that is due at this moment. */
  readonly settle: () => Promise<void>;
  /** Works when it is woken and every few seconds, as long as the server listens. */
  readonly start: (app: FastifyInstance) => void;
}

export function makeWorker(parts: WorkParts): Worker {
  let round: Promise<void> = Promise.resolve();
  let isQueued = false;
  let tell: ((error: unknown) => void) | undefined;
  let stop: () => void = () => undefined;

  const settle = (): Promise<void> => {
    const next = round.then(async () => {
      isQueued = false;
      while (await workOnce(parts) > 0);
    });
    // A failed round is told once; the next one starts afresh.
    round = next.catch(() => undefined);
    return next;
  };

  const wake = (): void => {
    if (tell === undefined || isQueued) return;
    isQueued = true;
    settle().catch(tell);
  };

  return {
    wake, settle,
    start(app) {
      app.addHook('onListen', async () => {
        tell = (error) => { app.log.error(error); };
        const ticking = setInterval(wake, EVERY);
        ticking.unref();
        stop = () => { clearInterval(ticking); };
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

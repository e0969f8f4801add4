import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Between two turns others have theirs. */
const PAUSE = 150;
/** So long another server may be at it, or the database away, until one looks again. */
const LATER = 5_000;

/** Plays the older history while the server listens, a few requests at a time. */
export interface Playing {
  /** Whether there is still something to play. */
  readonly isPlaying: () => boolean;
  readonly start: (app: FastifyInstance) => void;
}

/**
 * @param turn does a part. @returns how many are left; nothing while another server is at it.
 */
export function makePlaying(turn: () => Promise<number | undefined>, report: (line: string) => void): Playing {
  let isPlaying = true;
  const stop = new AbortController();
  let done: Promise<void> = Promise.resolve();

  async function play(app: FastifyInstance): Promise<void> {
    let told: number | undefined;
    while (!stop.signal.aborted) {
      const left = await turn().catch((error: unknown) => {
        app.log.error(error);
        return undefined;
      });
      if (left === 0) {
        if (told !== undefined) report('The older history of the demo company is complete.');
        isPlaying = false;
        return;
      }
      if (left !== undefined && told === undefined) {
        told = left;
        report(`Playing ${left} older requests of the demo company beside …`);
      }
      await setTimeout(left === undefined ? LATER : PAUSE, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  return {
    isPlaying: () => isPlaying,
    start(app) {
      app.addHook('onListen', async () => {
        done = play(app);
      });
      app.addHook('onClose', async () => {
        stop.abort();
        await done;
      });
    },
  };
}

import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Pause between two parts in milliseconds, in which requests are served. */
const PAUSE_MS = 150;
/** Delay in milliseconds after another server was active or the database was unavailable. */
const RETRY_DELAY_MS = 5_000;

/** Simulates the older history in the background, a few requests at a time. */
export interface HistorySimulator {
  /** Whether part of the history is still missing. */
  readonly isSimulating: () => boolean;
  readonly start: (app: FastifyInstance) => void;
}

/** @param turn simulates a part. @returns the number of remaining requests; nothing if another server is active */
export function createHistorySimulator(
  turn: () => Promise<number | undefined>,
  report: (line: string) => void,
): HistorySimulator {
  let isPlaying = true;
  const stop = new AbortController();
  let done: Promise<void> = Promise.resolve();

  async function play(app: FastifyInstance): Promise<void> {
    let reportedLeft: number | undefined;
    while (!stop.signal.aborted) {
      const left = await turn().catch((error: unknown) => {
        app.log.error(error);
        return undefined;
      });
      if (left === 0) {
        if (reportedLeft !== undefined) report('The older history of the demo company is complete.');
        isPlaying = false;
        return;
      }
      if (left !== undefined && reportedLeft === undefined) {
        reportedLeft = left;
        report(`Creating ${left} older requests of the demo company in the background …`);
      }
      await setTimeout(left === undefined ? RETRY_DELAY_MS : PAUSE_MS, undefined, { signal: stop.signal }).catch(
        () => undefined,
      );
    }
  }

  return {
    isSimulating: () => isPlaying,
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

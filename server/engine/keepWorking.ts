import type { FastifyInstance } from 'fastify';
import { workOnce, type WorkerParts } from './worker.ts';

const EVERY = 15_000;

/** Looks for due timers and asked handlers every few seconds and whenever it is woken; one round at a time, and none after the server has closed. */
export function keepWorking(app: FastifyInstance, parts: WorkerParts): () => void {
  let current: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const wake = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    current = current.then(async () => {
      isWaiting = false;
      while (await workOnce(parts) > 0);
    }).catch((error: unknown) => app.log.error(error));
  };
  const clock = setInterval(wake, EVERY);
  clock.unref();
  app.addHook('onClose', async () => {
    clearInterval(clock);
    isWaiting = true;
    await current;
  });
  return wake;
}

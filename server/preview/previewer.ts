import type { Result } from '#domain/shared/result.ts';
import { makeQueue, makeQueues, PREVIEW_PLACES, PREVIEW_PLACES_OF_ONE } from '../http/queue.ts';
import { makeJobThread } from '../threads/jobThread.ts';
import type { PreviewAnswer, PreviewJob } from './previewJob.ts';

/** A document of a thousand pages takes two. */
const LONGEST_MS = 15_000;
const MOST_MEMORY_MB = 512;

/** Makes documents readable, for several people at once, for each of them one after the other. */
export interface Previewer {
  /** @param makeJob reads the file when its turn has come. Fails with what went wrong, for the log. */
  preview(who: string, makeJob: () => Promise<PreviewJob>): Promise<Result<PreviewAnswer, string>>;
  close(): Promise<void>;
}

export function makePreviewer(longest = LONGEST_MS): Previewer {
  const ofOne = makeQueues(PREVIEW_PLACES_OF_ONE);
  const ofAll = makeQueue(PREVIEW_PLACES);
  const source = new URL('./previewWorker.ts', import.meta.url);
  const threads = Array.from({ length: PREVIEW_PLACES.atOnce }, () =>
    makeJobThread<PreviewJob, never, PreviewAnswer>(source, { longest, mostMemoryMb: MOST_MEMORY_MB }),
  );
  const free = [...threads];
  return {
    preview: (who, makeJob) =>
      ofOne(who, () =>
        ofAll(who, async () => {
          const thread = free.pop();
          if (thread === undefined) throw new Error('There are as many threads as places.');
          try {
            return await thread.carryOut(await makeJob());
          } finally {
            free.push(thread);
          }
        }),
      ),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

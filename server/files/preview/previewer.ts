import type { Result } from '#domain/shared/result.ts';
import { createQueue, createUserQueues, PREVIEW_LIMIT, PREVIEW_LIMIT_PER_USER } from '#server/http/concurrencyLimit.ts';
import { createJobThread } from '#server/workers/jobThread.ts';
import type { PreviewResult, PreviewJob } from './previewJob.ts';

/** Timeout of a conversion in milliseconds. A document of a thousand pages takes two seconds. */
const TIMEOUT_MS = 15_000;
const MAX_MEMORY_MB = 512;

/** Converts documents for several users in parallel, and for each user one after the other. */
export interface Previewer {
  /**
   * @param file id of the file. If its conversion failed, it is not retried for an hour.
   * @param makeJob reads the file when a thread is free.
   * @returns the preview or the refusal. Fails with a message for the log.
   */
  preview(who: string, file: string, makeJob: () => Promise<PreviewJob>): Promise<Result<PreviewResult, string>>;
  close(): Promise<void>;
}

export function createPreviewer(longest = TIMEOUT_MS): Previewer {
  const ofOne = createUserQueues(PREVIEW_LIMIT_PER_USER);
  const ofAll = createQueue(PREVIEW_LIMIT);
  const source = new URL('./previewWorker.ts', import.meta.url);
  const threads = Array.from({ length: PREVIEW_LIMIT.maxRunning }, () =>
    createJobThread<PreviewJob, never, PreviewResult>(source, { timeoutMs: longest, maxMemoryMb: MAX_MEMORY_MB }),
  );
  const free = [...threads];
  const unread = createFailureCache();
  return {
    preview: (who, file, makeJob) =>
      ofOne(who, () =>
        ofAll(who, async () => {
          const known = unread.get(file);
          if (known !== undefined) return known;
          const thread = free.pop();
          if (thread === undefined) throw new Error('There are as many threads as places.');
          try {
            const answer = await thread.run(await makeJob());
            if (!answer.ok || 'reason' in answer.value) unread.keep(file, answer);
            return answer;
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

const HOUR_MS = 60 * 60_000;
const MAX_FAILED_ENTRIES = 1_000;

/** Caches failed conversions, because each retry would take as long as the first attempt. */
function createFailureCache() {
  type Answer = Result<PreviewResult, string>;
  const answers = new Map<string, { readonly answer: Answer; readonly until: number }>();
  return {
    get(file: string): Answer | undefined {
      const kept = answers.get(file);
      return kept !== undefined && kept.until > Date.now() ? kept.answer : undefined;
    },
    keep(file: string, answer: Answer): void {
      answers.delete(file);
      answers.set(file, { answer, until: Date.now() + HOUR_MS });
      const [oldest] = answers.keys();
      if (answers.size > MAX_FAILED_ENTRIES && oldest !== undefined) answers.delete(oldest);
    },
  };
}

import { parentPort } from 'node:worker_threads';
import type { JobAnswer, JobMessage } from './jobMessage.ts';

/**
 * What runs in a thread of its own: a table of thousands of rows keeps a processor busy for seconds, and nobody else
 * waits for it.
 */
export function answerJobs<Job, Part, Done>(carryOut: (job: Job, parts: readonly Part[]) => Promise<Done>): void {
  let now: { readonly job: Job; readonly parts: Part[] } | undefined;
  parentPort?.on('message', (message: JobMessage<Job, Part>) => {
    if ('job' in message) now = { job: message.job, parts: [] };
    else if ('part' in message) now?.parts.push(message.part);
    else if (now !== undefined) {
      const { job, parts } = now;
      now = undefined;
      void answered(() => carryOut(job, parts)).then((answer) => parentPort?.postMessage(answer));
    }
  });
}

async function answered<Done>(work: () => Promise<Done>): Promise<JobAnswer<Done>> {
  try {
    return { done: await work() };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

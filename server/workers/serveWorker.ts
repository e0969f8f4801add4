import { parentPort } from 'node:worker_threads';
import type { JobResult, JobMessage, JobPiece } from './jobMessage.ts';

/**
 * Runs jobs inside a worker thread. A table of thousands of rows occupies a processor for seconds, which must not block
 * other requests.
 */
export function serveWorker<Job, Part, Done, Piece = never>(
  carryOut: (job: Job, parts: readonly Part[], send: (piece: Piece) => void) => Promise<Done>,
): void {
  const send = (piece: Piece): void => parentPort?.postMessage({ piece } satisfies JobPiece<Piece>);
  let now: { readonly job: Job; readonly parts: Part[] } | undefined;
  parentPort?.on('message', (message: JobMessage<Job, Part>) => {
    if ('job' in message) now = { job: message.job, parts: [] };
    else if ('part' in message) now?.parts.push(message.part);
    else if (now !== undefined) {
      const { job, parts } = now;
      now = undefined;
      void runJob(() => carryOut(job, parts, send)).then((answer) => parentPort?.postMessage(answer));
    }
  });
}

async function runJob<Done>(work: () => Promise<Done>): Promise<JobResult<Done>> {
  try {
    return { done: await work() };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

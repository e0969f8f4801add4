import { parentPort } from 'node:worker_threads';
import type { PreviewAnswer, PreviewJob } from './previewJob.ts';
import { makePreview } from './makePreview.ts';
import type { ThreadFault } from '../workThread.ts';

/*
 * A thread of its own: a document that somebody has made to be hard to read keeps a processor busy, and nobody else
 * waits for it.
 */
parentPort?.on('message', (job: PreviewJob) => {
  void carryOut(job).then((answer) => parentPort?.postMessage(answer));
});

async function carryOut(job: PreviewJob): Promise<PreviewAnswer | ThreadFault> {
  try {
    return await makePreview(job);
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

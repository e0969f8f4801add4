import { createJobThread, type JobThread } from '#server/workers/jobThread.ts';
import type { PrintedDocument, PrintJob } from './printJob.ts';

/** Creates documents one at a time in a worker thread. */
export type Printer = JobThread<PrintJob, never, PrintedDocument>;

export const createPrinter = (): Printer => createJobThread(new URL('./printWorker.ts', import.meta.url));

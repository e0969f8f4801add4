import { makeJobThread, type JobThread } from '../threads/jobThread.ts';
import type { PrintedDocument, PrintJob } from './printJob.ts';

/** Makes documents, one after the other, in a thread of its own. */
export type Printer = JobThread<PrintJob, never, PrintedDocument>;

export const makePrinter = (): Printer => makeJobThread(new URL('./printWorker.ts', import.meta.url));

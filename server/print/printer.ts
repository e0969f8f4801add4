import type { Result } from '#domain/shared/result.ts';
import { makeWorkThread } from '../workThread.ts';
import type { PrintJob, PrintJobAnswer } from './printJob.ts';

/** Ten times what 5,000 rows take, and less than a client waits. */
const LONGEST_MS = 50_000;
const MOST_MEMORY_MB = 1024;

type Printed = Extract<PrintJobAnswer, { readonly bytes: Uint8Array }>;

/** Makes documents, one after the other, in a thread of its own. */
export interface Printer {
  /** Fails with what went wrong, for the log. */
  print(job: PrintJob): Promise<Result<Printed, string>>;
  close(): Promise<void>;
}

export function makePrinter(longest = LONGEST_MS): Printer {
  const thread = makeWorkThread<PrintJob, Printed>({
    source: './print/printWorker.ts',
    longest,
    mostMemoryMb: MOST_MEMORY_MB,
  });
  return { print: thread.carryOut, close: thread.close };
}

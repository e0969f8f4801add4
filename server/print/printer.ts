import { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PrintJob, PrintJobAnswer } from './printJob.ts';

/** After so long without work the thread goes, and the fonts with it. */
const IDLE_MS = 60_000;
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
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const going = worker;
    worker = undefined;
    await going?.terminate();
  }

  const answered = (job: PrintJob): Promise<PrintJobAnswer> =>
    new Promise((resolve) => {
      const own = worker ?? startWorker();
      if (worker === undefined) {
        worker = own;
        own.on('exit', () => {
          if (worker === own) worker = undefined;
        });
      }
      const tooLong = setTimeout(() => settle({ fault: `it took longer than ${longest} ms` }), longest);
      const settle = (answer: PrintJobAnswer): void => {
        clearTimeout(tooLong);
        own.unref();
        own.off('message', settle).off('error', onError).off('exit', onExit);
        resolve(answer);
      };
      const onError = (error: Error): void => settle({ fault: String(error) });
      const onExit = (code: number): void => settle({ fault: `the thread ended (${code})` });
      own.on('message', settle).on('error', onError).on('exit', onExit);
      own.ref();
      own.postMessage(job);
    });

  return {
    async print(job) {
      clearTimeout(idle);
      const answer = await answered(job);
      if ('fault' in answer) {
        // Whatever became of the thread, the next document begins with a fresh one.
        await close();
        return fail(answer.fault);
      }
      idle = setTimeout(() => void close(), IDLE_MS).unref();
      return ok(answer);
    },
    close,
  };
}

/** Built, it lies beside the server; from its source it is read like the server itself, by `tsx`. */
function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(readSource(new URL('./printWorker.ts', import.meta.url)), { eval: true, resourceLimits })
    : new Worker(new URL('./printWorker.js', import.meta.url), { resourceLimits });
  worker.unref();
  // Told to whoever waits for it; without anybody it is no end of the server.
  worker.on('error', () => undefined);
  return worker;
}

const readSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(href)}); })`;

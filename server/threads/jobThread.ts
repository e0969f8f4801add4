import type { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { JobAnswer, JobMessage } from './jobMessage.ts';
import { startWorker } from './startWorker.ts';

/** After so long without work the thread goes, and what it has loaded with it. */
const IDLE_MS = 60_000;
/** Ten times what a large job takes, and less than a client waits. */
const LONGEST_MS = 50_000;
const MOST_MEMORY_MB = 1024;

/** Carries out jobs, one after the other, in a thread of its own. */
export interface JobThread<Job, Part, Done> {
  /**
   * @param parts handed over while they come, so that nobody holds all of them; what goes wrong with them is thrown.
   * @returns what came of it, or what went wrong, for the log.
   */
  carryOut(job: Job, parts?: AsyncIterable<Part>): Promise<Result<Done, string>>;
  close(): Promise<void>;
}

/** @property longest how many milliseconds a job may take after its last part. */
interface ThreadSettings {
  readonly longest?: number;
  readonly mostMemoryMb?: number;
}

/** @param source what runs in the thread: built, the file of this name lies beside the server. */
export function makeJobThread<Job, Part, Done>(
  source: URL,
  { longest = LONGEST_MS, mostMemoryMb = MOST_MEMORY_MB }: ThreadSettings = {},
): JobThread<Job, Part, Done> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const going = worker;
    worker = undefined;
    await going?.terminate();
  }

  function begin(): Worker {
    const own = worker ?? startWorker(source, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    if (worker === undefined) {
      worker = own;
      own.on('exit', () => {
        if (worker === own) worker = undefined;
      });
    }
    return own;
  }

  const answered = (own: Worker, send: () => Promise<void>): Promise<JobAnswer<Done>> =>
    new Promise((resolve, reject) => {
      let tooLong: NodeJS.Timeout | undefined;
      let isOver = false;
      const leave = (): void => {
        isOver = true;
        clearTimeout(tooLong);
        own.unref();
        own.off('message', settle).off('error', onError).off('exit', onExit);
      };
      const settle = (answer: JobAnswer<Done>): void => {
        leave();
        resolve(answer);
      };
      const onError = (error: Error): void => settle({ fault: String(error) });
      const onExit = (code: number): void => settle({ fault: `the thread ended (${code})` });
      own.on('message', settle).on('error', onError).on('exit', onExit);
      own.ref();
      send().then(
        () => {
          // It may have ended before it was told everything.
          if (!isOver) tooLong = setTimeout(() => settle({ fault: `it took longer than ${longest} ms` }), longest);
        },
        (error: unknown) => {
          leave();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });

  async function sent(job: Job, parts: AsyncIterable<Part> | undefined): Promise<JobAnswer<Done>> {
    const own = begin();
    const post = (message: JobMessage<Job, Part>): void => own.postMessage(message);
    return answered(own, async () => {
      post({ job });
      if (parts !== undefined) for await (const part of parts) post({ part });
      post({ isEnd: true });
    });
  }

  return {
    async carryOut(job, parts) {
      clearTimeout(idle);
      let answer: JobAnswer<Done> = { fault: 'it was never told the end' };
      try {
        answer = await sent(job, parts);
      } finally {
        // Whatever became of the thread, the next job begins with a fresh one.
        if ('fault' in answer) await close();
        else idle = setTimeout(() => void close(), IDLE_MS).unref();
      }
      return 'fault' in answer ? fail(answer.fault) : ok(answer.done);
    },
    close,
  };
}

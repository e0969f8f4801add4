import type { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { JobResult, JobMessage, JobPiece } from './jobMessage.ts';
import { startWorker } from './startWorker.ts';

/** Idle time in milliseconds after which the thread ends to free its memory. */
const IDLE_MS = 60_000;
/** Timeout in milliseconds: ten times what a large job takes, and less than a client waits. */
const TIMEOUT_MS = 50_000;
const MAX_MEMORY_MB = 1024;

/** Runs jobs one after the other in a separate thread. */
export interface JobThread<Job, Part, Done, Piece = never> {
  /**
   * @param parts sent while they arrive, so that they are never all in memory; errors of the iterable are thrown.
   * @param take called with each piece the thread sends before it is done.
   * @returns the result, or an error message for the log.
   */
  run(job: Job, parts?: AsyncIterable<Part>, take?: (piece: Piece) => void): Promise<Result<Done, string>>;
  close(): Promise<void>;
}

/** @property longest timeout of a job after its last part, in milliseconds. */
interface ThreadSettings {
  readonly timeoutMs?: number;
  readonly maxMemoryMb?: number;
}

/** @param source file that runs in the thread; in a build, the file of this name beside the server. */
export function createJobThread<Job, Part, Done, Piece = never>(
  source: URL,
  { timeoutMs = TIMEOUT_MS, maxMemoryMb = MAX_MEMORY_MB }: ThreadSettings = {},
): JobThread<Job, Part, Done, Piece> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const going = worker;
    worker = undefined;
    await going?.terminate();
  }

  function begin(): Worker {
    const own = worker ?? startWorker(source, { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
    if (worker === undefined) {
      worker = own;
      own.on('exit', () => {
        if (worker === own) worker = undefined;
      });
    }
    return own;
  }

  type Take = (piece: Piece) => void;
  const awaitResult = (own: Worker, send: () => Promise<void>, take: Take): Promise<JobResult<Done>> =>
    new Promise((resolve, reject) => {
      let tooLong: NodeJS.Timeout | undefined;
      let isOver = false;
      const leave = (): void => {
        isOver = true;
        clearTimeout(tooLong);
        own.unref();
        own.off('message', handleMessage).off('error', onError).off('exit', onExit);
      };
      const settle = (answer: JobResult<Done>): void => {
        leave();
        resolve(answer);
      };
      const handleMessage = (answer: JobResult<Done> | JobPiece<Piece>): void => {
        if ('piece' in answer) take(answer.piece);
        else settle(answer);
      };
      const onError = (error: Error): void => settle({ fault: String(error) });
      const onExit = (code: number): void => settle({ fault: `the thread ended (${code})` });
      own.on('message', handleMessage).on('error', onError).on('exit', onExit);
      own.ref();
      send().then(
        () => {
          // The job may end before all parts are sent.
          if (!isOver) tooLong = setTimeout(() => settle({ fault: `it took longer than ${timeoutMs} ms` }), timeoutMs);
        },
        (error: unknown) => {
          leave();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });

  async function sendJob(job: Job, parts: AsyncIterable<Part> | undefined, take: Take): Promise<JobResult<Done>> {
    const own = begin();
    const post = (message: JobMessage<Job, Part>): void => own.postMessage(message);
    return awaitResult(
      own,
      async () => {
        post({ job });
        if (parts !== undefined) for await (const part of parts) post({ part });
        post({ isEnd: true });
      },
      take,
    );
  }

  return {
    async run(job, parts, take = () => undefined) {
      clearTimeout(idle);
      let answer: JobResult<Done> = { fault: 'it was never told the end' };
      try {
        answer = await sendJob(job, parts, take);
      } finally {
        // After an error the next job starts a new thread.
        if ('fault' in answer) await close();
        else idle = setTimeout(() => void close(), IDLE_MS).unref();
      }
      return 'fault' in answer ? fail(answer.fault) : ok(answer.done);
    },
    close,
  };
}

import { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** After so long without work a thread goes, and what it has read with it. */
const IDLE_MS = 60_000;

/**
 * @property source where the thread begins, from this folder; built, it lies beside the server under its last name.
 * @property longest so many milliseconds a job may take.
 */
interface ThreadSettings {
  readonly source: string;
  readonly longest: number;
  readonly mostMemoryMb: number;
}

/** Carries out jobs, one after the other, in a thread of its own, that ends after a minute without work. */
export interface WorkThread<Job, Answer> {
  /** Fails with what went wrong, for the log. */
  carryOut(job: Job): Promise<Result<Answer, string>>;
  close(): Promise<void>;
}

/** What a thread answers when it could not do what it was asked. */
export interface ThreadFault {
  readonly fault: string;
}

export function makeWorkThread<Job, Answer extends object>(settings: ThreadSettings): WorkThread<Job, Answer> {
  const { longest } = settings;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const going = worker;
    worker = undefined;
    await going?.terminate();
  }

  const answered = (job: Job): Promise<Answer | ThreadFault> =>
    new Promise((resolve) => {
      const own = worker ?? startWorker(settings);
      if (worker === undefined) {
        worker = own;
        own.on('exit', () => {
          if (worker === own) worker = undefined;
        });
      }
      const tooLong = setTimeout(() => settle({ fault: `it took longer than ${longest} ms` }), longest);
      const settle = (answer: Answer | ThreadFault): void => {
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
    async carryOut(job) {
      clearTimeout(idle);
      const answer = await answered(job);
      if ('fault' in answer) {
        // Whatever became of the thread, the next job begins with a fresh one.
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
function startWorker({ source, mostMemoryMb }: ThreadSettings): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: mostMemoryMb };
  const built = `./${source.replace(/^.*\//u, '').replace(/\.ts$/u, '.js')}`;
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(readSource(new URL(source, import.meta.url)), { eval: true, resourceLimits })
    : new Worker(new URL(built, import.meta.url), { resourceLimits });
  worker.unref();
  // Told to whoever waits for it; without anybody it is no end of the server.
  worker.on('error', () => undefined);
  return worker;
}

const readSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(href)}); })`;

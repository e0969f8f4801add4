import { basename } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread that does not keep the process alive.
 * @param source file of the thread; in a build, the file of this name beside the server. In development it is loaded by
 * `tsx`, like the server itself.
 */
export function startWorker(source: URL, options: Pick<WorkerOptions, 'resourceLimits' | 'workerData'>): Worker {
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(readSource(source), { ...options, eval: true })
    : new Worker(new URL(`./${basename(source.pathname, '.ts')}.js`, import.meta.url), options);
  worker.unref();
  // The owner of the thread also listens; without any listener an error of the thread would end the process.
  worker.on('error', () => undefined);
  return worker;
}

const readSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(href)}); })`;

import { spawn, type ChildProcess } from 'node:child_process';
import { projectRoot } from '#server/config/projectRoot.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its address, when it listens. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly complained: string }>;
  readonly said: () => string;
  readonly complained: () => string;
}

/** Node flags: the server of one test ends before optimising the embedded database pays off. */
const SHORT_LIVED = ['--liftoff-only', '--wasm-lazy-compilation'];

/** Starts the built server as a separate process and collects its output. */
export function startServerProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'dist/server/main.js'], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
  });
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const address = /http:\/\/localhost:(\d+)\/mobile\//u.exec(said);
      if (address) resolve(`http://127.0.0.1:${address[1]}`);
    });
    child.once('exit', () => reject(new Error(said)));
  });
  let complained = '';
  child.stderr.on('data', (chunk) => {
    complained += String(chunk);
  });
  const ended = new Promise<{ code: number | null; complained: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complained }));
  });
  ready.catch(() => undefined);
  return { child, ready, ended, said: () => said, complained: () => complained };
}

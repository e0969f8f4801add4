import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAddress, dropDatabase, isOnPostgres } from './testDatabase.ts';
import { shiftedDateSettings } from './testClock.ts';

const START_LIMIT_MS = 60_000;
const ASK_AGAIN_MS = 100;

export interface RunningServer {
  /** For instance `http://127.0.0.1:41234`, without a slash at the end. */
  readonly address: string;
  readonly dataFolder: string;
  /** Ends it as a person would, with SIGINT, and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it as a power switch would. */
  kill(): Promise<void>;
}

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'ringi-e2e-'));
export const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

/** Removes a data folder with its database. */
export async function removeSite(dataFolder: string): Promise<void> {
  await dropDatabase(dataFolder);
  removeFolder(dataFolder);
}

/** A copy of a data folder whose server is not running. */
export function copyOfFolder(seeded: string): string {
  const folder = freshFolder();
  cpSync(seeded, folder, { recursive: true });
  return folder;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isHealthy = (address: string) =>
  fetch(`${address}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );

async function untilHealthy(address: string, server: ChildProcess, output: () => string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isHealthy(address))) {
    if (server.exitCode !== null || Date.now() > limit) throw new Error(`The server did not start:\n${output()}`);
    await pause(ASK_AGAIN_MS);
  }
}

/** `RINGI_NOW` is refused on PostgreSQL: there the clock of the process is shifted instead. */
function withClock(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { RINGI_NOW: at, TZ: zone = 'UTC', ...others } = settings;
  if (!isOnPostgres || at === undefined) return settings;
  return { ...others, ...shiftedDateSettings({ now: () => Date.parse(at), zone }) };
}

/** A server that lives for one file is done before optimising the embedded database has paid. */
const SHORT_LIVED = ['--liftoff-only', '--wasm-lazy-compilation'];

/**
 * Starts the built server on a free port, or the one of its settings, and returns when it is ready to answer.
 * @param product the folder the product was built in.
 */
export async function startServer(
  dataFolder: string,
  more: Readonly<Record<string, string>> = {},
  product = '.',
): Promise<RunningServer> {
  const port = more['PORT'] ?? String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [...SHORT_LIVED, 'dist/server/main.js'], {
    cwd: product,
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      RINGI_DEMO_HISTORY: '120d',
      DATABASE_URL: await databaseAddress(dataFolder),
      ...withClock(more),
    },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  server.stdout.on('data', collect);
  server.stderr.on('data', collect);
  await untilHealthy(address, server, () => output);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  return { address, dataFolder, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}

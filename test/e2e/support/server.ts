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

/** Enough for a busy machine, and less than a hook of a test may take. */
const START_LIMIT_MS = 100_000;
const ASK_AGAIN_MS = 100;

export interface RunningServer {
  /** For example `http://127.0.0.1:41234`, without a trailing slash. */
  readonly address: string;
  readonly dataFolder: string;
  /** Stops the server with SIGINT, and waits for its end. */
  stop(): Promise<void>;
  /** Kills the server, as a power failure would. */
  kill(): Promise<void>;
}

export const createTempFolder = (): string => mkdtempSync(join(tmpdir(), 'ringi-e2e-'));
export const deleteFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

/** Deletes a data folder with its database. */
export async function deleteDataFolder(dataFolder: string): Promise<void> {
  await dropDatabase(dataFolder);
  deleteFolder(dataFolder);
}

/** Copies a data folder whose server is not running. */
export function copyDataFolder(seeded: string): string {
  const folder = createTempFolder();
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
    if (server.exitCode !== null || Date.now() > limit) {
      server.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output()}`);
    }
    await pause(ASK_AGAIN_MS);
  }
}

/** `RINGI_CLOCK_START` is refused on PostgreSQL, where the clock of the process is shifted instead. */
function withClock(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { RINGI_CLOCK_START: at, TZ: zone = 'UTC', ...others } = settings;
  if (!isOnPostgres || at === undefined) return settings;
  return { ...others, ...shiftedDateSettings({ now: () => Date.parse(at), zone }) };
}

/** A server for one test file ends before optimizing the embedded database would pay off. */
const SHORT_LIVED_V8_FLAGS = ['--liftoff-only', '--wasm-lazy-compilation'];

/**
 * Starts the built server on a free port, or the one of its settings, and returns when it is ready.
 *
 * @param product the folder of the built product.
 */
export async function startServer(
  dataFolder: string,
  more: Readonly<Record<string, string>> = {},
  product = '.',
): Promise<RunningServer> {
  const port = more['PORT'] ?? String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [...SHORT_LIVED_V8_FLAGS, 'dist/server/main.js'], {
    cwd: product,
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
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

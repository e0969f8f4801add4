import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer names of sockets are refused by the system. */
const LONGEST_NAME = 100;
const LONGEST_ASKED = 500;

/** Where a running server is reached from its own machine, by whoever may write into its data folder. */
function doorOf(folder: string): string {
  const own = join(folder, 'ringi.sock');
  if (process.platform !== 'win32' && Buffer.byteLength(own) < LONGEST_NAME) return own;
  const name = `ringi-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? String.raw`\\.\pipe\${name}` : join(tmpdir(), `${name}.sock`);
}

/**
 * A server with an embedded database holds it alone: `npm run admin` asks through here. An account comes in, lines go
 * out. Gives what closes it.
 */
export async function openAdminDoor(
  folder: string,
  answer: (account: string) => Promise<readonly string[]>,
): Promise<() => Promise<void>> {
  const place = doorOf(folder);
  await rm(place, { force: true });
  const server = createServer((socket) => {
    let asked = '';
    socket.on('error', () => undefined);
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      asked += String(chunk);
      if (asked.length > LONGEST_ASKED) return void socket.destroy();
      const end = asked.indexOf('\n');
      if (end < 0) return;
      socket.removeAllListeners('data');
      answer(asked.slice(0, end)).then(
        (lines) => socket.end(`${lines.join('\n')}\n`),
        () => socket.destroy(),
      );
    });
  });
  await listening(server, place);
  if (process.platform !== 'win32') await chmod(place, 0o600);
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
}

const listening = (server: Server, place: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    // Nobody else may speak to it, not even before its rights are set.
    const before = process.umask(0o177);
    server.listen(place, () => resolve());
    process.umask(before);
  });

/** What a running server answers; nothing where none runs on this folder. */
export const askRunningServer = (folder: string, account: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let said = '';
    const socket = createConnection(doorOf(folder), () => socket.write(`${account}\n`));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said === '' ? undefined : said));
  });

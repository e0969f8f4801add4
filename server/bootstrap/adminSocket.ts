import { createHash } from 'node:crypto';
import { chmod, lstat, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Maximum length of a socket path in bytes; the operating system rejects longer ones. */
const MAX_SOCKET_PATH_BYTES = 100;
const MAX_REQUEST_LENGTH = 500;
const GROUP_AND_OTHERS_MODE = 0o077;

const socketPath = (folder: string): string => join(folder, 'ringi.sock');
/** File with the path of the socket, for data folders whose own path is too long for one. */
const pointerPath = (folder: string): string => join(folder, 'ringi.door');

const isTooLong = (folder: string): boolean => Buffer.byteLength(socketPath(folder)) >= MAX_SOCKET_PATH_BYTES;
const pipeName = (folder: string): string =>
  String.raw`\\.\pipe\ringi-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;

/** Path of a socket and a function that removes it. */
interface SocketPlace {
  readonly place: string;
  readonly remove: () => Promise<void>;
}

async function createSocketPlace(folder: string): Promise<SocketPlace> {
  if (process.platform === 'win32') return { place: pipeName(folder), remove: () => Promise.resolve() };
  if (!isTooLong(folder)) {
    const place = socketPath(folder);
    await rm(place, { force: true });
    return { place, remove: () => rm(place, { force: true }) };
  }
  await removeStaleSocket(folder);
  // Created with mode 0700 under an unpredictable name, so that no other account can prepare a socket there.
  const own = await mkdtemp(join(tmpdir(), 'ringi-'));
  const place = join(own, 'ringi.sock');
  await writeFile(pointerPath(folder), place, { mode: 0o600 });
  return { place, remove: () => removeStaleSocket(folder) };
}

/** Also removes the socket of a server that was killed. */
async function removeStaleSocket(folder: string): Promise<void> {
  const old = await readFile(pointerPath(folder), 'utf8').catch(() => undefined);
  if (old === undefined) return;
  const isOurs = dirname(dirname(old)) === tmpdir() && (await isTrusted(folder, old));
  if (isOurs) await rm(dirname(old), { recursive: true, force: true });
  await rm(pointerPath(folder), { force: true });
}

/** Whether a socket and its folder belong to the owner of the data folder or to the current user. */
async function isTrusted(folder: string, place: string): Promise<boolean> {
  const [data, around, socket] = await Promise.all([
    stat(folder).catch(() => undefined),
    lstat(dirname(place)).catch(() => undefined),
    lstat(place).catch(() => undefined),
  ]);
  if (data === undefined || around === undefined || socket === undefined) return false;
  const owners = [data.uid, process.getuid?.()];
  const isOwned = owners.includes(around.uid) && owners.includes(socket.uid);
  return isOwned && (dirname(place) === folder || (around.mode & GROUP_AND_OTHERS_MODE) === 0);
}

/** Returns the socket of a running server; `undefined` if there is none or it belongs to another account. */
async function findSocket(folder: string): Promise<string | undefined> {
  if (process.platform === 'win32') return pipeName(folder);
  const place = isTooLong(folder)
    ? await readFile(pointerPath(folder), 'utf8').catch(() => undefined)
    : socketPath(folder);
  return place !== undefined && (await isTrusted(folder, place)) ? place : undefined;
}

/**
 * Opens a socket that `npm run admin:invite` connects to, because a server with an embedded database holds its files
 * exclusively. The client sends an account and receives lines of text. Returns a function that closes the socket.
 */
export async function openAdminSocket(
  folder: string,
  answer: (account: string) => Promise<readonly string[]>,
): Promise<() => Promise<void>> {
  const { place, remove } = await createSocketPlace(folder);
  const server = createServer((socket) => {
    let asked = '';
    socket.on('error', () => undefined);
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      asked += String(chunk);
      if (asked.length > MAX_REQUEST_LENGTH) return void socket.destroy();
      const end = asked.indexOf('\n');
      if (end < 0) return;
      socket.removeAllListeners('data');
      answer(asked.slice(0, end)).then(
        (lines) => socket.end(`${lines.join('\n')}\n`),
        () => socket.destroy(),
      );
    });
  });
  await startListening(server, place);
  if (process.platform !== 'win32') await chmod(place, 0o600);
  server.unref();
  return async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    await remove();
  };
}

const startListening = (server: Server, place: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    // The umask keeps other accounts out from the moment the socket exists.
    const before = process.umask(0o177);
    server.listen(place, () => resolve());
    process.umask(before);
  });

/** Returns the response of a running server; `undefined` if no server runs on this folder. */
export async function askRunningServer(folder: string, account: string): Promise<string | undefined> {
  const place = await findSocket(folder);
  if (place === undefined) return undefined;
  return new Promise((resolve) => {
    let said = '';
    const socket = createConnection(place, () => socket.write(`${account}\n`));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said === '' ? undefined : said));
  });
}

import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Our entries of the data folder: the database, the lock and the socket. */
const OWN_ENTRIES = /^(?:database$|ringi\.)/u;
const GROUP_AND_OTHERS_MODE = 0o077;

/**
 * Restricts the data folder to its owner, as PostgreSQL requires: it contains password hashes, sessions and all files.
 * A folder with other entries keeps its own mode.
 * @returns how many entries other accounts of the machine could read before; entries below a restricted folder are not
 * counted
 */
export async function restrictFolder(folder: string): Promise<number> {
  if (process.platform === 'win32') return 0;
  const names = await readdir(folder);
  const own = names.filter((name) => OWN_ENTRIES.test(name));
  const isOurs = own.length === names.length;
  let tightened = isOurs ? await restrictEntry(folder) : 0;
  if (isOurs && tightened === 0) return 0;
  for (const name of own) tightened += await restrictTree(join(folder, name));
  return tightened;
}

async function restrictTree(path: string): Promise<number> {
  const found = await lstat(path).catch(() => undefined);
  // Skips links, which may lead out of the folder, and files that disappear meanwhile, such as a draft of a lock.
  if (found === undefined || found.isSymbolicLink()) return 0;
  let tightened = await restrictEntry(path);
  if (found.isDirectory() && tightened > 0)
    for (const name of await readdir(path)) tightened += await restrictTree(join(path, name));
  return tightened;
}

async function restrictEntry(path: string): Promise<number> {
  const { mode } = await lstat(path);
  if ((mode & GROUP_AND_OTHERS_MODE) === 0) return 0;
  await chmod(path, mode & ~GROUP_AND_OTHERS_MODE & 0o777);
  return 1;
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/config/startupError.ts';

/**
 * Owner of a data folder's lock. The embedded database does not refuse a second process, and two would corrupt it. The
 * lock contains process id and start time, so that a lock left by a killed process is taken over, even if another
 * process has the same id now.
 */
interface Owner {
  readonly pid: number;
  readonly startedAt: string;
}

/** Locks the folder and returns a function that unlocks it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The data folder ${folder} cannot be used: ${error.message}.`);
  });
  const file = join(folder, 'ringi.lock');
  const me: Owner = { pid: process.pid, startedAt: (await processStartTime(process.pid)) ?? '' };
  const owner = await acquireLock(file, me);
  if (owner !== undefined)
    throw new StartupError(
      `The data folder ${folder} is in use by another Ringi (process ${owner.pid}): stop that one first, or set DATA_DIR to another folder.`,
    );
  return async () => {
    if (isSame(await readOwner(file), me)) await rm(file, { force: true });
  };
}

/** Takes the lock, or returns its owner. */
async function acquireLock(file: string, me: Owner): Promise<Owner | undefined> {
  if (await createLock(file, me)) return undefined;
  const owner = await readOwner(file);
  if (owner === undefined) return acquireLock(file, me);
  if (await isAlive(owner)) return owner;
  return takeOver(file, owner, me);
}

/**
 * Takes over the lock of a dead owner. Of several processes that try, only the one that gets the lock on the
 * replacement may. It checks the owner again afterwards, because another process may have finished meanwhile.
 */
async function takeOver(file: string, dead: Owner, me: Owner): Promise<Owner | undefined> {
  const replacement = `${file}.${dead.pid}-${dead.startedAt}`;
  const rival = await acquireLock(replacement, me);
  if (rival !== undefined) return rival;
  try {
    const owner = await readOwner(file);
    if (!isSame(owner, dead)) return owner ?? (await acquireLock(file, me));
    await rename(await writeDraft(file, me), file);
    return undefined;
  } finally {
    await rm(replacement, { force: true });
  }
}

/** Links a complete file into place, which is atomic: no process reads a partial lock. */
async function createLock(file: string, me: Owner): Promise<boolean> {
  const written = await writeDraft(file, me);
  try {
    await link(written, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
}

async function writeDraft(file: string, me: Owner): Promise<string> {
  const name = `${file}.draft-${randomUUID()}`;
  await writeFile(name, JSON.stringify(me));
  return name;
}

async function readOwner(file: string): Promise<Owner | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Owner);
}

const isSame = (one: Owner | undefined, other: Owner): boolean =>
  one?.pid === other.pid && one.startedAt === other.startedAt;

const isAlive = async ({ pid, startedAt }: Owner): Promise<boolean> => {
  const started = await processStartTime(pid);
  return started !== undefined && started === startedAt;
};

/** Returns the start time of a process as text for comparison; undefined if the process does not exist. */
async function processStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the command in parentheses and may contain any character; the start time is the 20th field
  // after it.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  if (process.platform === 'linux') return undefined;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim().replaceAll(/\W+/gu, '-') || undefined;
}

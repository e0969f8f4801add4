import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '../../startProblem.ts';

/**
 * One process per data folder. The embedded database does not refuse a second one, and both would destroy it. The lock
 * names its owner by process id and start time, so that one left behind by a killed process, or by another process that
 * was given the same id later, is taken over.
 */
interface Owner {
  readonly pid: number;
  readonly startedAt: string;
}

/** Returns what gives the folder free again. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`The data folder ${folder} cannot be used: ${error.message}.`);
  });
  const file = join(folder, 'ringi.lock');
  const me: Owner = { pid: process.pid, startedAt: (await startOf(process.pid)) ?? '' };
  const owner = await claim(file, me);
  if (owner !== undefined)
    throw new StartProblem(
      `The data folder ${folder} is in use by another Ringi (process ${owner.pid}): stop that one first, or set DATA_DIR to another folder.`,
    );
  return async () => {
    if (isSame(await read(file), me)) await rm(file, { force: true });
  };
}

/** Takes the lock, or says who holds it. */
async function claim(file: string, me: Owner): Promise<Owner | undefined> {
  if (await create(file, me)) return undefined;
  const owner = await read(file);
  if (owner === undefined) return claim(file, me);
  if (await isAlive(owner)) return owner;
  return takeOver(file, owner, me);
}

/**
 * Of several processes that found the same dead owner only one may replace it: the one that holds the lock on the
 * replacement. It looks again afterwards, because another may have finished replacing in between.
 */
async function takeOver(file: string, dead: Owner, me: Owner): Promise<Owner | undefined> {
  const replacement = `${file}.${dead.pid}-${dead.startedAt}`;
  const rival = await claim(replacement, me);
  if (rival !== undefined) return rival;
  try {
    const owner = await read(file);
    if (!isSame(owner, dead)) return owner ?? (await claim(file, me));
    await rename(await draft(file, me), file);
    return undefined;
  } finally {
    await rm(replacement, { force: true });
  }
}

/** Linking a finished file into place is atomic: nobody ever reads half a lock. */
async function create(file: string, me: Owner): Promise<boolean> {
  const written = await draft(file, me);
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

async function draft(file: string, me: Owner): Promise<string> {
  const name = `${file}.draft-${randomUUID()}`;
  await writeFile(name, JSON.stringify(me));
  return name;
}

async function read(file: string): Promise<Owner | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Owner);
}

const isSame = (one: Owner | undefined, other: Owner): boolean =>
  one?.pid === other.pid && one.startedAt === other.startedAt;

const isAlive = async ({ pid, startedAt }: Owner): Promise<boolean> => {
  const started = await startOf(pid);
  return started !== undefined && started === startedAt;
};

/** When a process began, as text that only serves comparison; undefined when there is no such process. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the command in brackets and may contain anything; the start time is the 20th after it.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  if (process.platform === 'linux') return undefined;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim().replaceAll(/\W+/gu, '-') || undefined;
}

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folderLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringi-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const leaveBehind = (owner: object) => writeFile(join(folder, 'ringi.lock'), JSON.stringify(owner));
const all = (count: number) => Promise.allSettled(Array.from({ length: count }, () => lockFolder(folder)));

it('admits one process, refuses the next with a message, and leaves nothing behind', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(/in use by another Ringi \(process \d+\).*DATA_DIR/u);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

it('takes over the lock of a process that has ended', async () => {
  await leaveBehind({ pid: 2_000_000_000, startedAt: '1' });
  await (
    await lockFolder(folder)
  )();
});

it('takes over the lock when the process id belongs to another process now', async () => {
  await leaveBehind({ pid: process.pid, startedAt: 'long ago' });
  const unlock = await lockFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'ringi.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
});

it('admits exactly one of many simultaneous processes, also after a dead owner', async () => {
  for (const dead of [undefined, { pid: 2_000_000_000, startedAt: '1' }]) {
    if (dead) await leaveBehind(dead);
    const entered = (await all(30)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(entered).toHaveLength(1);
    await entered[0]?.();
    expect(await readdir(folder)).toEqual([]);
  }
});

it('reports the folder that cannot be used', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(lockFolder(join(folder, 'file'))).rejects.toThrow(
    `The data folder ${join(folder, 'file')} cannot be used`,
  );
});

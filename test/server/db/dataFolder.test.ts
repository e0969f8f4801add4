import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askRunningServer, openAdminSocket } from '#server/bootstrap/adminSocket.ts';
import { lockFolder } from '#server/db/embedded/folderLock.ts';
import { restrictFolder } from '#server/db/embedded/restrictFolder.ts';

let around: string;
beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'ringi-data-'));
});
afterEach(() => rm(around, { recursive: true }));

const modeOf = async (...path: string[]): Promise<string> =>
  ((await lstat(join(around, ...path))).mode & 0o777).toString(8);

describe('the data folder', () => {
  it('is created for its owner only', async () => {
    const unlock = await lockFolder(join(around, 'data'));
    expect(await modeOf('data')).toBe('700');
    await unlock();
  });

  it('is closed to others if an older version left it open, without following links', async () => {
    await mkdir(join(around, 'data/database/base'), { recursive: true, mode: 0o755 });
    await writeFile(join(around, 'data/database/base/1'), '', { mode: 0o644 });
    await writeFile(join(around, 'elsewhere'), '', { mode: 0o644 });
    await symlink(join(around, 'elsewhere'), join(around, 'data/database/link'));
    await chmod(join(around, 'data'), 0o755);
    expect(await restrictFolder(join(around, 'data'))).toBe(4);
    expect(await modeOf('data')).toBe('700');
    expect(await modeOf('data', 'database', 'base')).toBe('700');
    expect(await modeOf('data', 'database', 'base', '1')).toBe('600');
    expect(await modeOf('elsewhere')).toBe('644');
    expect(await restrictFolder(join(around, 'data'))).toBe(0);
  });

  it('keeps the mode of a folder with other content and restricts only its own files', async () => {
    await chmod(around, 0o755);
    await mkdir(join(around, 'database'), { mode: 0o755 });
    await writeFile(join(around, 'photos'), '', { mode: 0o644 });
    expect(await restrictFolder(around)).toBe(1);
    expect(await modeOf()).toBe('755');
    expect(await modeOf('database')).toBe('700');
    expect(await modeOf('photos')).toBe('644');
  });
});

describe('the socket of a running server', () => {
  it.each([
    ['a short path', 'data'],
    ['a path too long for a socket', 'd'.repeat(120)],
  ])('answers over %s, for its owner only, and leaves no files behind', async (_, name) => {
    const folder = join(around, name);
    await mkdir(folder, { mode: 0o700 });
    const close = await openAdminSocket(folder, async (account) => [`for ${account}`]);
    const pointer = await readFile(join(folder, 'ringi.door'), 'utf8').catch(() => undefined);
    const socket = pointer ?? join(folder, 'ringi.sock');
    expect((await lstat(socket)).mode & 0o777).toBe(0o600);
    expect((await lstat(dirname(socket))).mode & 0o777).toBe(0o700);
    expect(await askRunningServer(folder, 'mei.tan')).toBe('for mei.tan\n');
    await close();
    expect(await readdir(folder)).toEqual([]);
    await expect(lstat(socket)).rejects.toThrow();
    expect(await askRunningServer(folder, 'mei.tan')).toBeUndefined();
  });

  it('is not used in a folder open to others or owned by another account', async () => {
    const folder = join(around, 'd'.repeat(120));
    await mkdir(folder, { mode: 0o700 });
    const place = join(around, 'ringi.sock');
    const server = createServer((socket) => socket.end('trap\n'));
    await new Promise<void>((resolve) => {
      server.listen(place, resolve);
    });
    await writeFile(join(folder, 'ringi.door'), place);
    await chmod(around, 0o755);
    expect(await askRunningServer(folder, 'mei.tan')).toBeUndefined();
    await chmod(around, 0o700);
    expect(await askRunningServer(folder, 'mei.tan')).toBe('trap\n');
    const { uid } = await lstat(folder);
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    if (uid === 0) {
      const { chown } = await import('node:fs/promises');
      await chown(place, 12_345, 12_345);
      expect(await askRunningServer(folder, 'mei.tan')).toBeUndefined();
    }
    server.close();
    vi.restoreAllMocks();
  });
});

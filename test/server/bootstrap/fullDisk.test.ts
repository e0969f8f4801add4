import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { buildChanged } from '../../../scripts/lib/builds.mjs';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MEGABYTE = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'ringi-disk-'));

/** Only root may mount; without a small disk the test is skipped. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'ringi-test', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = process.platform === 'linux' && mountSmallDisk();
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  rmdirSync(disk);
});
beforeAll(() => buildChanged(['server']));

const freeMegabytes = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / MEGABYTE;
};

describe.skipIf(!isMounted)('a server whose data folder is on a small disk', () => {
  let server: ReturnType<typeof startServerProcess>;
  let address = '';
  let token = '';
  beforeAll(async () => {
    server = startServerProcess({ DATA_DIR: join(disk, 'data') });
    address = await server.ready;
    token = await fetchToken(address, 'zhangwei');
  });
  afterAll(() => server.child.kill('SIGKILL'));

  /** Three megabytes after hex encoding, which the database cannot compress. */
  const content = randomBytes((3 * MEGABYTE) / 2).toString('hex');
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'large.txt');
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
    const reply = await fetch(`${address}/api/api-system/system/core/sysFile/upload`, {
      method: 'POST',
      headers,
      body: form,
    });
    return (await reply.json()) as { success: boolean; message?: string };
  };
  const health = async () => (await fetch(`${address}/api/health`)).status;
  const inbox = async () => {
    const reply = await fetch(`${address}/api/api-bpm/bpm/core/bpmTask/getMyTaskCount`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return reply.status;
  };

  it('rejects an upload that does not fit with a message and keeps answering other requests', async () => {
    let answer = await upload();
    for (let sent = 0; answer.success && sent < 100; sent += 1) answer = await upload();
    expect(answer.message).toBe(
      'The server is out of storage space. Please contact your administrator and try again later.',
    );
    expect(freeMegabytes()).toBeGreaterThan(16);
    expect([await health(), await inbox()]).toEqual([200, 200]);
  });

  it('keeps answering while another process fills the disk and accepts uploads again once there is space', async () => {
    const filler = join(disk, 'filler');
    const step = Buffer.alloc(MEGABYTE);
    for (let part = 0; freeMegabytes() >= 1; part += 1) writeFileSync(filler, step, { flag: part === 0 ? 'w' : 'a' });
    expect((await upload()).success).toBe(false);
    expect([await health(), await inbox()]).toEqual([200, 200]);
    execFileSync('mount', ['-o', 'remount,size=400m', disk]);
    expect(await upload()).toMatchObject({ success: true });
  });

  it('stops on SIGTERM', async () => {
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});

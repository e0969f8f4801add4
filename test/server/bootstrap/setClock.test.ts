import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromWireTime } from '#contract/wire/time.ts';
import { createHttpCaller } from '#test/e2e/support/createHttpCaller.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';
import { buildChanged } from '../../../scripts/lib/builds.mjs';

/** A start creates a database and fills it. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const HOUR = 3_600_000;
const SPRING = '2026-03-08T01:30:00-05:00';
const BEGIN = Date.parse(SPRING);

let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  await buildChanged(['server']);
  folder = await mkdtemp(join(tmpdir(), 'ringi-clock-'));
});
afterAll(async () => {
  for (const each of running) each.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>>) {
  const server = startServerProcess({ DATA_DIR: folder, ...environment });
  running.push(server.child);
  return server;
}

/** Starts the server once on the data folder and adds a request. Returns its id, its timestamp and the open tasks. */
async function startOnce(environment: Readonly<Record<string, string>>) {
  const server = start(environment);
  const zhangwei = await createWorkflowClients(createHttpCaller(await server.ready))('zhangwei');
  const { instId } = await zhangwei.start('leave', LEAVE);
  const request = (await zhangwei.mine()).find((each) => each.instId === instId);
  const tasks = await (await createWorkflowClients(createHttpCaller(await server.ready))('wangfang')).toDo();
  server.child.kill('SIGINT');
  await server.ended;
  return {
    id: BigInt(instId),
    at: fromWireTime(request?.createTime) ?? 0,
    tasks: tasks.map(({ taskId }) => taskId),
  };
}

describe('the clock of a demo', () => {
  it('starts at the configured time and continues after the stored data, whatever time a later start sets', async () => {
    const first = await startOnce({ RINGI_CLOCK_START: SPRING });
    expect(first.at).toBeGreaterThanOrEqual(BEGIN);
    const second = await startOnce({ RINGI_CLOCK_START: SPRING });
    const third = await startOnce({ RINGI_CLOCK_START: '2024-02-29T12:00:00+08:00' });
    expect(second.id).toBeGreaterThan(first.id);
    expect(third.id).toBeGreaterThan(second.id);
    expect(second.at).toBeGreaterThanOrEqual(first.at);
    expect(third.at).toBeGreaterThanOrEqual(second.at);
    expect(third.at).toBeLessThan(BEGIN + HOUR);
    expect(third.tasks).toEqual(expect.arrayContaining(second.tasks));
    expect(new Set(third.tasks).size).toBe(first.tasks.length + 2);
  });

  it.each([
    ['a company of its own', () => ({ RINGI_COMPANY: folder })],
    ['a server that others reach', () => ({ RINGI_COMPANY: 'definitions', HOST: '0.0.0.0' })],
    ['a database of its own', () => ({ DATABASE_URL: 'postgresql://ringi@127.0.0.1:1/ringi' })],
  ])('cannot be set for %s', async (_, environment) => {
    await writeFile(join(folder, 'company.json'), '{"name": "Acme"}');
    const { code, complained } = await start({ RINGI_CLOCK_START: SPRING, ...environment() }).ended;
    expect([code, complained.trim()]).toEqual([
      1,
      'RINGI_CLOCK_START sets the clock of a demo only: unset it, or start with the demo company, the embedded database and HOST 127.0.0.1.',
    ]);
  });

  it.each(['tomorrow', '2028-02-29', '2028-02-29T23:30:00', '2028-13-01T00:00:00Z'])(
    'requires a complete timestamp, not “%s”',
    async (value) => {
      const { code, complained } = await start({ RINGI_CLOCK_START: value }).ended;
      expect([code, complained.trim()]).toEqual([
        1,
        `RINGI_CLOCK_START is “${value}”; it must be a timestamp such as 2026-11-22T09:00:00+08:00.`,
      ]);
    },
  );
});

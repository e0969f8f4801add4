import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { context } from '#test/support/definitions.ts';
import { HOSTILE_CHARTS } from '#test/support/hostileCharts.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { buildChanged } from '../../../scripts/lib/builds.mjs';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folders: string[] = [];
beforeAll(() => buildChanged(['server']));
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function folderWith(place: (chart: string) => Promise<unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-hostile-'));
  folders.push(folder);
  await mkdir(join(folder, 'processes/leave'), { recursive: true });
  await writeFile(join(folder, 'company.json'), '{"name": "Acme"}');
  await place(join(folder, 'processes/leave/process.bpmn'));
  return folder;
}
it.each(HOSTILE_CHARTS)('exits with one sentence and code 1, in little memory, for %s', async (_, place, sentence) => {
  const definitions = await folderWith(place);
  const data = await mkdtemp(join(tmpdir(), 'ringi-data-'));
  folders.push(data);
  // A valid chart needs far less. If the heap runs full, the process ends with another exit code.
  const server = startServerProcess({
    DATA_DIR: data,
    RINGI_COMPANY: definitions,
    NODE_OPTIONS: '--max-old-space-size=200',
  });
  const { code, complained } = await server.ended;
  expect([code, complained.trim().split('\n').length]).toEqual([1, 1]);
  expect(complained).toMatch(sentence);
  expect(complained.length).toBeLessThan(700);
  expect(await readdir(data)).toEqual([]);
});

it('stops on a signal while it reads its files', async () => {
  const definitions = await folderWith(async () => undefined);
  for (let index = 0; index < 500; index += 1)
    await writeFile(
      join(definitions, 'processes', `p${index}.bpmn`),
      context(`<documentation>${'x'.repeat(1_500_000)}</documentation><manualTask id="it"/>`),
    );
  const server = startServerProcess({ DATA_DIR: join(definitions, 'data'), RINGI_COMPANY: definitions });
  await vi.waitUntil(() => server.said().includes('Loading the definitions'), { timeout: 60_000 });
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: null, complained: '' });
  expect(server.child.signalCode).toBe('SIGTERM');
});

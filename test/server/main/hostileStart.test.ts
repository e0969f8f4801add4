import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { context, processOf } from '#test/support/definitions.ts';
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
  await place(join(folder, 'processes/leave/process.bpmn'));
  return folder;
}
const written = (text: string) => (chart: string) => writeFile(chart, text);
const steps = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const HOSTILE: readonly (readonly [what: string, place: (chart: string) => Promise<unknown>, sentence: RegExp])[] = [
  [
    'ten thousand sub-processes in each other',
    written(processOf(`${steps(10_000, (index) => `<subProcess id="p${index}">`)}${'</subProcess>'.repeat(10_000)}`)),
    /nested more than 100 deep/,
  ],
  ['a zero character in a name', written(context('<userTask id="it" name="a\0b"/>')), /U\+0000 is not allowed/],
  ['half of a pair in a name', written(context('<userTask id="it" name="&#xD800;"/>')), /&#xD800; is not allowed/],
  ['a folder in its place', (chart) => mkdir(chart), /this is a folder/],
  ['a pipe in its place', async (chart) => execFileSync('mkfifo', [chart]), /this is no file/],
  ['600 MB', (chart) => writeFile(chart, '').then(() => truncate(chart, 600_000_000)), /larger than 6 MB/],
  [
    '120,000 diagrams in CDATA, and a mistake',
    written(
      context(`<documentation><![CDATA[${'<BPMNDiagram'.repeat(120_000)}]]></documentation><manualTask id="it"/>`),
    ),
    /a manualTask is not run/,
  ],
  [
    'a name of a megabyte',
    written(context(`<userTask id="it" name="${'x'.repeat(1_000_000)}"/>`)),
    /the value of name has more than/,
  ],
  ['an id ninety thousand times', written(processOf('<task id="a"/>'.repeat(90_000))), /more than 60000 elements/],
  [
    'forty thousand elements where none may stand',
    written(processOf(`<task id="a">${'<task/>'.repeat(39_000)}</task>`)),
    /has no place/,
  ],
];

it.each(HOSTILE)('ends with one sentence and exit code 1, in little memory, for %s', async (_, place, sentence) => {
  const definitions = await folderWith(place);
  const data = await mkdtemp(join(tmpdir(), 'ringi-data-'));
  folders.push(data);
  // What a chart may need is far below: a heap that is full ends the process with another code.
  const server = startServerProcess({
    DATA_DIR: data,
    RINGI_DEFINITIONS: definitions,
    NODE_OPTIONS: '--max-old-space-size=200',
  });
  const { code, complained } = await server.ended;
  expect([code, complained.trim().split('\n').length]).toEqual([1, 1]);
  expect(complained).toMatch(sentence);
  expect(complained.length).toBeLessThan(700);
  expect(await readdir(data)).toEqual([]);
});

it('ends on a signal while it reads its files', async () => {
  const definitions = await folderWith(async () => undefined);
  for (let index = 0; index < 500; index += 1)
    await writeFile(
      join(definitions, 'processes', `p${index}.bpmn`),
      context(`<documentation>${'x'.repeat(1_500_000)}</documentation><manualTask id="it"/>`),
    );
  const server = startServerProcess({ DATA_DIR: join(definitions, 'data'), RINGI_DEFINITIONS: definitions });
  await vi.waitUntil(() => server.said().includes('Loading the definitions'), { timeout: 60_000 });
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: null, complained: '' });
  expect(server.child.signalCode).toBe('SIGTERM');
});

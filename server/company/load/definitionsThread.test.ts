import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { NO_EXISTING_NAMES as known } from '../checks/knownNames.ts';
import { createDefinitionsThread } from './definitionsThread.ts';
import { loadDefinitions } from './loadDefinitions.ts';

const DEMO = 'definitions';
const thread = createDefinitionsThread();
const copy = join(await mkdtemp(join(tmpdir(), 'definitions-')), 'company');
afterAll(async () => {
  await thread.close();
  await rm(copy, { recursive: true });
});

it('returns everything a folder contains, as without a thread', async () => {
  // The bytes of sample files arrive as `Uint8Array` instead of `Buffer`.
  const value = structuredClone(await loadDefinitions(DEMO));
  expect(await thread.run({ folder: DEMO, known })).toEqual({ ok: true, value });
});

it('returns the problems of a folder with their file and line', async () => {
  await cp(DEMO, copy, { recursive: true });
  await writeFile(join(copy, 'processes', 'broken.bpmn'), '<definitions>\n<process>\n</definitions>');
  const loaded = await thread.run({ folder: copy, known });
  expect(loaded).toMatchObject({
    ok: true,
    value: { ok: false, error: [{ file: 'processes/broken.bpmn', line: 3 }] },
  });
});

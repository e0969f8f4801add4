import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyOfFolder, freshFolder, removeFolder, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';

let folder = '';
let running: RunningServer;

beforeAll(async () => {
  folder = copyOfFolder(inject('seededFolder'));
  running = await startServer(folder);
});
afterAll(async () => {
  await running.stop();
  removeFolder(folder);
});

/** How a start that cannot succeed ends: its exit code and what it says on stderr. */
async function failedStart(environment: Readonly<Record<string, string>>): Promise<{ code: number; sentence: string }> {
  const data = freshFolder();
  const server = spawn(process.execPath, ['dist/server/main.js'], { env: { ...process.env, PORT: '0', DATA_DIR: data, ...environment } });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  server.stdout.resume();
  const [code] = (await once(server, 'close')) as [number];
  removeFolder(data);
  return { code, sentence: said.trim() };
}

const oneSentence = /^[^\n]+\.$/u;

it('says in one sentence that the port is in use', async () => {
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const { port } = occupied.address() as AddressInfo;
  const { code, sentence } = await failedStart({ PORT: String(port) });
  occupied.close();
  expect(code).toBe(1);
  expect(sentence).toMatch(oneSentence);
  expect(sentence).toContain(String(port));
});

it('says in one sentence that another process uses the data folder, which goes on working', async () => {
  const { code, sentence } = await failedStart({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(sentence).toMatch(oneSentence);
  expect(sentence).toContain(folder);
  expect((await fetch(`${running.address}/api/health`)).status).toBe(200);
});

it('says in one sentence that the database cannot be reached, without its password', async () => {
  const { code, sentence } = await failedStart({ DATABASE_URL: 'postgres://ringi:secret-word@127.0.0.1:1/ringi' });
  expect(code).toBe(1);
  expect(sentence).toMatch(oneSentence);
  expect(sentence).not.toContain('secret-word');
});

it('names the file of a definition it does not understand', async () => {
  const definitions = freshFolder();
  mkdirSync(join(definitions, 'processes'));
  for (const name of ['company.json', 'people.json', 'categories.json', 'opinions.json']) writeFileSync(join(definitions, name), readFileSync(`definitions/${name}`));
  writeFileSync(join(definitions, 'processes/broken.bpmn'), '<definitions><process>');
  const { code, sentence } = await failedStart({ RINGI_DEFINITIONS: definitions });
  removeFolder(definitions);
  expect(code).toBe(1);
  expect(sentence).toContain('broken.bpmn');
  expect(sentence).not.toMatch(/^\s+at /mu);
});

it('starts again at once after it was killed', async () => {
  const data = copyOfFolder(inject('seededFolder'));
  const first = await startServer(data);
  await first.kill();
  const second = await startServer(data);
  expect((await fetch(`${second.address}/api/health`)).status).toBe(200);
  await second.stop();
  removeFolder(data);
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { sharedChromium } from './support/chromium.ts';
import { deedsOf, pressWords, type GuideDeed } from './support/guide.ts';
import { newPhone, type Phone } from './support/phone.ts';
import { isForPictures, shoot, tellFailure } from './support/screens.ts';
import { freePort } from './support/server.ts';
import { clockAt, shiftedDateSettings, type TestClock } from './support/testClock.ts';

const GUIDE = readFileSync('docs/first-process.md', 'utf8');
const DEEDS = deedsOf(GUIDE);
/** As the guide calls the folder of the company. */
const FOLDER = '../acme';
const START = 'npm start -- ';
const READY = /Ringi is ready: http:\/\/localhost:\d+/u;

let home = '';
let port = 0;
let browser: Browser;
let clock: TestClock;
let server: ChildProcess | undefined;
const phones = new Map<string, Phone>();

beforeAll(async () => {
  clock = clockAt(inject('clock'));
  home = mkdtempSync(join(tmpdir(), 'ringi-guide-'));
  [port, browser] = [await freePort(), await sharedChromium()];
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const [owner, { page }] of phones) await tellFailure(page, `guide ${owner}`).catch(() => undefined);
});
afterAll(async () => {
  await Promise.all([...phones.values()].map((phone) => phone.close()));
  if (server?.pid !== undefined && server.exitCode === null) {
    // All that npm has started goes with it.
    process.kill(-server.pid, 'SIGINT');
    await once(server, 'close');
  }
  rmSync(home, { recursive: true, force: true });
});

const address = () => `http://localhost:${port}`;

/** In a shell, as it stands there, but for where the folder lies. @returns what it said */
function run(command: string): { readonly child: ChildProcess; readonly said: () => string } {
  const child = spawn('/bin/sh', ['-c', command.replaceAll(FOLDER, join(home, 'acme'))], {
    env: { ...process.env, ...shiftedDateSettings(clock), PORT: String(port) },
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  return { child, said: () => said };
}

async function phoneOf(owner: string): Promise<Phone> {
  const known = phones.get(owner);
  if (known) return known;
  const phone = await newPhone(browser, { server: address(), clock }, { language: 'en-US' });
  phones.set(owner, phone);
  return phone;
}

/** What has come of it so far: the address the terminal told, whose phone it is, which links were made. */
interface Reading {
  first: string;
  owner: string;
  readonly links: Map<string, string>;
}

async function follow(deed: GuideDeed, reading: Reading): Promise<void> {
  if (deed.kind === 'file') {
    writeFileSync(join(home, 'acme', deed.file), deed.text);
    return;
  }
  if (deed.kind === 'command') return tell(deed.command, reading);
  if (deed.kind === 'phone') {
    reading.owner = deed.owner;
    return;
  }
  const phone = await phoneOf(reading.owner);
  const { page } = phone;
  switch (deed.kind) {
    case 'openFirst':
      await page.goto(reading.first);
      return;
    case 'openLink':
      await page.goto(reading.links.get(reading.owner) ?? 'about:blank');
      return;
    case 'press':
      return pressWords(phone, deed.words);
    case 'write':
      await page.getByRole('textbox', { name: deed.words, exact: true }).last().fill(deed.text);
      return;
    case 'see':
      await page.getByText(deed.words).first().waitFor();
      return noteLink(phone, deed.words, reading);
    case 'miss':
      await phone.settled();
      expect(await page.getByText(deed.words).count()).toBe(0);
  }
}

async function tell(command: string, reading: Reading): Promise<void> {
  const { child, said } = run(command);
  if (command.startsWith(START)) {
    server = child;
    await expect.poll(said, { timeout: 90_000 }).toMatch(READY);
    return;
  }
  const [code] = (await once(child, 'close')) as [number];
  expect([command, code, said()]).toEqual([command, 0, said()]);
  reading.first = /http\S+\/pages\/access#\S+/u.exec(said())?.[0] ?? reading.first;
}

/** The link that stands on the page is given to whom it is for. */
async function noteLink({ page }: Phone, words: string, { links }: Reading): Promise<void> {
  const [, owner] = /^Link for (.+)$/u.exec(words) ?? [];
  if (owner !== undefined) links.set(owner, (await page.getByText('/pages/access#').textContent()) ?? '');
}

it('is followed word for word, from an empty folder to a second version', { timeout: 400_000 }, async () => {
  const counted = (kind: GuideDeed['kind']) => DEEDS.filter((deed) => deed.kind === kind).length;
  expect([counted('command'), counted('file')]).toEqual([4, 3]);
  // Each thing in bold that is told on a phone is pressed, written into or seen: none is passed over.
  const told =
    GUIDE.split('## 5.')[1]
      ?.split('## Where to go')[0]
      ?.match(/\*\*.+?\*\*/gu)?.length ?? 0;
  const phonesNamed = GUIDE.match(/(?:[Oo]n the phone of|[Ww]ith) \*\*/gu)?.length ?? 0;
  expect(told - phonesNamed).toBe(counted('press') + counted('write') + counted('see') + counted('miss'));

  const reading: Reading = { first: '', owner: '', links: new Map() };
  for (const [at, deed] of DEEDS.entries()) {
    await follow(deed, reading).catch((error: unknown) => {
      throw new Error(`${reading.owner}, ${JSON.stringify(DEEDS.slice(Math.max(0, at - 2), at + 1))}`, {
        cause: error,
      });
    });
    const phone = phones.get(reading.owner);
    if (isForPictures && phone && deed.kind === 'see') await shoot(phone.page, `guide-${at}`);
  }
  expect([...phones.values()].flatMap(({ problems }) => problems)).toEqual([]);
});

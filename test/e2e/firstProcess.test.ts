import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { sharedChromium } from './support/chromium.ts';
import { parseGuide, pressByText, type GuideStep } from './support/guide.ts';
import { createPhone, type Phone } from './support/phone.ts';
import { takesScreenshots, takeScreenshot, recordFailure } from './support/screens.ts';
import { freePort } from './support/server.ts';
import { createTestClock, shiftedDateSettings, type TestClock } from './support/testClock.ts';

const GUIDE = readFileSync('docs/first-process.md', 'utf8');
const DEEDS = parseGuide(GUIDE);
/** Company folder as named in the guide. */
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
  clock = createTestClock(inject('clock'));
  home = mkdtempSync(join(tmpdir(), 'ringi-guide-'));
  [port, browser] = [await freePort(), await sharedChromium()];
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const [owner, { page }] of phones) await recordFailure(page, `guide ${owner}`).catch(() => undefined);
});
afterAll(async () => {
  await Promise.all([...phones.values()].map((phone) => phone.close()));
  if (server?.pid !== undefined && server.exitCode === null) {
    // Also ends the processes that npm has started.
    process.kill(-server.pid, 'SIGINT');
    await once(server, 'close');
  }
  rmSync(home, { recursive: true, force: true });
});

const address = () => `http://localhost:${port}`;

/** Runs a command of the guide in a shell, with the company folder replaced. @returns its output */
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
  const phone = await createPhone(browser, { server: address(), clock }, { language: 'en-US' });
  phones.set(owner, phone);
  return phone;
}

/** State of the guide so far: the address from the terminal, the owner of the current phone, the created links. */
interface GuideState {
  first: string;
  owner: string;
  readonly links: Map<string, string>;
}

async function follow(deed: GuideStep, reading: GuideState): Promise<void> {
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
      return pressByText(phone, deed.words);
    case 'write':
      await page.getByRole('textbox', { name: deed.words, exact: true }).last().fill(deed.text);
      return;
    case 'see':
      await page.getByText(deed.words).first().waitFor();
      return storeLink(phone, deed.words, reading);
    case 'miss':
      await phone.settled();
      expect(await page.getByText(deed.words).count()).toBe(0);
  }
}

async function tell(command: string, reading: GuideState): Promise<void> {
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

/** Stores the link shown on the page for its owner. */
async function storeLink({ page }: Phone, words: string, { links }: GuideState): Promise<void> {
  const [, owner] = /^Link for (.+)$/u.exec(words) ?? [];
  if (owner !== undefined) links.set(owner, (await page.getByText('/pages/access#').textContent()) ?? '');
}

it('the guide works word for word, from an empty folder to a second version', { timeout: 400_000 }, async () => {
  const counted = (kind: GuideStep['kind']) => DEEDS.filter((deed) => deed.kind === kind).length;
  expect([counted('command'), counted('file')]).toEqual([4, 3]);
  // Every bold text of the phone sections is pressed, filled in or checked; none is skipped.
  const told =
    GUIDE.split('## 5.')[1]
      ?.split('## Next steps')[0]
      ?.match(/\*\*.+?\*\*/gu)?.length ?? 0;
  const phonesNamed = GUIDE.match(/(?:[Oo]n the phone of|[Ww]ith) \*\*/gu)?.length ?? 0;
  expect(told - phonesNamed).toBe(counted('press') + counted('write') + counted('see') + counted('miss'));

  const reading: GuideState = { first: '', owner: '', links: new Map() };
  for (const [at, deed] of DEEDS.entries()) {
    await follow(deed, reading).catch((error: unknown) => {
      throw new Error(`${reading.owner}, ${JSON.stringify(DEEDS.slice(Math.max(0, at - 2), at + 1))}`, {
        cause: error,
      });
    });
    const phone = phones.get(reading.owner);
    if (takesScreenshots && phone && deed.kind === 'see') await takeScreenshot(phone.page, `guide-${at}`);
  }
  expect([...phones.values()].flatMap(({ problems }) => problems)).toEqual([]);
});

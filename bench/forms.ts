import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { SCREEN_SIZE } from '#test/e2e/support/phone.ts';
import { createTempFolder, deleteFolder, startServer } from '#test/e2e/support/server.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { aliasOf, recordWithRows, TABLE_ALIAS, writeForms } from './forms/writeForms.ts';
import { NAMED_FUNCTIONS } from './screens/namedFunctions.ts';

/*
 * Measures forms of 50, 500 and 2,000 fields in Chromium with a quarter of this machine's speed, compared with form-js,
 * Formily and a plain input: the time from the definition to the complete form, the time from a key press to its paint,
 * the main thread time of a key press (total and script), and the memory of the page. Then a sub table of 500 rows:
 * opening a row, a key press in it, and the number of rows in the DOM.
 *
 * The paint of a key press waits for the next frame at 60 frames per second, 8 ms on average. Other processes on the
 * machine lengthen the paint time but not the thread time, which counts only time on a processor.
 */
const COUNTS = [50, 500, 2_000] as const;
const SLOWER = 4;
const KEYS = 40;
const ROWS = 500;
const PATIENCE_MS = 120_000;
/** Time without changes, in milliseconds, after which a page counts as drawn. */
const STILL_MS = 700;

interface Watched {
  given?: number;
  drawn: number;
  readonly painted: number[];
}
declare global {
  interface Window {
    drawing: Watched;
  }
}

/** Runs in the page before its own scripts: records the last visible change, and each key press until its paint. */
function recordPaints(): void {
  const drawing: Watched = { drawn: 0, painted: [] };
  window.drawing = drawing;
  const afterPaint = (done: (now: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    });
  // Ignores hidden pages, which may still change, and the document head.
  const isSeen = ({ target }: MutationRecord): boolean =>
    !(target instanceof Element) || target.closest('[hidden], head') === null;
  new MutationObserver((changes) => {
    if (changes.some(isSeen)) afterPaint((now) => (drawing.drawn = now));
  }).observe(document, { childList: true, subtree: true });
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => afterPaint((now) => drawing.painted.push(now - timeStamp)),
    true,
  );
}

/** Main thread time in milliseconds: in total, and for scripts. */
interface Work {
  readonly all: number;
  readonly script: number;
}
interface Figures {
  readonly drawn: number;
  readonly key: readonly number[];
  readonly work: Work;
  readonly heap: number;
  readonly controls: number;
}
const CONTROLS = 'input, textarea, select, [role="combobox"], button[aria-haspopup]';

/** Waits until the page has drawn its form and stopped changing. */
async function waitUntilStill(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector, { timeout: PATIENCE_MS });
  await page.waitForFunction(
    (still) => window.drawing.drawn > 0 && performance.now() - window.drawing.drawn > still,
    STILL_MS,
    { timeout: PATIENCE_MS, polling: 100 },
  );
  return page.evaluate(() => window.drawing.drawn);
}

/** Returns the main thread time of the page so far. */
async function readThreadTime(path: CDPSession): Promise<Work> {
  const { metrics } = await path.send('Performance.getMetrics');
  const read = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return { all: read('TaskDuration'), script: read('ScriptDuration') };
}

async function typeIn(page: Page, path: CDPSession, field: Locator) {
  await field.click();
  await page.keyboard.type('abc', { delay: 150 });
  await page.evaluate(() => void (window.drawing.painted.length = 0));
  const before = await readThreadTime(path);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(STILL_MS);
  const after = await readThreadTime(path);
  const work = { all: (after.all - before.all) / KEYS, script: (after.script - before.script) / KEYS };
  return { key: await page.evaluate(() => window.drawing.painted), work };
}

async function openPhone(browser: Browser, token?: string) {
  const context = await browser.newContext({ viewport: SCREEN_SIZE, isMobile: true, hasTouch: true, locale: 'en-US' });
  await context.addInitScript(NAMED_FUNCTIONS);
  await context.addInitScript(recordPaints);
  if (token !== undefined)
    await context.addInitScript((kept) => localStorage.setItem('ringi.accessToken', kept), token);
  const page = await context.newPage();
  const path = await context.newCDPSession(page);
  await path.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, path, close: () => context.close() };
}

async function measure(
  { page, path, close }: Awaited<ReturnType<typeof openPhone>>,
  address: string,
  givenAt: () => number,
): Promise<Figures> {
  await path.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'commit' });
  const selector = 'input[type="text"], input:not([type])';
  const drawn = (await waitUntilStill(page, selector)) - (await page.evaluate(givenAt));
  const controls = await page.locator(CONTROLS).count();
  const typed = await typeIn(page, path, page.locator(selector).first());
  await path.send('HeapProfiler.collectGarbage');
  const { usedSize } = await path.send('Runtime.getHeapUsage');
  await close();
  return { drawn, ...typed, heap: usedSize / 1e6, controls };
}

const answeredAt = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('getMobileByAlias'))
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd)[0] ?? NaN;
const markedAt = () => performance.getEntriesByName('given')[0]?.startTime ?? NaN;

const at = (figures: readonly number[], part: number) =>
  figures.toSorted((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? NaN;
const cell = (figure: number, digits = 0, width = 10) => figure.toFixed(digits).padStart(width);

/** Builds the pages of the other libraries and serves them from a temporary folder. */
async function servePeers() {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-peers-'));
  await build({
    root: 'bench/forms',
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5_000 },
    esbuild: { jsx: 'automatic' },
  });
  const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peers.invalid');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(folder, name)).then(
      (file) => response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain').end(file),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A plain input without scripts, as the baseline of the browser. */
const BARE = 'data:text/html,<meta name="viewport" content="width=device-width"><input type="text">';

async function printForms(browser: Browser, ours: string, token: string): Promise<void> {
  const peers = await servePeers();
  console.log(
    `${'fields, library'.padEnd(22)}${['drawn ms', 'key p50', 'key p95', 'work/key', 'script', 'heap MB', 'controls'].map((head) => head.padStart(10)).join('')}`,
  );
  const told = (name: string, { drawn, key, work, heap, controls }: Figures) =>
    console.log(
      `${name.padEnd(22)}${cell(drawn)}${cell(at(key, 0.5), 1)}${cell(at(key, 0.95), 1)}${cell(work.all, 1)}${cell(work.script, 1)}${cell(heap)}${cell(controls)}`,
    );
  told('1, no script', await measure(await openPhone(browser), BARE, () => 0));
  for (const count of COUNTS) {
    const rows: readonly (readonly [name: string, measured: () => Promise<Figures>])[] = [
      [
        'Ringi',
        async () =>
          measure(
            await openPhone(browser, token),
            `${ours}/mobile/pages/list/CustomForm?alias=${aliasOf(count)}`,
            answeredAt,
          ),
      ],
      ...['form-js', 'formily'].map(
        (peer) =>
          [
            peer,
            async () => measure(await openPhone(browser), `${peers.address}/?peer=${peer}&count=${count}`, markedAt),
          ] as const,
      ),
    ];
    for (const [name, measured] of rows) told(`${count}, ${name}`, await measured());
  }
  await peers.stop();
}

async function saveRows(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/api/api-form/form/core/formSolution/saveForm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ setting: { alias: TABLE_ALIAS, action: 'save' }, data: recordWithRows(ROWS) }),
  });
  const { success, data, message } = (await answer.json()) as {
    readonly success: boolean;
    readonly message: string;
    readonly data: { readonly pk: string };
  };
  if (!success) throw new Error(message);
  return data.pk;
}

async function printTable(browser: Browser, ours: string, token: string): Promise<void> {
  const pk = await saveRows(ours, token);
  const { page, path, close } = await openPhone(browser, token);
  await path.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${ours}/mobile/pages/list/CustomForm?alias=${TABLE_ALIAS}&pk=${pk}`);
  const row = page.getByRole('button', { name: /Row 1\b/u }).first();
  await row.waitFor({ timeout: PATIENCE_MS });
  await waitUntilStill(page, 'body');
  const rows = await page.getByText(/^Row \d+$/u).count();
  const first = page.getByRole('textbox', { name: 'Field 1', exact: true }).last();
  const opened: number[] = [];
  const opening: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    await page.evaluate(() => {
      window.drawing.drawn = 0;
      window.addEventListener('click', ({ timeStamp }) => performance.mark('pressed', { startTime: timeStamp }), {
        capture: true,
        once: true,
      });
    });
    const before = await readThreadTime(path);
    await row.click();
    // Polling for the field by its name would add work to the main thread of the page.
    const drawn = await waitUntilStill(page, 'body');
    await first.waitFor();
    const pressed = await page.evaluate(() => performance.getEntriesByName('pressed').at(-1)?.startTime ?? NaN);
    opened.push(drawn - pressed);
    opening.push((await readThreadTime(path)).all - before.all);
    if (time < 6) {
      await page.goBack();
      await row.waitFor();
      await waitUntilStill(page, 'body');
    }
  }
  const { key, work } = await typeIn(page, path, first);
  console.log(
    `\nA sub table of ${ROWS} rows: ${rows} in the page; a row opens in ${at(opened, 0.5).toFixed(0)} ms (${at(opening, 0.5).toFixed(0)} ms of work); a key in it is painted after ${at(key, 0.5).toFixed(1)} ms (p95 ${at(key, 0.95).toFixed(1)}), ${work.all.toFixed(1)} ms of work, ${work.script.toFixed(1)} of them script`,
  );
  await close();
}

await buildChanged();
const told = () =>
  console.log(
    `Load of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}`,
  );
told();
const definitions = await copyDefinitions();
await writeForms(definitions, COUNTS);
const folder = createTempFolder();
const server = await startServer(folder, { RINGI_COMPANY: definitions });
const browser = await launchChromium();
try {
  const token = await fetchToken(server.address, 'wangfang');
  await printForms(browser, server.address, token);
  await printTable(browser, server.address, token);
  told();
} finally {
  await browser.close();
  await server.stop();
  deleteFolder(folder);
  deleteFolder(definitions);
}

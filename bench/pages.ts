import { loadavg } from 'node:os';
import type { Browser, BrowserContext } from 'playwright-core';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { readRoutes } from '../scripts/lib/route-table.mjs';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { SCREEN_SIZE } from '#test/e2e/support/phone.ts';
import { createTempFolder, deleteFolder, startServer } from '#test/e2e/support/server.ts';
import { NAMED_FUNCTIONS } from './screens/namedFunctions.ts';

/*
 * Measures how long a phone takes to show the main content of a page, without splash screen and skeleton, on a slow
 * connection (150 ms, 1.6 Mbit/s down, 0.75 up) and a quarter of this machine's speed: on a first visit and on a second
 * one with a filled cache. Prints medians of five visits (or of the number given as first argument), with the number
 * and bytes of the downloaded files, and the layout shift.
 */
const PATH = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const PATIENCE_MS = 60_000;
/** Time after the content in milliseconds, because later downloads belong to the visit as well. */
const REST_MS = 1500;
const TIMES = Number(process.argv[2] ?? 5);

/** Selectors of the main content of each page. */
const CONTENT = {
  login: 'input[type="password"]',
  workbench: '.min-h-38 a[href*="/pages/bpm/"]',
  myTasks: '[role="listitem"] a[href]',
  taskDetail: 'footer button',
};
type PageName = keyof typeof CONTENT;

interface Visit {
  readonly shown: number;
  readonly files: number;
  readonly kib: number;
  readonly shift: number;
}
interface Watched {
  shown?: number;
  shift: number;
}
declare global {
  interface Window {
    watched: Watched | undefined;
  }
}

/** Runs in the page before its own scripts. */
function watch(selector: string): void {
  const watched: Watched = { shift: 0 };
  window.watched = watched;
  const look = () => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        watched.shown = performance.now();
      }),
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const path = await context.newCDPSession(page);
  await path.send('Network.enable');
  await path.send('Network.emulateNetworkConditions', PATH);
  await path.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const [fromPath, fromCache] = [new Set<string>(), new Set<string>()];
  let bytes = 0;
  path.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/u.test(request.url)) fromPath.add(requestId);
  });
  path.on('Network.requestServedFromCache', ({ requestId }) => void fromCache.add(requestId));
  path.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache ?? false) fromCache.add(requestId);
  });
  path.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.watched?.shown !== undefined, undefined, {
    timeout: PATIENCE_MS,
    polling: 50,
  });
  await page.waitForTimeout(REST_MS);
  const { shown = NaN, shift = NaN } = (await page.evaluate(() => window.watched)) ?? {};
  await page.close();
  return { shown, shift, files: [...fromPath].filter((id) => !fromCache.has(id)).length, kib: bytes / 1024 };
}

/** Opens a page twice on a new phone. */
async function visitTwice(browser: Browser, address: string, selector: string, token: string | undefined) {
  const context = await browser.newContext({
    viewport: SCREEN_SIZE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(NAMED_FUNCTIONS);
  await context.addInitScript(watch, selector);
  if (token !== undefined)
    await context.addInitScript((kept) => localStorage.setItem('ringi.accessToken', kept), token);
  const visits = [await visit(context, address), await visit(context, address)];
  await context.close();
  return visits;
}

const median = (figures: readonly number[]) =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? NaN;

function tell(name: string, visits: readonly Visit[]): void {
  const of = (key: keyof Visit, digits: number, width: number) =>
    median(visits.map((each) => each[key]))
      .toFixed(digits)
      .padStart(width);
  console.log(`${name.padEnd(22)}${of('shown', 0, 8)}${of('files', 0, 8)}${of('kib', 1, 10)}${of('shift', 3, 9)}`);
}

const tellLoad = (when: string) =>
  console.log(
    `Load of the machine ${when}: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );

await buildChanged();
tellLoad('before');
const folder = createTempFolder();
const server = await startServer(folder);
const browser = await launchChromium();
try {
  const routes = await readRoutes();
  console.log(`${''.padEnd(22)}${'ms'.padStart(8)}${'files'.padStart(8)}${'KiB'.padStart(10)}${'shift'.padStart(9)}`);
  for (const name of Object.keys(CONTENT) as PageName[]) {
    const route = routes.find((each) => each.name === name);
    const token = route?.account ? await fetchToken(server.address, route.account) : undefined;
    const rounds: (readonly Visit[])[] = [];
    for (let time = 0; time < TIMES; time += 1)
      rounds.push(await visitTwice(browser, `${server.address}/mobile${route?.sample ?? ''}`, CONTENT[name], token));
    for (const [index, which] of ['first visit', 'second visit'].entries())
      tell(
        `${name}, ${which}`,
        rounds.flatMap((round) => round[index] ?? []),
      );
  }
} finally {
  await browser.close();
  await server.stop();
  deleteFolder(folder);
}
tellLoad('after');

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SCREEN_SIZE } from '#test/e2e/support/phone.ts';
import { NAMED_FUNCTIONS } from './namedFunctions.ts';

/** A slow connection: 150 ms, 1.6 Mbit/s down, 0.75 up; and a quarter of this machine's speed. */
const PATH = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const PATIENCE_MS = 60_000;
/** Time after the content in milliseconds, because later downloads belong to the visit as well. */
const REST_MS = 1500;

/** Selectors of what is readable first, in the boot frame or in the app, and of the main content of the app. */
export interface Content {
  readonly first: string;
  readonly ready: string;
}
/** Times in milliseconds. */
export interface Visit {
  readonly first: number;
  readonly ready: number;
  readonly files: number;
  readonly kib: number;
  readonly shift: number;
}
interface Watched {
  first?: number;
  ready?: number;
  shift: number;
}
declare global {
  interface Window {
    watched: Watched | undefined;
  }
}

/** Runs in the page before its own scripts. */
function watch({ first, ready }: Content): void {
  const watched: Watched = { shift: 0 };
  window.watched = watched;
  const note = (key: 'first' | 'ready') => {
    if (key in watched) return;
    watched[key] = Number.NaN;
    requestAnimationFrame(() =>
      setTimeout(() => {
        watched[key] = performance.now();
      }),
    );
  };
  const look = () => {
    if (document.querySelector(first) !== null) note('first');
    if (document.getElementById('boot') === null && document.querySelector(ready) !== null) note('ready');
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
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
  await page.waitForFunction(() => (window.watched?.ready ?? 0) > 0, undefined, { timeout: PATIENCE_MS, polling: 50 });
  await page.waitForTimeout(REST_MS);
  const watched = await page.evaluate(() => window.watched);
  await page.close();
  return {
    first: watched?.first ?? Number.NaN,
    ready: watched?.ready ?? Number.NaN,
    shift: watched?.shift ?? Number.NaN,
    files: [...fromPath].filter((id) => !fromCache.has(id)).length,
    kib: bytes / 1024,
  };
}

/** The stored session of a user, by storage key. */
export type Session = Readonly<Record<string, string>>;

export async function openPhone(browser: Browser, session: Session): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SCREEN_SIZE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // The time zone of the company: elsewhere a note about it is loaded.
    timezoneId: 'Asia/Shanghai',
  });
  await context.addInitScript(NAMED_FUNCTIONS);
  await context.addInitScript((kept) => {
    for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
  }, session);
  return context;
}

/** Opens a page twice on a new phone. */
export async function visitTwice(
  browser: Browser,
  address: string,
  content: Content,
  session: Session,
): Promise<readonly [Visit, Visit]> {
  const context = await openPhone(browser, session);
  await context.addInitScript(watch, content);
  const visits = [await visit(context, address), await visit(context, address)] as const;
  await context.close();
  return visits;
}

/** Slows the CPU of a page. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

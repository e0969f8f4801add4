import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language, Phone } from './support/phone.ts';
import { fetchToken } from './support/accounts.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const LIST = '/pages/bpm/myTasks';
const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US', 'ja-JP'];
const MAX_SHIFT = 0.02;

interface HeldPage {
  readonly phone: Phone;
  readonly page: Page;
  /** Addresses of the calls that were sent. */
  readonly calls: readonly string[];
  /** Lets the code of the app load. */
  readonly release: () => void;
}

/** Opens a page whose app cannot load yet, and waits for the boot frame. */
async function openHeld(address: string, language: Language = 'zh-CN', isLarge = false): Promise<HeldPage> {
  const phone = await site.phone({ account: 'wangfang', language, clock: { ...site.clock, zone: 'Asia/Shanghai' } });
  const { page } = phone;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  if (isLarge) await page.addInitScript(enlargeTextAtStart);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/start-/u, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${site.server.address}/mobile${address}`, { waitUntil: 'commit' });
  await page.locator('#boot').waitFor();
  return { phone, page, calls, release };
}

/** Runs in the page before its own scripts. */
function enlargeTextAtStart(): void {
  new MutationObserver((_, observer) => {
    document.documentElement.style.fontSize = '200%';
    observer.disconnect();
  }).observe(document, { childList: true });
}

/** Returns the cards on the screen with their place in px, by their address. */
const placesOfCards = (page: Page, place: '#boot' | '#root') =>
  page.locator(`${place} a[href*="TaskDetail"]`).evaluateAll((cards) =>
    Object.fromEntries(
      cards
        .map((card) => [card.getAttribute('href') ?? '', card.getBoundingClientRect()] as const)
        .filter(([, { top }]) => top < window.innerHeight)
        .map(([href, { left, top, width, height }]) => [href, [left, top, width, height]]),
    ),
  );

const sumOfShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

describe('the boot frame of the to-do list', () => {
  it.each(LANGUAGES.flatMap((language) => [false, true].map((isLarge) => [language, isLarge] as const)))(
    'has its cards where the app shows them (%s, large text: %s)',
    async (language, isLarge) => {
      const { phone, page, release } = await openHeld(LIST, language, isLarge);
      const before = await placesOfCards(page, '#boot');
      const texts = await page.locator('#boot a').allInnerTexts();
      expect(Object.keys(before).length).toBeGreaterThan(0);
      release();
      await page.locator('#boot').waitFor({ state: 'detached' });
      await phone.settled();
      const after = await placesOfCards(page, '#root');
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const [href, place] of Object.entries(before))
        for (const [index, px] of place.entries())
          expect(Math.abs((after[href]?.[index] ?? NaN) - px), `${href} ${index}`).toBeLessThanOrEqual(1);
      const shown = await page.locator('#root [role="listitem"] a').allInnerTexts();
      expect(texts.slice(0, Object.keys(before).length)).toEqual(shown.slice(0, Object.keys(before).length));
      expect(await sumOfShifts(page)).toBeLessThanOrEqual(MAX_SHIFT);
    },
  );

  it('opens the task that was tapped before the app was ready, without loading the page again', async () => {
    const { page, calls, release } = await openHeld(LIST);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const card = page.locator('#boot a').nth(1);
    const href = await card.getAttribute('href');
    await card.tap();
    release();
    await page.waitForURL((url) => url.pathname + url.search === href);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(calls.filter((path) => path.endsWith('/myTasks'))).toHaveLength(1);
  });

  it('keeps the text and the focus of a search that began before the app was ready', async () => {
    const { phone, page, release } = await openHeld(LIST);
    const subject = phone.words.company('Pan Long');
    await page.locator('#boot input').tap();
    await page.keyboard.insertText(subject);
    release();
    await page.locator('#boot').waitFor({ state: 'detached' });
    const search = page.getByRole('searchbox');
    await expect.poll(() => search.inputValue()).toBe(subject);
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('listitem').getByRole('link').count()).toBe(1);
  });

  it('asks the server once', async () => {
    const { phone, page, calls, release } = await openHeld(LIST);
    release();
    await page.locator('#boot').waitFor({ state: 'detached' });
    await phone.settled();
    expect(calls.filter((path) => path.endsWith('/myTasks'))).toHaveLength(1);
  });

  it('is not drawn for an address with a filter', async () => {
    const phone = await site.phone({ account: 'wangfang' });
    const files: string[] = [];
    phone.page.on('request', (request) => files.push(request.url()));
    await phone.open(`${LIST}?kind=returned`);
    expect(files.filter((url) => url.includes('/bootFrame-'))).toEqual([]);
  });
});

describe('the boot frame of a task', () => {
  it('shows subject, applicant and step, asks once for each part and gives way to the app', async () => {
    const list = await openHeld(LIST);
    const href = (await list.page.locator('#boot a').first().getAttribute('href')) ?? '';
    list.release();
    const { phone, page, calls, release } = await openHeld(href.replace('/mobile', ''));
    const subject = await page.locator('#boot p.font-bold').first().innerText();
    release();
    await page.locator('#boot').waitFor({ state: 'detached' });
    await phone.settled();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(subject);
    for (const name of ['getTaskInfo', 'current', 'getCheckHistorys', 'getFormChangeLog'])
      expect(
        calls.filter((path) => path.endsWith(`/${name}`)),
        name,
      ).toHaveLength(1);
  });
});

describe('the boot frame of a later visit', () => {
  const open = async (account: string) => {
    const phone = await site.phone({ account, language: 'en-US', clock: { ...site.clock, zone: 'Asia/Shanghai' } });
    // The workbench asks for the user of the token.
    await phone.open('/');
    await phone.settled();
    await phone.open(LIST);
    await phone.settled();
    const hold = async () => {
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => (release = resolve));
      await phone.page.route(/\/api\/.*\/myTasks$/u, async (route) => {
        await isReleased;
        await route.continue();
      });
      return release;
    };
    return { phone, page: phone.page, hold };
  };
  const snapshots = () => Object.keys(localStorage).filter((name) => name.startsWith('ringi.boot.'));

  it('shows the cards of the last visit with their time before the server answers', async () => {
    const { phone, page, hold } = await open('wangfang');
    const before = await page.locator('#root [role="listitem"] a').allInnerTexts();
    const release = await hold();
    await page.goto(`${site.server.address}/mobile${LIST}`, { waitUntil: 'commit' });
    await page.getByText(/^As of \d\d:\d\d$/u).waitFor();
    const stored = await page.locator('#boot a').allInnerTexts();
    expect(stored.slice(0, 3)).toEqual(before.slice(0, 3));
    release();
    await page.locator('#boot').waitFor({ state: 'detached' });
    await phone.settled();
    expect(await page.getByText(/^As of/u).count()).toBe(0);
  });

  it('shows nothing of one user to another who logs in', async () => {
    const { phone, page } = await open('wangfang');
    expect(await page.evaluate(snapshots)).not.toEqual([]);
    const other = await fetchToken(site.server.address, 'sunli');
    await page.evaluate((token) => localStorage.setItem('ringi.accessToken', token), other);
    await page.goto(`${site.server.address}/mobile${LIST}`, { waitUntil: 'commit' });
    await page.locator('h1').first().waitFor();
    expect(await page.getByText(/^As of/u).count()).toBe(0);
    await phone.open('/');
    await phone.settled();
    const owners = await page.evaluate(() => localStorage.getItem('ringi.owner'));
    const owner = owners?.split('\n')[1] ?? '';
    expect((await page.evaluate(snapshots)).filter((name) => !name.startsWith(`ringi.boot.${owner}.`))).toEqual([]);
  });
});

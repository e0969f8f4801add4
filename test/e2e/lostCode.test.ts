import { expect, it } from 'vitest';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { button } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const CODE = '**/assets/*.js';
/** Times of spec 9, in ms. */
const LOADING_DELAY_MS = 200;
const PAGE_CHUNK_TIMEOUT_MS = 120_000;

/** Opens the workbench, without the code of any other page. */
async function openWorkbench(): Promise<Phone> {
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.open('/');
  await phone.settled();
  return phone;
}
/**
 * Clicks by script, because a click by Playwright waits for frames, which stop with the clock. All timers have started
 * once the code is requested.
 */
async function openMine({ page, words: { t } }: Phone): Promise<void> {
  const asked = page.waitForRequest(CODE);
  await page.getByRole('link', { name: t('app.tab.me') }).evaluate((link: HTMLElement) => link.click());
  await asked;
}

it('shows an error and a way back when the code of a page fails to load, and opens the page on retry', async () => {
  const phone = await openWorkbench();
  const {
    page,
    words: { t },
  } = phone;
  await page.route(CODE, (route) => route.abort('connectionreset'));
  await openMine(phone);
  await page.getByRole('heading', { name: t('error.pageLoad') }).waitFor();
  await button(phone, t('app.back')).click();
  await page.getByRole('heading', { name: t('workbench.inFlight') }).waitFor();
  await openMine(phone);
  await page.getByRole('heading', { name: t('error.pageLoad') }).waitFor();
  await page.unroute(CODE);
  await button(phone, t('app.reload')).click();
  await page.getByRole('heading', { name: t('me.settings') }).waitFor();
  acceptProblems(phone, /ERR_CONNECTION_RESET/u);
});

it('shows a progress indicator when the code of a page hangs, and gives up after two minutes', async () => {
  const phone = await openWorkbench();
  const {
    page,
    words: { t },
  } = phone;
  await page.clock.pauseAt(site.clock.now() + 60_000);
  let isStuck = true;
  await page.route(CODE, async (route) => (isStuck ? undefined : route.continue()));
  await openMine(phone);
  const sign = page.getByRole('status').filter({ hasText: t('app.loading') });
  await page.clock.runFor(LOADING_DELAY_MS - 50);
  expect(await sign.count()).toBe(0);
  await page.clock.runFor(100);
  await sign.waitFor();
  await page.clock.runFor(PAGE_CHUNK_TIMEOUT_MS - LOADING_DELAY_MS - 1000);
  expect(await page.getByRole('heading', { name: t('error.pageTimeout') }).count()).toBe(0);
  await page.clock.runFor(2000);
  await page.getByRole('heading', { name: t('error.pageTimeout') }).waitFor();
  await page.clock.resume();
  isStuck = false;
  await button(phone, t('app.reload')).click();
  await page.getByRole('heading', { name: t('me.settings') }).waitFor();
});

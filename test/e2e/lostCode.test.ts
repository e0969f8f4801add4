import { expect, it } from 'vitest';
import { LOADING_DELAY_MS, PAGE_CHUNK_TIMEOUT_MS } from '#application/constants.ts';
import type { Phone } from './support/phone.ts';
import { forgive } from './support/problems.ts';
import { button } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const CODE = '**/assets/*.js';

/** The workbench is open; the code of every other page is still to come. */
async function atWorkbench(): Promise<Phone> {
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.open('/');
  await phone.settled();
  return phone;
}
/**
 * Pressed by the page itself: a finger would wait for frames, which stand still with the clock. All that is measured by
 * the clock has begun when the code is asked for.
 */
async function openMine({ page, words: { t } }: Phone): Promise<void> {
  const asked = page.waitForRequest(CODE);
  await page.getByRole('link', { name: t('app.tab.me') }).evaluate((link: HTMLElement) => link.click());
  await asked;
}

it('a page whose code does not come says so, leads back, and comes when it is asked for again', async () => {
  const phone = await atWorkbench();
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
  forgive(phone, /ERR_CONNECTION_RESET/u);
});

it('a page whose code hangs shows that it is loading after a moment, and gives up after two minutes', async () => {
  const phone = await atWorkbench();
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

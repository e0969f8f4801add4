import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const DAY_MS = 86_400_000;

/** A phone with a wrong clock, or in another time zone than the company (Asia/Shanghai). */
const phoneAt = (wrongMs: number, zone = 'Asia/Shanghai') =>
  site.phone({ account: 'wangfang', language: 'en-US', clock: { zone, now: () => site.clock.now() + wrongMs } });
const startNow = async () => (await site.colleague('zhangwei')).start('leave', LEAVE);

it.each([
  ['ahead', 3 * DAY_MS],
  ['behind', -3 * DAY_MS],
])('shows correct waiting times on a phone whose clock is three days %s', async (_, wrongMs) => {
  await startNow();
  const { page, open } = await phoneAt(wrongMs);
  await open(buildPagePath('myTasks'));
  await page.getByText('under 1 min').first().waitFor();
});

it('shows the company time zone on a phone in another one, and nothing in the same one', async () => {
  await startNow();
  const note = 'Times are in your company’s time zone (UTC+8)';
  const abroad = await phoneAt(0, 'America/New_York');
  await abroad.open(buildPagePath('myTasks'));
  await abroad.page.getByText(note).waitFor();
  const near = await phoneAt(0);
  await near.open(buildPagePath('myTasks'));
  await near.page.getByText('under 1 min').first().waitFor();
  expect(await near.page.getByText(note).count()).toBe(0);
});

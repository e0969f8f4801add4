import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const MINUTE_MS = 60_000;
const MINUTES = 10;
const COUNTS = ['/bpmTask/getMyTaskCount', '/infInnerMsg/getUnreadCount'] as const;

it('loads its counts at most twice a minute in the foreground, not in the background, and once on return', async () => {
  const { page, open, settled } = await site.phone({ account: 'wangfang', language: 'en-US' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const count = COUNTS.find((each) => request.url().includes(each));
    if (count !== undefined) asked.push(count);
  });
  await page.addInitScript(() => {
    let state = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Object.assign(window, {
      show(next: string) {
        state = next;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const show = (state: string) => page.evaluate(`show('${state}')`);
  await open(buildPagePath('workbench'));
  await settled();
  expect(asked.toSorted()).toEqual([...COUNTS].toSorted());
  await page.clock.pauseAt(site.clock.now() + 1000);
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await page.clock.runFor(MINUTE_MS);
    await expect.poll(() => asked.length).toBe((minute + 1) * COUNTS.length);
  }
  await show('hidden');
  await page.clock.runFor(1000);
  asked.splice(0);
  for (let minute = 1; minute <= MINUTES; minute += 1) await page.clock.runFor(MINUTE_MS);
  expect(asked).toEqual([]);
  await show('visible');
  await page.clock.runFor(1000);
  await expect.poll(() => asked.length).toBe(COUNTS.length);
  expect(asked.toSorted()).toEqual([...COUNTS].toSorted());
});

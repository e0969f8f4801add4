import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PageName } from '#presentation/routes/addresses.ts';
import { sampleOf } from './samples.ts';
import { openSite } from './support/site.ts';

const site = openSite();
/** Long enough for every sign of waiting to be drawn, and each answer comes later than the one before. */
const [FIRST_MS, STEP_MS] = [400, 150];

declare global {
  interface Window {
    moved: string[] | undefined;
  }
}

/** Notes everything that moves without having been touched, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    window.moved = moved;
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? 'gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          moved.push(`${entry.value.toFixed(4)}: ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const PAGES = [
  'myTasks',
  'myDone',
  'myApplications',
  'newProcess',
  'startable',
  'workbench',
  'me',
  'taskDetail',
  'instanceDetail',
  'startForm',
  'journal',
] as const satisfies readonly PageName[];

/** Words of one language take a line more than those of another. */
const inTurn = (names: readonly PageName[]) =>
  names.flatMap((name) => (['en-US', 'ja-JP', 'zh-CN'] as const).map((language) => ({ name, language })));

/** What was asked for first is answered first, or last. */
const ORDERS = {
  'in turn': (calls: number) => calls,
  'the other way round': (calls: number) => Math.max(0, 12 - calls),
};
const CASES = (['in turn', 'the other way round'] as const).flatMap((order) =>
  inTurn(PAGES)
    .filter(({ language }) => order === 'in turn' || language === 'en-US')
    .map((each) => ({ ...each, order })),
);

it.each(CASES)('nothing on $name in $language moves while slow answers come in $order', async (one) => {
  const { name, language, order } = one;
  const { address, account } = sampleOf({ name, access: 'session' });
  const phone = await site.phone({ account, language });
  let calls = 0;
  await phone.page.route('**/api/**', async (route: Route) => {
    calls += 1;
    await new Promise((over) => setTimeout(over, FIRST_MS + ORDERS[order](calls) * STEP_MS));
    await route.continue();
  });
  await watchShifts(phone.page);
  await phone.open(address);
  await phone.settled();
  expect(await phone.page.evaluate(() => window.moved)).toEqual([]);
});

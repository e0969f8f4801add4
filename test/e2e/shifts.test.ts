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

/** What was asked for first is answered first, or last. */
const ORDERS = {
  'in turn': (calls: number) => calls,
  'the other way round': (calls: number) => Math.max(0, 12 - calls),
};
/** Words of one language take a line more than those of another. */
const CASES = [
  { language: 'en-US', order: 'in turn' },
  { language: 'ja-JP', order: 'in turn' },
  { language: 'zh-CN', order: 'in turn' },
  { language: 'en-US', order: 'the other way round' },
] as const;

/** Opened side by side: nearly all of the time is waiting for answers. */
it.each(PAGES)(
  'nothing on %s in any language moves while slow answers come in turn, or the other way round',
  async (name) => {
    const { address, account } = sampleOf({ name, access: 'session' });
    const moved = await Promise.all(
      CASES.map(async ({ language, order }) => {
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
        const shifts = await phone.page.evaluate(() => window.moved);
        return (shifts ?? ['nobody watched']).map((shift) => `${language}, ${order}: ${shift}`);
      }),
    );
    expect(moved.flat()).toEqual([]);
  },
);

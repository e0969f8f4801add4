import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PageName } from '#presentation/ui/navigation/addresses.ts';
import { findSample } from './samples.ts';
import { openSite } from './support/site.ts';

const site = openSite();
/** Delays in milliseconds: long enough to render every loading indicator, and increasing by response. */
const [FIRST_MS, STEP_MS] = [400, 150];

declare global {
  interface Window {
    moved: string[] | undefined;
  }
}

/** Records every layout shift without user input, from the first paint on. */
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

/** Order of the responses: as requested, or reversed. */
const ORDERS = {
  'in turn': (calls: number) => calls,
  'the other way round': (calls: number) => Math.max(0, 12 - calls),
};
/** Texts of one language need more lines than those of another. */
const CASES = [
  { language: 'en-US', order: 'in turn' },
  { language: 'ja-JP', order: 'in turn' },
  { language: 'zh-CN', order: 'in turn' },
  { language: 'en-US', order: 'the other way round' },
] as const;

/** Runs in parallel, because nearly all of the time is spent waiting for responses. */
it.each(PAGES)(
  'nothing on %s shifts in any language while slow responses arrive in order or reversed',
  async (name) => {
    const { address, account } = findSample({ name, access: 'session' });
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

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#presentation/app/routes/routes.ts';
import { findIndistinctLinks } from '#test/support/findIndistinctLinks.ts';
import { findSample } from '../samples.ts';
import { axeFindings } from '../support/axe.ts';
import { findTruncatedText, enlargeText, NARROWEST_SCREEN, findOverflow } from '../support/largeText.ts';
import { SCREEN_SIZE } from '../support/phone.ts';
import { findRawKeys } from '../support/findRawKeys.ts';
import { takeScreenshot } from '../support/screens.ts';
import { openSite } from '../support/site.ts';
import { VARIANTS_OF_RUN } from '../support/variants.ts';
import type { Words } from '../support/words.ts';
import { REQUIRED_CONTENTS } from './contents.ts';
import type { Content } from './contents.ts';

/** Test files of this folder, split by route so that they run in parallel. */
const REQUESTS = /^\/pages\/bpm\//u;
const LISTS = /^\/(?:form|pages\/(?:list|oa|portal|ucharts))(?:\/|$)/u;
const GROUPS = {
  requests: (path: string) => REQUESTS.test(path),
  lists: (path: string) => LISTS.test(path),
  others: (path: string) => !REQUESTS.test(path) && !LISTS.test(path),
} as const;

function write(content: Content, { t, company }: Words): string {
  if ('key' in content) return t(content.key);
  return 'company' in content ? company(content.company) : content.value;
}

/** Returns the text of a page and of the pages it frames. */
async function readShownText(page: Page): Promise<string> {
  const [, ...framed] = page.frames();
  const parts = [page.locator('main').last(), ...framed.map((frame) => frame.locator('body'))];
  return (await Promise.all(parts.map((part) => part.innerText()))).join('\n');
}

/** Returns the required contents that a page does not show after a waiting time. */
async function findMissing(page: Page, contents: readonly Content[], words: Words): Promise<readonly string[]> {
  const wanted = contents.map((content) => write(content, words));
  let missing = wanted;
  await expect
    .poll(async () => {
      const shown = await readShownText(page);
      missing = wanted.filter((each) => !shown.includes(each));
      return missing;
    })
    .toEqual([])
    .catch(() => undefined);
  return missing;
}

/** Opens every route of a group. The pages of one account share a browser page and its cache. */
export function openEveryRoute(group: keyof typeof GROUPS): void {
  const site = openSite();
  const addresses = ROUTES.filter(({ path }) => GROUPS[group](path)).flatMap((route) =>
    [route.path, ...route.aliases].map((path) => ({ path, route })),
  );
  describe.each(VARIANTS_OF_RUN)('every page in $language, $theme', ({ language, theme }) => {
    it.each(addresses)(
      'shows the content of $path without an error and without an obstacle',
      async ({ path, route }) => {
        const { address, account } = findSample(route);
        const { page, open, settled, refusedCalls, words } = await site.lastingPhone({ language, theme, account });
        refusedCalls.length = 0;
        await page.setViewportSize(SCREEN_SIZE);
        await open(address.replace(route.path, path));
        await settled();
        expect(refusedCalls).toEqual([]);
        expect(await findMissing(page, REQUIRED_CONTENTS[route.name], words)).toEqual([]);
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(findIndistinctLinks)).toEqual([]);
        expect(await findRawKeys(page)).toEqual([]);
        await takeScreenshot(page, `sweep/${route.name}-${language}-${theme}`);
        await page.setViewportSize(NARROWEST_SCREEN);
        await enlargeText(page);
        expect(await findOverflow(page)).toEqual([]);
        expect(await findTruncatedText(page)).toEqual([]);
      },
    );
  });
}

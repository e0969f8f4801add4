import { describe, expect, it } from 'vitest';
import { ROUTES } from '#presentation/routes/routes.ts';
import { sampleOf } from '../samples.ts';
import { axeFindings } from '../support/axe.ts';
import { cutWords, enlargeText, NARROWEST, overflowing } from '../support/largeText.ts';
import { SCREEN } from '../support/phone.ts';
import { rawKeys } from '../support/rawKeys.ts';
import { shoot } from '../support/screens.ts';
import { openSite } from '../support/site.ts';
import { VARIANTS_OF_RUN } from '../support/variants.ts';

/** The files of this folder, by the paths of their routes: so that they run side by side. */
const REQUESTS = /^\/pages\/bpm\//u;
const LISTS = /^\/(?:form|pages\/(?:list|oa|portal|ucharts))(?:\/|$)/u;
const GROUPS = {
  requests: (path: string) => REQUESTS.test(path),
  lists: (path: string) => LISTS.test(path),
  others: (path: string) => !REQUESTS.test(path) && !LISTS.test(path),
} as const;

/** Opens every route of a group; the pages of one account share a browser page, and with it what was fetched. */
export function openEveryRoute(group: keyof typeof GROUPS): void {
  const site = openSite();
  const routes = ROUTES.filter(({ path }) => GROUPS[group](path));
  describe.each(VARIANTS_OF_RUN)('every page in $language, $theme', ({ language, theme }) => {
    it.each(routes)('opens $name without an error and without an obstacle', async (route) => {
      const { address, account } = sampleOf(route);
      const { page, open, settled, refusedCalls } = await site.lastingPhone({ language, theme, account });
      refusedCalls.length = 0;
      await page.setViewportSize(SCREEN);
      await open(address);
      await settled();
      expect(refusedCalls).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      expect(await rawKeys(page)).toEqual([]);
      await shoot(page, `sweep/${route.name}-${language}-${theme}`);
      await page.setViewportSize(NARROWEST);
      await enlargeText(page);
      expect(await overflowing(page)).toEqual([]);
      expect(await cutWords(page)).toEqual([]);
    });
  });
}

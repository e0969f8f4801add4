import { expect, it } from 'vitest';
import { ROUTES } from '#presentation/routes/routes.ts';
import { sampleOf } from '../samples.ts';
import { axeFindings } from './axe.ts';
import { cutWords, enlargeText, NARROWEST, overflowing } from './largeText.ts';
import { SCREEN } from './phone.ts';
import { rawKeys } from './rawKeys.ts';
import { shoot } from './screens.ts';
import { openSite } from './site.ts';
import type { Way } from './ways.ts';

/**
 * Opens every page there is in one language and one theme, each account's on one phone: what was fetched for one page
 * serves the next.
 */
export function openEveryRoute({ language, theme }: Way): void {
  const site = openSite();

  it.each(ROUTES)('opens $name without an error and without an obstacle', async (route) => {
    const { address, account } = sampleOf(route);
    const { page, open, settled, refusedCalls } = await site.lastingPhone({
      language,
      theme,
      account,
    });
    refusedCalls.length = 0;
    await page.setViewportSize(SCREEN);
    await open(address);
    await settled();
    expect(refusedCalls).toEqual([]);
    // What axe asks after depends on the colours, not on the words: the second light sweep would say the same.
    if (language !== 'ja-JP') expect(await axeFindings(page)).toEqual([]);
    expect(await rawKeys(page)).toEqual([]);
    await shoot(page, `sweep/${route.name}-${language}-${theme}`);
    await page.setViewportSize(NARROWEST);
    await enlargeText(page);
    expect(await overflowing(page)).toEqual([]);
    expect(await cutWords(page)).toEqual([]);
  });
}

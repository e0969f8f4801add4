import { describe, expect, it } from 'vitest';
import { ROUTES } from '#presentation/routes/routes.ts';
import { sampleOf } from './samples.ts';
import { axeFindings } from './support/axe.ts';
import { cutWords, enlargeText, NARROWEST, overflowing } from './support/largeText.ts';
import { SCREEN } from './support/phone.ts';
import { rawKeys } from './support/rawKeys.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/* Every page there is, each account's on one phone: what was fetched for one page serves the next. */
describe.each(VARIANTS_OF_RUN)('every page in $language, $theme', ({ language, theme }) => {
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
    expect(await axeFindings(page)).toEqual([]);
    expect(await rawKeys(page)).toEqual([]);
    await shoot(page, `sweep/${route.name}-${language}-${theme}`);
    await page.setViewportSize(NARROWEST);
    await enlargeText(page);
    expect(await overflowing(page)).toEqual([]);
    expect(await cutWords(page)).toEqual([]);
  });
});

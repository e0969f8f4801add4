import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#presentation/routes/routes.ts';
import { axeFindings } from './support/axe.ts';
import { cutWords, enlargeText, NARROWEST, overflowing } from './support/largeText.ts';
import { rawKeys } from './support/rawKeys.ts';
import { shoot } from './support/screens.ts';
import { openStage } from './support/stage.ts';
import { WAYS } from './support/ways.ts';

const stage = openStage();

/** Calls the server did not carry out; an answer without the envelope is a success. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (!answer.url().includes('/api/')) return;
    void answer.json().then((body: { success?: boolean } | null) => body?.success === false && refused.push(answer.url()), () => undefined);
  });
  return refused;
}

describe.each(WAYS)('in $language, $theme', (way) => {
  it.each(ROUTES)('opens $name without an error and without an obstacle', async ({ name, sample }) => {
    const { page, open } = await stage.phone({ ...way, account: sample.account });
    const refused = refusedCalls(page);
    await open(sample.address);
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    expect(await rawKeys(page)).toEqual([]);
    await shoot(page, `sweep/${name}-${way.language}-${way.theme}`);
    await page.setViewportSize(NARROWEST);
    await enlargeText(page);
    expect(await overflowing(page)).toEqual([]);
    expect(await cutWords(page)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { sharedChromium } from './support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { cutWords, overflowing } from './support/largeText.ts';
import { SCREEN } from './support/phone.ts';
import type { Language } from './support/phone.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/** What the engines of a year before ours lack, one at a time. */
const LACKS: Readonly<Record<string, () => void>> = {
  'the mixing of colours': () => {
    CSS.supports = () => false;
  },
  'any question about styles': () => {
    Reflect.deleteProperty(window, 'CSS');
  },
  'typed properties': () => {
    Reflect.deleteProperty(window, 'CSSPropertyRule');
  },
  'arrays copied in order': () => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  },
};
const shownWords = (page: Page) => page.locator('#no-app').innerText();

it.each(Object.entries(LACKS))('an engine without %s says so instead of showing nothing', async (name, lack) => {
  const { page, words } = await site.phone({ language: 'en-US' });
  await page.addInitScript(lack);
  await page.goto(`${site.server.address}/mobile/pages/bpm/myTasks`);
  await page.locator('#no-app h1').waitFor();
  const said = await shownWords(page);
  for (const key of ['engine.title', 'engine.needs', 'engine.way'] as const) expect(said).toContain(words.t(key));
  expect(await page.locator('#root').count()).toBe(0);
  expect(name).not.toBe('');
});

it.each(VARIANTS_OF_RUN)(
  'an old engine is told in $language, $theme, and nothing in it is in the way',
  async (variant) => {
    const { page, words, settled } = await site.phone(variant);
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
    await page.goto(`${site.server.address}/mobile/`);
    await page.getByRole('heading', { name: words.t('engine.title') }).waitFor();
    await settled();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(variant.language);
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.locator('a, link[rel=preconnect]').count()).toBe(0);
    expect([await axeFindings(page), await overflowing(page), await cutWords(page)]).toEqual([[], [], []]);
    await shoot(page, `oldEngine-${variant.language}-${variant.theme}`);
  },
);

it('who runs no scripts reads it in all three languages, and no sign of starting', async () => {
  const browser = await sharedChromium();
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: SCREEN });
  try {
    await page.goto(`${site.server.address}/mobile/`);
    const said = await page.locator('body').innerText();
    for (const language of ['zh-CN', 'en-US', 'ja-JP'] satisfies Language[])
      expect(said).toContain((await site.phone({ language })).words.t('engine.title'));
    expect(await page.locator('#root').isVisible()).toBe(false);
    await shoot(page, 'noScripts');
  } finally {
    await page.close();
  }
});

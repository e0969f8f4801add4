import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { sharedChromium } from './support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { findTruncatedText, findOverflow } from './support/largeText.ts';
import { SCREEN_SIZE } from './support/phone.ts';
import type { Language } from './support/phone.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/** Functions that remove one feature the engines of the previous year lack. */
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

it.each(Object.entries(LACKS))(
  'shows a message in an engine without %s instead of an empty page',
  async (name, lack) => {
    const { page, words } = await site.phone({ language: 'en-US' });
    await page.addInitScript(lack);
    await page.goto(`${site.server.address}/mobile/pages/bpm/myTasks`);
    await page.locator('#no-app h1').waitFor();
    const said = await shownWords(page);
    for (const key of ['engine.title', 'engine.needs', 'engine.way'] as const) expect(said).toContain(words.t(key));
    expect(await page.locator('#root').count()).toBe(0);
    expect(name).not.toBe('');
  },
);

it.each(VARIANTS_OF_RUN)('shows an accessible message in an old engine in $language, $theme', async (variant) => {
  const { page, words, settled } = await site.phone(variant);
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto(`${site.server.address}/mobile/`);
  await page.getByRole('heading', { name: words.t('engine.title') }).waitFor();
  await settled();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(variant.language);
  expect(await page.getByRole('heading').count()).toBe(1);
  expect(await page.locator('a, link[rel=preconnect]').count()).toBe(0);
  expect([await axeFindings(page), await findOverflow(page), await findTruncatedText(page)]).toEqual([[], [], []]);
  await takeScreenshot(page, `oldEngine-${variant.language}-${variant.theme}`);
});

it('shows the message in all three languages without scripts, and no loading indicator', async () => {
  const browser = await sharedChromium();
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: SCREEN_SIZE });
  try {
    await page.goto(`${site.server.address}/mobile/`);
    const said = await page.locator('body').innerText();
    for (const language of ['zh-CN', 'en-US', 'ja-JP'] satisfies Language[])
      expect(said).toContain((await site.phone({ language })).words.t('engine.title'));
    expect(await page.locator('#root').isVisible()).toBe(false);
    await takeScreenshot(page, 'noScripts');
  } finally {
    await page.close();
  }
});

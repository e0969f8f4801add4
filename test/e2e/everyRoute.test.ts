import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROUTES } from '#presentation/routes/routes.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium } from './support/chromium.ts';
import { enlargeText, overflowing } from './support/largeText.ts';
import { newPhone } from './support/phone.ts';
import type { PhoneWishes } from './support/phone.ts';
import { shoot } from './support/screens.ts';
import { rawKeys } from './support/rawKeys.ts';
import { copyOfFolder, removeFolder, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';

const WAYS = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
  { language: 'ja-JP', theme: 'light' },
] as const satisfies readonly PhoneWishes[];

let browser: Browser;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(copyOfFolder(inject('seededFolder')));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeFolder(server.dataFolder);
});

describe.each(WAYS)('in $language, $theme', (way) => {
  it.each(ROUTES)('opens $name without an error and without an obstacle', async (route) => {
    const phone = await newPhone(browser, server.address, { ...way, account: route.sample.account });
    await phone.open(route.sample.address);
    await phone.page.waitForLoadState('networkidle');
    expect(await phone.page.title()).not.toBe('');
    expect(await axeFindings(phone.page)).toEqual([]);
    expect(await rawKeys(phone.page)).toEqual([]);
    await shoot(phone.page, `sweep/${route.name}-${way.language}-${way.theme}`);
    await enlargeText(phone.page);
    expect(await overflowing(phone.page)).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});

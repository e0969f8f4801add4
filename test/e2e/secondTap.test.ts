import { expect, it } from 'vitest';
import { LEAVE } from '#test/support/forms/demo.ts';
import { scrollUntilVisible } from './support/list.ts';
import { openList } from './support/pages.ts';
import { button, fillLeave, openLeaveForm, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('starts only one request', async () => {
  const phone = await site.phone({ account: 'zhangwei' });
  const {
    page,
    words: { t, company },
  } = phone;
  const zhangwei = await site.colleague('zhangwei');
  const before = (await zhangwei.mine()).length;
  await openLeaveForm(phone);
  await fillLeave(phone, { days: 1, reason: company('Visiting my parents back home') });
  await button(phone, t('start.submit')).dblclick();
  await page.getByRole('heading', { name: t('message.started') }).waitFor();
  expect((await zhangwei.mine()).length).toBe(before + 1);
});

it('opens only one page and one sheet: each closes with one step back', async () => {
  const phone = await site.phone({ account: 'wangfang' });
  const {
    page,
    words: { t, company },
  } = phone;
  await (await site.colleague('zhangwei')).start('leave', { ...LEAVE, reason: 'Twice at once' });
  await openList(phone, 'myTasks');
  const row = page.getByRole('listitem').getByRole('link').filter({ hasText: 'Twice at once' });
  await (await scrollUntilVisible(phone, row)).dblclick();
  await page.getByRole('heading', { name: t('node.history') }).waitFor();
  await button(phone, company('Agree')).dblclick();
  await sheetOf(phone).waitFor();
  await page.keyboard.press('Escape');
  await sheetOf(phone).waitFor({ state: 'detached' });
  await button(phone, t('app.back')).click();
  await page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();
});

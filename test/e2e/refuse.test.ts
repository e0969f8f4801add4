import { expect, it } from 'vitest';
import { LEAVE } from '#test/support/forms/demo.ts';
import { openHistory } from './support/pages.ts';
import { button, openTaskOf, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('requires a reason, ends the request, and shows no seal', async () => {
  const zhangwei = await site.colleague('zhangwei');
  const { instId } = await zhangwei.start('leave', LEAVE);
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  const {
    page,
    words: { t, company },
  } = phone;
  await openTaskOf(phone, (await (await site.colleague('wangfang')).taskOf(instId))?.taskId ?? '');
  await button(phone, company('Refuse')).click();
  const sheet = sheetOf(phone);
  const [opinion, refuse] = [
    sheet.getByLabel(t('task.opinion')),
    sheet.getByRole('button', { name: company('Refuse'), exact: true }),
  ];
  expect(await opinion.evaluate((field) => field === document.activeElement)).toBe(true);
  await sheet.getByText(t('refusal.opinion.required')).waitFor();
  expect(await refuse.getAttribute('aria-disabled')).toBe('true');
  await opinion.fill('x'.repeat(501));
  await sheet.getByText(t('refusal.opinion.tooLong', { limit: 500 })).waitFor();
  await opinion.fill('Too many people are away that week.');
  await sheet.getByText(t('node.ends.refused')).waitFor();
  await refuse.click();
  await page.getByRole('heading', { name: t('message.done') }).waitFor();

  const owner = await site.phone({ account: 'zhangwei', language: 'en-US' });
  await owner.open(`/pages/bpm/InstInfo?instId=${instId}&from=mine`);
  await owner.page.getByText(t('status.outcome.refused')).first().waitFor();
  expect(await owner.page.getByText(t('node.seal'), { exact: true }).count()).toBe(0);
  expect(await owner.page.getByText(t('status.instance.succeeded')).count()).toBe(0);
  expect(await openHistory(owner, instId)).toEqual([t('node.start'), company('Manager'), t('status.outcome.refused')]);
});

it('opens the result from the link to a task that has ended', async () => {
  const zhangwei = await site.colleague('zhangwei');
  const wangfang = await site.colleague('wangfang');
  const { instId } = await zhangwei.start('leave', LEAVE);
  const task = (await wangfang.taskOf(instId))?.taskId ?? '';
  await wangfang.decide(task, 'REFUSE');
  const phone = await site.phone({ account: 'wangfang', language: 'ja-JP' });
  const { t } = phone.words;
  await phone.open(`/pages/bpm/TaskDetail?taskId=${task}`);
  await phone.page.getByText(t('refusal.task.ended')).waitFor();
  await button(phone, t('task.seeResult')).click();
  await phone.page.getByText(t('status.outcome.refused')).first().waitFor();
});

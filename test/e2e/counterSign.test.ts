import { expect, it } from 'vitest';
import { COMPLETE } from '#test/support/forms/demo.ts';
import type { Phone } from './support/phone.ts';
import { button, openTaskOf, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

async function decides(account: string, instance: string, vote: 'AGREE' | 'REFUSE' = 'AGREE'): Promise<void> {
  const colleague = await site.colleague(account);
  await colleague.decide((await colleague.taskOf(instance))?.taskId ?? '', vote);
}

/** Creates an expense claim that its manager has agreed to and that waits for the panel of five. */
async function createClaimAtPanel(): Promise<string> {
  const zhangwei = await site.colleague('zhangwei');
  const { instId } = await zhangwei.start('expense', (await COMPLETE['expense']?.(zhangwei, () => '')) ?? {});
  await decides('wangfang', instId);
  return instId;
}

async function openAgreement(phone: Phone, account: string, instance: string) {
  await openTaskOf(phone, (await (await site.colleague(account)).taskOf(instance))?.taskId ?? '');
  await button(phone, phone.words.company('Agree')).click();
  return sheetOf(phone).getByRole('button', { name: phone.words.company('Agree'), exact: true });
}

it('a counter-sign of five is decided by the third agreement, as its preview shows, and goes to finance', async () => {
  const instance = await createClaimAtPanel();
  await decides('wulei', instance);
  await decides('zhaojing', instance, 'REFUSE');
  await decides('hepeng', instance);
  const phone = await site.phone({ account: 'caoyan', language: 'en-US' });
  const { t, company } = phone.words;
  const agree = await openAgreement(phone, 'caoyan', instance);
  await sheetOf(phone).getByText(company('Finance check and payment')).waitFor();
  await agree.click();
  await phone.page.getByRole('heading', { name: t('message.approved') }).waitFor();
  await button(phone, t('exception.success.look')).click();
  await phone.page.getByText(company('Li Qiang')).first().waitFor();
  const liqiang = await site.colleague('liqiang');
  expect((await liqiang.toDo()).filter(({ instId }) => instId === instance).map(({ name }) => name)).toEqual([
    'Finance check and payment',
  ]);
});

it('a late signer is told that the task has ended, with a link to the result', async () => {
  const instance = await createClaimAtPanel();
  const phone = await site.phone({ account: 'caoyan', language: 'ja-JP' });
  const { t } = phone.words;
  const agree = await openAgreement(phone, 'caoyan', instance);
  for (const account of ['wulei', 'zhaojing', 'hepeng']) await decides(account, instance);
  await agree.click();
  await phone.page.getByRole('alert').getByText(t('refusal.task.ended')).waitFor();
  await button(phone, t('task.seeResult')).click();
  await phone.page.getByText(t('status.instance.running')).first().waitFor();
  const votes = (await (await site.colleague('zhangwei')).history(instance)).map(
    ({ handlerUserName }) => handlerUserName,
  );
  expect(votes).not.toContain('Cao Yan');
});

import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Phone } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

async function waitingFor(account: string) {
  const zhangwei = await site.colleague('zhangwei');
  const { instId: instance } = await zhangwei.start('leave', LEAVE);
  const holder = await site.colleague(account);
  return { zhangwei, holder, instance, task: (await holder.taskOf(instance))?.taskId ?? '' };
}

const openSheet = async (phone: Phone, task: string) => {
  await phone.open(buildPagePath('taskDetail', { taskId: task }));
  await button(phone, 'Agree').click();
  return sheetOf(phone).getByRole('button', { name: 'Agree', exact: true });
};

it('shows the second approver that the task has ended, with its result', async () => {
  const { holder, instance, task } = await waitingFor('wangfang');
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  const agree = await openSheet(phone, task);
  await holder.decide(task, 'REFUSE');
  await agree.click();
  await phone.page.getByText('The task has ended').waitFor();
  await button(phone, phone.words.t('task.seeResult')).click();
  await phone.page.getByText(phone.words.t('status.outcome.refused')).first().waitFor();
  expect(new URL(phone.page.url()).searchParams.get('instId')).toBe(instance);
});

it('allows exactly one of two phones to decide', async () => {
  const { zhangwei, instance, task } = await waitingFor('wangfang');
  const phones = [
    await site.phone({ account: 'wangfang', language: 'en-US' }),
    await site.phone({ account: 'wangfang', language: 'en-US' }),
  ];
  const buttons = [];
  for (const phone of phones) buttons.push(await openSheet(phone, task));
  await Promise.all(buttons.map((agree) => agree.click()));
  const outcomes = await Promise.all(
    phones.map(async ({ page, words: { t } }) => {
      const [done, late] = [
        page.getByRole('heading', { name: t('message.approved') }),
        page.getByText('The task has ended'),
      ];
      await done.or(late).first().waitFor();
      return (await done.isVisible()) ? 'approved' : 'told';
    }),
  );
  expect(outcomes.toSorted()).toEqual(['approved', 'told']);
  expect((await zhangwei.history(instance)).filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
});

it('sends once when the button is pressed twice quickly', async () => {
  const { zhangwei, instance, task } = await waitingFor('wangfang');
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await (await openSheet(phone, task)).dblclick();
  await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
  expect((await zhangwei.history(instance)).filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
});

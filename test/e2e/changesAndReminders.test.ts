import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startLeaveRequest } from './support/startLeaveRequest.ts';
import { button, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('reminds the approver, who sees it on the card and on the task', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const sender = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { t, company } = sender.words;
  await sender.open(buildPagePath('instanceDetail', { instId: instance }));
  await button(sender, t('action.urge')).click();
  await sheetOf(sender).getByLabel(t('action.words')).fill('The flight is tomorrow.');
  await takeScreenshot(sender.page, 'actions/urge');
  await sheetOf(sender)
    .getByRole('button', { name: t('action.urge'), exact: true })
    .click();
  await sender.page.getByText(t('message.sent')).waitFor();
  await sender.page.getByText(new RegExp(`Reminder sent to ${company('Wang Fang')}`, 'u')).waitFor();
  await sender.page.getByText(/You can send another reminder after/u).waitFor();
  expect(await button(sender, t('action.urge')).count()).toBe(0);
  await takeScreenshot(sender.page, 'requests/urged');

  const approver = await site.phone({ account: 'wangfang', language: 'en-US' });
  await approver.open(buildPagePath('myTasks', {}));
  await approver.page
    .getByText(t('list.urged', { count: 1 }))
    .first()
    .waitFor();
  await takeScreenshot(approver.page, 'lists/urged');
  await approver.open(buildPagePath('taskDetail', { taskId: task }));
  await approver.page
    .getByText(t('list.urged', { count: 1 }))
    .first()
    .waitFor();
});

it('shows the approver what the initiator has changed since the task was returned', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
  const approver = await site.phone({ account: 'wangfang', language: 'en-US' });
  const { t, company } = approver.words;
  await approver.open(buildPagePath('taskDetail', { taskId: task }));
  await approver.page.getByRole('heading', { name: t('node.history') }).waitFor();
  expect(await approver.page.getByRole('heading', { name: /^Changed since/u }).count()).toBe(0);
  await wangfang.decide(task, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
  const again = (await zhangwei.taskOf(instance))?.taskId ?? '';
  const leave = { ...LEAVE, end: '2026-12-03 18:00', days: 3, reason: 'Wedding' };
  await zhangwei.decide(again, 'AGREE', { formJson: JSON.stringify({ leave }) });
  const { taskId = '' } = (await wangfang.taskOf(instance)) ?? {};
  await approver.open(buildPagePath('taskDetail', { taskId }));
  await approver.page
    .getByRole('heading', { name: new RegExp(`^Changed since .*${company('Zhang Wei')}$`, 'u') })
    .waitFor();
  await approver.page.getByText('+1', { exact: false }).first().waitFor();
  await takeScreenshot(approver.page, 'tasks/changedSince');
});

import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('claims, releases and claims a task of a department again before it is decided', async () => {
  const chenjie = await site.colleague('chenjie');
  const task = (await chenjie.toDo()).find(
    ({ assignee, taskExecutors }) => assignee === null && taskExecutors?.some(({ type }) => type === 'group'),
  );
  const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
  const { t } = phone.words;
  await phone.open(buildPagePath('taskDetail', { taskId: task?.taskId ?? '' }));
  await phone.page.getByText(t('refusal.task.notClaimed')).waitFor();
  await button(phone, t('task.claim')).click();
  await phone.page.getByText(t('refusal.task.notClaimed')).waitFor({ state: 'detached' });
  expect((await chenjie.open(task?.taskId ?? '')).bpmTask.assignee).toBe(chenjie.id);
  await button(phone, t('app.more')).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('task.release') })
    .click();
  await button(phone, t('task.claim')).click();
  await button(phone, t('task.claim')).waitFor({ state: 'detached' });
  expect((await chenjie.open(task?.taskId ?? '')).bpmTask.assignee).toBe(chenjie.id);
});

import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Phone } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

async function startLeave() {
  const zhangwei = await site.colleague('zhangwei');
  const wangfang = await site.colleague('wangfang');
  const { instId: instance } = await zhangwei.start('leave', LEAVE);
  const task = (await wangfang.taskOf(instance))?.taskId ?? '';
  const countAgreements = async () =>
    (await zhangwei.history(instance)).filter(({ checkStatus }) => checkStatus === 'AGREE').length;
  return { instance, task, countAgreements };
}

const createApprover = () => site.phone({ account: 'wangfang', language: 'en-US', undoDelay: 6 });
const undoBar = ({ page, words: { t } }: Phone) => page.getByRole('button', { name: t('outbox.undo') });

/** Agrees with an opinion on the page of a task. */
async function agree(phone: Phone, task: string, opinion = 'Fine with me.') {
  await phone.open(buildPagePath('taskDetail', { taskId: task }));
  await button(phone, 'Agree').click();
  await sheetOf(phone).getByLabel(phone.words.t('task.opinion')).fill(opinion);
  await sheetOf(phone).getByRole('button', { name: 'Agree', exact: true }).click();
}

it('sends a decision after the time for an undo, and not before', async () => {
  const phone = await createApprover();
  const { task, countAgreements } = await startLeave();
  await agree(phone, task);
  await undoBar(phone).waitFor();
  await phone.page.screenshot({ path: '/tmp/undo.png' });
  expect(await countAgreements()).toBe(0);
  await phone.page.clock.runFor(5900);
  expect(await countAgreements()).toBe(0);
  await phone.page.clock.runFor(700);
  await phone.page.getByText(phone.words.t('outbox.seeResult')).waitFor();
  await phone.page.screenshot({ path: '/tmp/done.png' });
  expect(await countAgreements()).toBe(1);
});

it('undoes a decision, and keeps its opinion', async () => {
  const phone = await createApprover();
  const { task, countAgreements } = await startLeave();
  await agree(phone, task, 'On second thought');
  await undoBar(phone).click();
  await undoBar(phone).waitFor({ state: 'hidden' });
  await phone.page.clock.runFor(10_000);
  expect(await countAgreements()).toBe(0);
  await phone.open(buildPagePath('taskDetail', { taskId: task, decide: 'agree' }));
  await expect
    .poll(() => sheetOf(phone).getByLabel(phone.words.t('task.opinion')).inputValue())
    .toBe('On second thought');
});

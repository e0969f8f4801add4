import { beforeAll, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { COMPLETE, LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { startLeaveRequest } from './support/startLeaveRequest.ts';
import type { Phone } from './support/phone.ts';
import { button, choosePeople, openTaskOf, sheetOf, pressMenuItem } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();
let zhangwei: Colleague;
let wangfang: Colleague;
let liqiang: Colleague;
let chenjie: Colleague;
let sunli: Colleague;
beforeAll(async () => {
  [zhangwei, wangfang, liqiang, chenjie, sunli] = await Promise.all([
    site.colleague('zhangwei'),
    site.colleague('wangfang'),
    site.colleague('liqiang'),
    site.colleague('chenjie'),
    site.colleague('sunli'),
  ]);
});

const taskOf = async (who: Colleague, instance: string) => (await who.taskOf(instance))?.taskId ?? '';
const english = (account: string) => site.phone({ account, language: 'en-US' });
const said = (phone: Phone, message: string) => phone.page.getByText(message).first().waitFor();

it('a task is transferred with the reason, and retrieved', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const giver = await english('wangfang');
  const {
    page,
    words: { t, company },
  } = giver;
  await openTaskOf(giver, task);
  await pressMenuItem(giver, t('page.transfer'));
  await page.getByRole('heading', { name: t('page.transfer') }).waitFor();
  await choosePeople(giver, t('people.chooseOne'), company('Li Qiang'));
  await page.getByText(t('action.transfer.tell', { names: company('Li Qiang') })).waitFor();
  await page.getByLabel(t('action.words')).fill('I am on the train.');
  await takeScreenshot(page, 'actions/transfer');
  await button(giver, t('action.transfer.verb')).click();
  await page.getByRole('heading', { name: t('message.done') }).waitFor();

  const receiver = await site.phone({ account: 'liqiang', language: 'zh-CN' });
  await openTaskOf(receiver, await taskOf(liqiang, instance));
  await said(receiver, receiver.words.t('node.handed.transfer', { name: receiver.words.company('Wang Fang') }));
  await said(receiver, 'I am on the train.');

  await giver.open(buildPagePath('taskDetail', { taskId: task }));
  await page.getByText(t('refusal.task.notYours')).waitFor();
  await button(giver, t('action.retrieve.verb')).click();
  await page.getByText(t('action.retrieve.tell', { names: company('Wang Fang') })).waitFor();
  await button(giver, t('action.retrieve.verb')).click();
  await page.getByText(t('message.done')).waitFor();
  await button(giver, company('Agree')).waitFor();
  expect(await taskOf(wangfang, instance)).toBe(task);

  await giver.open(buildPagePath('approvalHistory', { instId: instance }));
  const records = await recordsAt(giver, company('Manager'));
  expect(records).toContain(`${t('record.transfer')}${company('Wang Fang')}→ ${company('Li Qiang')}`);
  expect(records).toContain(`${t('record.retrieve')}${company('Wang Fang')}← ${company('Li Qiang')}`);
  expect(records).toContain('I am on the train.');
});

it('a decision is sent with a copy, which its recipient finds among the received forwards and reads', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const approver = await english('wangfang');
  const { t, company } = approver.words;
  await openTaskOf(approver, task);
  await button(approver, company('Agree')).click();
  const sheet = sheetOf(approver);
  await choosePeople(approver, sheet.getByRole('button', { name: t('task.copyTo') }), company('Gao Fei'));
  await sheet.getByText(company('Gao Fei')).waitFor();
  await sheet.getByRole('button', { name: company('Agree'), exact: true }).click();
  await approver.page.getByRole('heading', { name: t('message.approved') }).waitFor();

  const recipient = await english('gaofei');
  await recipient.open(buildPagePath('receivedForwards'));
  await recipient.page
    .getByRole('listitem')
    .filter({ hasText: company('Wang Fang') })
    .first()
    .click();
  await recipient.page.waitForURL(`**instId=${instance}*`);
  await recipient.page.getByText(LEAVE.reason).first().waitFor();
});

/** Returns the records of a step in the approval history, as shown. */
async function recordsAt({ page }: Phone, step: string): Promise<string> {
  const heading = page.getByRole('heading', { level: 3, name: step });
  const item = page.getByRole('listitem').filter({ has: heading }).first();
  return (await item.textContent()) ?? '';
}

it('a circulated task can only be viewed and cancelled, a reader answers, and it is cancelled', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const holder = await english('wangfang');
  const {
    page,
    words: { t, company },
  } = holder;
  await openTaskOf(holder, task);
  await pressMenuItem(holder, t('page.circulate'));
  await choosePeople(holder, t('people.chooseSome'), company('Li Qiang'), company('Chen Jie'));
  await page.getByText(t('action.circulate.sequential'), { exact: true }).click();
  await page.getByText(t('action.circulate.tellSequential', { names: company('Li Qiang') })).waitFor();
  await page.getByText(t('action.circulate.count'), { exact: true }).click();
  await page.getByLabel(t('action.circulate.amountCount')).fill('3');
  await page.getByText(t('refusal.circulation.setting')).waitFor();
  await page.getByLabel(t('action.circulate.amountCount')).fill('2');
  await page.getByLabel(t('action.words')).fill('Your view first, please.');
  await takeScreenshot(page, 'actions/circulate');
  await button(holder, t('action.circulate.verb')).click();
  await page.getByText(t('refusal.task.circulating')).waitFor();

  const reader = await site.phone({ account: 'liqiang', language: 'ja-JP' });
  await openTaskOf(reader, await taskOf(liqiang, instance));
  await said(reader, reader.words.t('node.handed.circulate', { name: reader.words.company('Wang Fang') }));
  await button(reader, reader.words.company('Agree')).click();
  await sheetOf(reader)
    .getByRole('button', { name: reader.words.company('Agree'), exact: true })
    .click();
  await reader.page.getByRole('heading', { name: reader.words.t('message.approved') }).waitFor();
  expect(await chenjie.taskOf(instance)).toBeDefined();

  await holder.open(buildPagePath('transfer', { taskId: task }));
  await page.getByText(t('refusal.task.circulating')).waitFor();
  await openTaskOf(holder, task);
  await button(holder, t('action.cancelCirculation')).click();
  await sheetOf(holder).getByText(company('Chen Jie')).waitFor();
  await sheetOf(holder)
    .getByRole('button', { name: t('action.cancelCirculation'), exact: true })
    .click();
  await page.getByText(t('message.circulationCancelled')).waitFor();
  await button(holder, company('Agree')).waitFor();
  expect(await chenjie.taskOf(instance)).toBeUndefined();
});

it('a colleague is asked and answers, and the question is revoked with its opinions', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const asker = await english('wangfang');
  const {
    page,
    words: { t, company },
  } = asker;
  await openTaskOf(asker, task);
  await pressMenuItem(asker, t('page.communicate'));
  await choosePeople(asker, t('people.chooseSome'), company('Li Qiang'), company('Chen Jie'));
  await page.getByText(t('action.questionMissing')).waitFor();
  await page.getByLabel(t('action.question')).fill('Enough people that week?');
  await button(asker, t('action.communicate.verb')).click();
  await page.getByText(t('message.sent')).waitFor();
  await page.getByText(company('Li Qiang'), { exact: false }).first().waitFor();

  const asked = await site.phone({ account: 'liqiang', language: 'zh-CN' });
  const chinese = asked.words.t;
  await openTaskOf(asked, await taskOf(liqiang, instance));
  await said(asked, chinese('task.instead.question'));
  await asked.open(buildPagePath('transfer', { taskId: await taskOf(liqiang, instance) }));
  await said(asked, chinese('refusal.task.isCommunication'));
  await openTaskOf(asked, await taskOf(liqiang, instance));
  await takeScreenshot(asked.page, 'actions/question');
  await button(asked, chinese('action.reply.verb')).click();
  await said(asked, 'Enough people that week?');
  await asked.page.getByLabel(chinese('action.answer')).fill('Enough.');
  await button(asked, chinese('action.reply.verb')).click();
  await asked.page.getByRole('heading', { name: chinese('message.sent') }).waitFor();

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('link', { name: t('task.asked.see') }).waitFor();
  await takeScreenshot(page, 'actions/asked');
  await page.getByRole('link', { name: t('action.revokeCommunication') }).click();
  await sheetOf(asker).getByText(t('action.revokeCommunication.delete')).click();
  await sheetOf(asker)
    .getByRole('button', { name: t('action.revokeCommunication.verb'), exact: true })
    .click();
  await page.getByText(t('message.communicationRevoked')).waitFor();
  expect((await zhangwei.history(instance)).map(({ remark }) => remark)).not.toContain('Enough.');
  expect(await chenjie.taskOf(instance)).toBeUndefined();
});

it('signers are added to a running vote, and the page shows the signers and the required votes', async () => {
  const { instId: instance } = await zhangwei.start('expense', (await COMPLETE['expense']?.(zhangwei, () => '')) ?? {});
  await wangfang.decide(await taskOf(wangfang, instance), 'AGREE');
  const caoyan = await site.colleague('caoyan');
  const phone = await english('caoyan');
  const {
    page,
    words: { t, company },
  } = phone;
  await openTaskOf(phone, await taskOf(caoyan, instance));
  await pressMenuItem(phone, t('page.addSigners'));
  await choosePeople(phone, t('people.chooseSome'), company('Chen Jie'), company('Sun Li'));
  await page.getByText(t('node.needsInstead', { needed: 5, total: 7, neededNow: 3, totalNow: 5 })).waitFor();
  await page.getByText(t('action.addSigners.result')).waitFor();
  await takeScreenshot(page, 'actions/addSigners');
  await button(phone, t('action.addSigners.verb')).click();
  await page.getByText(t('message.done')).waitFor();
  expect([await chenjie.taskOf(instance), await sunli.taskOf(instance)].map((each) => each?.taskType)).toEqual([
    'PARALLEL_TASK',
    'PARALLEL_TASK',
  ]);
});

it('a task is delivered to a step outside the flow, for a chosen user', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const phone = await english('wangfang');
  const {
    page,
    words: { t, company },
  } = phone;
  await openTaskOf(phone, task);
  await pressMenuItem(phone, t('page.delivery'));
  await page.getByText(t('refusal.node.required')).waitFor();
  await page.getByText(company('General manager approval'), { exact: true }).click();
  await choosePeople(phone, t('people.chooseSome'), company('Chen Jie'));
  await page
    .getByRole('listitem')
    .filter({ hasText: company('General manager approval') })
    .getByText(company('Chen Jie'))
    .waitFor();
  await page.getByLabel(t('action.reason')).fill('She knows the case.');
  await takeScreenshot(page, 'actions/delivery');
  await button(phone, t('action.jump.verb')).click();
  await page.getByRole('heading', { name: t('message.delivered') }).waitFor();
  expect((await chenjie.taskOf(instance))?.name).toBe('General manager approval');
});

it('keeps the input when the task ends meanwhile, and names the user who has handled it', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const phone = await site.phone({ account: 'wangfang', language: 'zh-CN' });
  const {
    page,
    words: { t, company },
  } = phone;
  await phone.open(buildPagePath('transfer', { taskId: task }));
  await choosePeople(phone, t('people.chooseOne'), company('Li Qiang'));
  await page.getByText(t('action.transfer.tell', { names: company('Li Qiang') })).waitFor();
  await zhangwei.call(`bpmInst/cancelProcess?instId=${instance}&reason=x`);
  await button(phone, t('action.transfer.verb')).click();
  await page.getByRole('alert').getByText(t('refusal.task.ended')).waitFor();
  await button(phone, t('task.seeResult')).click();
  await said(phone, t('status.instance.cancelled'));
});

import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { startLeaveRequest } from './support/startLeaveRequest.ts';
import type { Phone } from './support/phone.ts';
import { button, choosePeople, openTaskOf, sheetOf, pressMenuItem } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();
let zhangwei: Colleague;
let wangfang: Colleague;
beforeAll(async () => {
  [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
});

const english = (account: string) => site.phone({ account, language: 'en-US' });
const said = (phone: Phone, message: string) => phone.page.getByText(message).first().waitFor();

it('withdraws a request with its reason, and lets its initiator continue', async () => {
  const { instance } = await startLeaveRequest(site);
  const phone = await english('zhangwei');
  const {
    page,
    words: { t, company },
  } = phone;
  await phone.open(buildPagePath('instanceDetail', { instId: instance }));
  await button(phone, t('action.withdraw')).click();
  await sheetOf(phone).getByText(t('action.withdraw.tell')).waitFor();
  await sheetOf(phone).getByText(company('Wang Fang')).waitFor();
  await sheetOf(phone).getByText(t('action.reasonMissing')).waitFor();
  await sheetOf(phone).getByLabel(t('action.reason')).fill('Wrong dates.');
  await takeScreenshot(page, 'actions/withdraw');
  await sheetOf(phone)
    .getByRole('button', { name: t('action.withdraw.verb'), exact: true })
    .click();
  await page.getByText(t('message.done')).waitFor();
  await page.getByText(t('node.roundWithdrawn', { number: 1, name: company('Zhang Wei') })).waitFor();
  await button(phone, t('task.handle')).click();
  await page.getByRole('heading', { name: t('node.history') }).waitFor();
  expect((await zhangwei.detail(instance)).bpmInst.status).toBe('INVOKE_TO_STARTOR');
});

it('puts a request on hold, resumes it and voids it, with each state on its page', async () => {
  const { instance, task } = await startLeaveRequest(site);
  const holder = await site.phone({ account: 'wangfang', language: 'ja-JP' });
  const {
    page,
    words: { t, company },
  } = holder;
  await openTaskOf(holder, task);
  await pressMenuItem(holder, t('action.pend'));
  await sheetOf(holder).getByText(t('node.becomes.onHold')).waitFor();
  await sheetOf(holder)
    .getByRole('button', { name: t('action.pend'), exact: true })
    .click();
  await page.getByText(t('refusal.instance.pending')).waitFor();
  expect(await wangfang.taskOf(instance)).toBeUndefined();
  await button(holder, t('action.restore')).click();
  await sheetOf(holder)
    .getByRole('button', { name: t('action.restore'), exact: true })
    .click();
  await button(holder, company('Agree')).waitFor();

  const initiator = await site.phone({ account: 'zhangwei', language: 'zh-CN' });
  const chinese = initiator.words.t;
  await initiator.open(buildPagePath('instanceDetail', { instId: instance }));
  await pressMenuItem(initiator, chinese('action.void'));
  await sheetOf(initiator).getByText(chinese('node.ends.cancelled')).waitFor();
  await sheetOf(initiator).getByLabel(chinese('action.reason')).fill('不需要了');
  await sheetOf(initiator)
    .getByRole('button', { name: chinese('action.void'), exact: true })
    .click();
  await initiator.page.getByRole('heading', { name: chinese('message.voided') }).waitFor();

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText(t('refusal.task.ended')).waitFor();
  await said(holder, company('Zhang Wei'));
  await takeScreenshot(page, 'actions/handledBy');
  await button(holder, t('task.seeResult')).click();
  await said(holder, t('status.instance.cancelled'));
});

it('forwards a request to a user who may read it from then on', async () => {
  const { instance } = await startLeaveRequest(site);
  const sender = await english('zhangwei');
  const {
    page,
    words: { t, company },
  } = sender;
  await sender.open(buildPagePath('instanceDetail', { instId: instance }));
  await pressMenuItem(sender, t('action.forward'));
  await choosePeople(sender, t('people.chooseSome'), company('Li Qiang'));
  await sheetOf(sender).getByLabel(t('action.words')).fill('For your planning.');
  await sheetOf(sender)
    .getByRole('button', { name: t('action.forward.verb'), exact: true })
    .click();
  await page.getByText(t('message.sent')).waitFor();
  const reader = await site.phone({ account: 'liqiang', language: 'ja-JP' });
  await reader.open(buildPagePath('instanceDetail', { instId: instance }));
  await reader.page.getByRole('heading', { name: reader.words.t('node.history') }).waitFor();
});

describe('a tracked request', () => {
  it('is followed, marked as favorite and shared from the menu; the link opens it for other users', async () => {
    const { instance } = await startLeaveRequest(site);
    const phone = await english('zhangwei');
    const {
      page,
      context,
      words: { t },
    } = phone;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.open(buildPagePath('instanceDetail', { instId: instance }));
    await pressMenuItem(phone, t('action.untrack'));
    await sheetOf(phone).getByText(t('action.track'), { exact: true }).waitFor();
    await sheetOf(phone)
      .getByRole('button', { name: t('action.favourite') })
      .click();
    await sheetOf(phone)
      .getByRole('button', { name: t('action.unfavourite') })
      .waitFor();
    await sheetOf(phone)
      .getByRole('button', { name: t('action.share') })
      .click();
    await button(phone, t('action.share.copy')).click();
    await page.getByText(t('action.share.copied')).waitFor();
    const link = await page.getByRole('textbox', { name: t('action.share.link') }).inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const other = await site.phone({ account: 'liqiang', language: 'zh-CN' });
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: other.words.t('node.history') }).waitFor();
  });
});

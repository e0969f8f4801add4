import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';
import type { Phone } from './support/phone.ts';
import { button, sheetOf, pressMenuItem } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();
let zhangwei: Colleague;
let wangfang: Colleague;
let chenjie: Colleague;
beforeAll(async () => {
  [zhangwei, wangfang, chenjie] = await Promise.all([
    site.colleague('zhangwei'),
    site.colleague('wangfang'),
    site.colleague('chenjie'),
  ]);
});

const taskOf = async (who: Colleague, instance: string) => (await who.taskOf(instance))?.taskId ?? '';

/** Creates a leave request that Wang Fang has approved and that waits for Chen Jie. */
async function createRequestAtHr(): Promise<string> {
  const { instId } = await zhangwei.start('leave', { ...LEAVE, days: 5 });
  await wangfang.decide(await taskOf(wangfang, instId), 'AGREE');
  return instId;
}

/** Opens the sheet from the menu of the request, chooses the manager's step and fills in the reason. */
async function fillSheet(phone: Phone, instance: string, reason: string) {
  const {
    words: { t, company },
  } = phone;
  await phone.open(buildPagePath('instanceDetail', { instId: instance }));
  await pressMenuItem(phone, t('action.recover'));
  const sheet = sheetOf(phone);
  await sheet.getByText(t('refusal.node.required')).waitFor();
  await sheet.getByRole('radio', { name: company('Manager') }).check();
  await sheet.getByText(t('action.reasonMissing')).waitFor();
  await sheet.getByLabel(t('action.reason')).fill(reason);
  return sheet;
}

describe('an administrator', () => {
  it('moves a request back to a passed step, after reading the step and its assignee', async () => {
    const instance = await createRequestAtHr();
    const phone = await site.phone({ account: 'admin', language: 'en-US' });
    const {
      page,
      words: { t, company },
    } = phone;
    const sheet = await fillSheet(phone, instance, 'The wrong year.');
    await sheet.getByText(t('task.lastHandler', { name: company('Wang Fang') })).waitFor();
    await sheet.getByText(t('action.recover.tell')).waitFor();
    await sheet
      .getByRole('listitem')
      .filter({ hasText: company('Manager') })
      .getByText(company('Wang Fang'))
      .waitFor();
    await sheet.getByText(t('node.closes', { names: company('Chen Jie') })).waitFor();
    await takeScreenshot(page, 'recover/normal');
    await sheet.getByText(t('action.recover.backtrack'), { exact: true }).click();
    await sheet.getByText(t('node.backTo', { node: company('HR approval'), names: company('Chen Jie') })).waitFor();
    await takeScreenshot(page, 'recover/backtrack');
    await sheet.getByRole('button', { name: t('action.recover.verb'), exact: true }).click();
    await page.getByText(t('message.done')).waitFor();
    await page.getByText(t('record.recover')).first().waitFor();
    expect((await zhangwei.history(instance)).find(({ checkStatus }) => checkStatus === 'RECOVER')?.remark).toBe(
      'The wrong year.',
    );
    await wangfang.decide(await taskOf(wangfang, instance), 'AGREE');
    expect((await chenjie.taskOf(instance))?.name).toBe('HR approval');
  });

  it.each([
    [
      'zh-CN',
      'return.nodeNotTravelled',
      async (instance: string) =>
        chenjie.decide(await taskOf(chenjie, instance), 'BACK_TO_STARTOR', { nextJumpType: 'normal' }),
    ],
    [
      'ja-JP',
      'instance.ended',
      async (instance: string) => zhangwei.call(`bpmInst/cancelProcess?instId=${instance}&reason=x`),
    ],
  ] as const)('reads in %s the reason of a failure (%s), and keeps the input', async (language, code, meanwhile) => {
    const instance = await createRequestAtHr();
    const phone = await site.phone({ account: 'admin', language });
    const {
      page,
      words: { t, company },
    } = phone;
    const sheet = await fillSheet(phone, instance, 'The wrong year.');
    await sheet.getByText(t('action.recover.tell')).waitFor();
    await meanwhile(instance);
    await sheet.getByRole('button', { name: t('action.recover.verb'), exact: true }).click();
    await sheet
      .getByRole('alert')
      .getByText(t(`refusal.${code}`))
      .waitFor();
    await takeScreenshot(page, `recover/${code}`);
    expect(await sheet.getByLabel(t('action.reason')).inputValue()).toBe('The wrong year.');
    expect(await sheet.getByRole('radio', { name: company('Manager') }).isChecked()).toBe(true);
  });
});

it('offers recovery to administrators only, even with a direct link', async () => {
  const instance = await createRequestAtHr();
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  const {
    page,
    words: { t },
  } = phone;
  await phone.open(buildPagePath('instanceDetail', { instId: instance, do: 'recover' }));
  await page.getByRole('heading', { name: t('node.history') }).waitFor();
  await phone.settled();
  expect(await sheetOf(phone).count()).toBe(0);
  await button(phone, t('app.more')).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('task.flowChart') })
    .waitFor();
  expect(
    await sheetOf(phone)
      .getByRole('button', { name: t('action.recover') })
      .count(),
  ).toBe(0);
});

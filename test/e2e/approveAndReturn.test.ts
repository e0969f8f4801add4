import { describe, expect, it } from 'vitest';
import { LEAVE, choice } from '#test/support/forms/demo.ts';
import { scrollUntilVisible } from './support/list.ts';
import { openHistory, openList } from './support/pages.ts';
import type { Phone } from './support/phone.ts';
import {
  button,
  field,
  fillLeave,
  leaveCardTitle,
  openLeaveForm,
  openTask,
  returnToInitiator,
  sheetOf,
  submit,
} from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  const site = openSite({ demoLanguage: variant.language });
  const photograph = ({ page }: Phone, name: string) =>
    takeScreenshot(page, `${name}-${variant.language}-${variant.theme}`);

  it('a leave request goes from the form to the seal, and both users see its state', async () => {
    const zhangwei = await site.phone({ ...variant, account: 'zhangwei' });
    const { t, company } = zhangwei.words;
    await openLeaveForm(zhangwei);
    await fillLeave(zhangwei, {
      days: 2,
      reason: company('Settling my child into nursery school'),
      kind: 'Parental leave',
    });
    await zhangwei.page.getByText(t('start.goesTo')).waitFor();
    await photograph(zhangwei, 'startForm');
    const instance = await submit(zhangwei);
    await photograph(zhangwei, 'success');
    await button(zhangwei, t('exception.success.look')).click();
    await zhangwei.page.getByText(t('status.instance.running')).first().waitFor();
    await zhangwei.page.getByText(company('Wang Fang')).first().waitFor();

    const wangfang = await site.phone({ ...variant, account: 'wangfang' });
    await wangfang.open('/');
    await button(wangfang, t('workbench.begin')).waitFor();
    await photograph(wangfang, 'workbench');
    await button(wangfang, t('workbench.begin')).click();
    await wangfang.page.getByRole('listitem').first().waitFor();
    await photograph(wangfang, 'myTasks');
    await openTask(wangfang, leaveCardTitle(wangfang, 'Parental leave', 2));
    await photograph(wangfang, 'taskDetail');
    await button(wangfang, company('Agree')).click();
    await sheetOf(wangfang).getByText(t('node.ends.approved')).waitFor();
    await photograph(wangfang, 'decisionSheet');
    await sheetOf(wangfang).getByLabel(t('task.opinion')).fill(company('Agreed. Please go ahead as soon as you can.'));
    await sheetOf(wangfang)
      .getByRole('button', { name: company('Agree'), exact: true })
      .click();
    await wangfang.page.getByRole('heading', { name: t('message.approved') }).waitFor();
    await wangfang.open('/pages/bpm/HasHandle');
    const done = wangfang.page
      .getByRole('listitem')
      .getByRole('link', { name: leaveCardTitle(wangfang, 'Parental leave', 2) });
    expect(await (await scrollUntilVisible(wangfang, done)).textContent()).toContain(t('record.agree'));

    await openList(zhangwei, 'myApplications');
    const mine = await scrollUntilVisible(
      zhangwei,
      zhangwei.page.getByRole('listitem').getByRole('link', { name: leaveCardTitle(zhangwei, 'Parental leave', 2) }),
    );
    expect(await mine.textContent()).toContain(t('status.instance.succeeded'));
    await mine.click();
    await zhangwei.page.getByRole('heading', { name: t('node.history') }).waitFor();
    await zhangwei.page.getByText(t('status.instance.succeeded')).first().waitFor();
    // The seal is decorative: it repeats the status.
    await zhangwei.page.getByText(t('node.seal'), { exact: true }).first().waitFor();
    await photograph(zhangwei, 'instanceDetail');
    expect(await openHistory(zhangwei, instance)).toEqual([
      t('node.start'),
      company('Manager'),
      t('status.instance.succeeded'),
    ]);
    await photograph(zhangwei, 'approvalHistory');
    await zhangwei.open(`/pages/bpm/FlowImage?instId=${instance}`);
    await zhangwei.page
      .getByRole('region', { name: t('page.flowChart') })
      .getByRole('button', { name: `${company('Approved')}, ` })
      .first()
      .waitFor();
    await photograph(zhangwei, 'flowChart');
    await zhangwei.page.getByText(t('node.shape.list'), { exact: true }).click();
    const steps = await zhangwei.page.getByRole('listitem').allTextContents();
    expect(steps.find((step) => step.startsWith(company('Manager')))).toContain(t('record.agree'));
    expect(steps.find((step) => step.startsWith(company('HR approval')))).toContain(t('node.state.ahead'));
  });

  it('a returned request comes to its initiator, who changes it and submits it again', async () => {
    const zhangwei = await site.phone({ ...variant, account: 'zhangwei' });
    const wangfang = await site.phone({ ...variant, account: 'wangfang' });
    const { company } = zhangwei.words;
    await (await site.colleague('zhangwei', variant.language)).start('leave', { ...LEAVE, kind: choice('marriage') });

    await wangfang.open('/pages/bpm/myTasks');
    await openTask(wangfang, leaveCardTitle(wangfang, 'Marriage leave', LEAVE.days));
    await returnToInitiator(
      wangfang,
      { name: company('Zhang Wei'), afterwards: 'normal', opinion: company('Please explain why and resubmit.') },
      () => photograph(wangfang, 'returnTask'),
    );

    await zhangwei.open('/pages/bpm/myTasks');
    await openTask(zhangwei, leaveCardTitle(zhangwei, 'Marriage leave', LEAVE.days));
    await zhangwei.page.getByText(company('Please explain why and resubmit.')).first().waitFor();
    await photograph(zhangwei, 'taskDetail-returned');
    await field(zhangwei, 'Until').fill('2026-12-03T18:00');
    await button(zhangwei, company('Submit')).click();
    await sheetOf(zhangwei)
      .getByRole('button', { name: company('Submit'), exact: true })
      .click();
    await sheetOf(zhangwei).waitFor({ state: 'detached' });

    await openList(wangfang, 'myTasks');
    await openTask(wangfang, leaveCardTitle(wangfang, 'Marriage leave', 3));
    await wangfang.page
      .getByText(new RegExp(`^3\\s?${company('day|days').split('|').at(-1) ?? ''}$`, 'u'))
      .first()
      .waitFor();
  });
});

describe('a late step', () => {
  const site = openSite();

  it('gets a returned request straight back, without the approvers who already agreed', async () => {
    const zhangwei = await site.colleague('zhangwei');
    const { instId } = await zhangwei.start('leave', { ...LEAVE, days: 5 });
    const wangfang = await site.colleague('wangfang');
    await wangfang.decide((await wangfang.taskOf(instId))?.taskId ?? '', 'AGREE');

    const chenjie = await site.phone({ account: 'chenjie' });
    const { t, company } = chenjie.words;
    await chenjie.open(
      `/pages/bpm/TaskDetail?taskId=${(await (await site.colleague('chenjie')).taskOf(instId))?.taskId ?? ''}`,
    );
    await returnToInitiator(chenjie, {
      name: company('Zhang Wei'),
      afterwards: 'backtrack',
      opinion: 'The days do not fit.',
    });

    const initiator = await site.phone({ account: 'zhangwei' });
    await initiator.open(`/pages/bpm/TaskDetail?taskId=${(await zhangwei.taskOf(instId))?.taskId ?? ''}`);
    await button(initiator, company('Submit')).click();
    await sheetOf(initiator).getByText(company('Chen Jie')).waitFor();
    await sheetOf(initiator)
      .getByRole('button', { name: company('Submit'), exact: true })
      .click();
    await initiator.page
      .getByRole('heading', { level: 1, name: t('message.approved') })
      .or(initiator.page.getByRole('heading', { level: 1, name: t('message.done') }))
      .waitFor();
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    expect((await (await site.colleague('chenjie')).taskOf(instId))?.name).toBe('HR approval');
  });
});

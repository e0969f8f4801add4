import { describe, expect, it } from 'vitest';
import type { PhoneWishes } from './support/phone.ts';
import { button, fillLeave, openLeaveForm, openTask, sheetOf, submit } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { openStage } from './support/stage.ts';

const WAYS = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
  { language: 'ja-JP', theme: 'light' },
] as const satisfies readonly PhoneWishes[];

describe.each(WAYS)('in $language, $theme', (way) => {
  const stage = openStage({ demoLanguage: way.language });
  const name = (page: string) => `${page}-${way.language}-${way.theme}`;

  it('a leave request goes from the form to the seal, and both see where it stands', async () => {
    const zhangwei = await stage.phone({ ...way, account: 'zhangwei' });
    const { t, company } = zhangwei.words;
    await openLeaveForm(zhangwei);
    await shoot(zhangwei.page, name('startForm-empty'));
    await fillLeave(zhangwei, { days: '2', reason: t('app.slogan') });
    await zhangwei.page.getByText(t('start.goesTo')).waitFor();
    await shoot(zhangwei.page, name('startForm'));
    const instance = await submit(zhangwei);
    await shoot(zhangwei.page, name('success'));
    await button(zhangwei, t('exception.success.look')).click();
    await zhangwei.page.getByText(company('Approval by the superior')).first().waitFor();
    await shoot(zhangwei.page, name('instanceDetail-running'));

    const wangfang = await stage.phone({ ...way, account: 'wangfang' });
    await wangfang.open('/');
    await shoot(wangfang.page, name('workbench'));
    await button(wangfang, t('workbench.begin')).click();
    await openTask(wangfang, company('Annual leave'));
    await shoot(wangfang.page, name('taskDetail'));
    await button(wangfang, company('Agree')).click();
    await sheetOf(wangfang).getByText(t('node.ends.approved')).waitFor();
    await shoot(wangfang.page, name('decisionSheet'));
    await sheetOf(wangfang).getByLabel(t('task.opinion')).fill(company('Agree'));
    await sheetOf(wangfang).getByRole('button', { name: company('Agree'), exact: true }).click();
    await wangfang.page.getByRole('heading', { name: t('message.approved') }).waitFor();
    await button(wangfang, t('exception.success.look')).click();
    await wangfang.page.getByText(t('status.instance.succeeded')).first().waitFor();
    await shoot(wangfang.page, name('instanceDetail-approved'));
    expect(instance).not.toBe('');
  });
});

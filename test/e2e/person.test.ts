import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { choice } from '#test/support/forms/leave.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

/** A shift handover to Wang Fang. */
const HANDED = {
  post: choice('reception'),
  shift: choice('early'),
  at: '2026-11-20 12:00',
  successor: choice('1793000000000000030'),
  done: 'Quiet',
};
const DEVICES = { 'zh-CN': '设备管理', 'en-US': 'Device desk', 'ja-JP': '機器管理' } as const;
const REGISTERS = { 'zh-CN': '台账登记', 'en-US': 'Registers', 'ja-JP': '台帳' } as const;
const site = openSite();

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  it('opens the shift handover, and reports if there is none or more than one', async () => {
    const openAs = async (account: string) => {
      const phone = await site.phone({ ...variant, account });
      await phone.open(buildPagePath('me'));
      await phone.page.getByText(phone.words.t('page.myShifts'), { exact: true }).click();
      return phone;
    };
    const none = await openAs('wangfang');
    await none.page.getByText(none.words.t('message.noHandover')).waitFor();
    await checkLayout(none, `shift-none-${variant.theme}`);
    const [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
    const { instId } = await zhangwei.start('shift', HANDED);
    const first = (await wangfang.taskOf(instId))?.taskId ?? '';
    await none.page.getByRole('button', { name: none.words.t('app.reload') }).click();
    await none.page.waitForURL(`**${buildPagePath('taskDetail', { taskId: first })}`);
    expect(await wangfang.decide(first, 'AGREE')).toMatchObject({ success: true });

    const one = await openAs('yecheng');
    await one.page.waitForURL('**/pages/bpm/TaskDetail?*');
    await one.page.getByRole('heading', { name: one.words.t('node.history') }).waitFor();
    await one.settled();
    await checkLayout(one, `shift-one-${variant.theme}`);
    const several = await openAs('panlong');
    await several.page.getByText(several.words.t('message.severalHandovers')).waitFor();
    expect(new URL(several.page.url()).pathname).toBe('/mobile/pages/myShifts');
    await checkLayout(several, `shift-several-${variant.theme}`);
  });

  it('shows a user who follows a link that they are in another application, and leads them back', async () => {
    const phone = await site.phone({ ...variant, account: 'hepeng' });
    const { page, words } = phone;
    const headers: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) headers.push(request.headers()['appid']);
    });
    await phone.open(`${buildPagePath('me')}?appId=registers`);
    await phone.settled();
    const names = { devices: DEVICES[variant.language], registers: REGISTERS[variant.language] };
    // The message is shown for three seconds.
    const told = page.getByText(words.t('follow.inApplication', { app: names.devices })).waitFor();
    await phone.open(buildPagePath('landing', { defKey: 'leave', appId: 'device-desk' }));
    await told;
    headers.splice(0);
    await phone.open(buildPagePath('me'));
    const back = page.getByRole('button', { name: words.t('me.app.backTo', { app: names.registers }) });
    await back.scrollIntoViewIfNeeded();
    await checkLayout(phone, `app-switched-${variant.theme}`);
    expect(new Set(headers)).toEqual(new Set(['device-desk']));
    await back.click();
    await back.waitFor({ state: 'detached' });
    headers.splice(0);
    await phone.open(buildPagePath('myTasks'));
    await phone.settled();
    expect(new Set(headers)).toEqual(new Set(['registers']));
  });

  it('shows the managers of applications their applications, and other users none', async () => {
    const open = async (account: string) => {
      const phone = await site.phone({ ...variant, account });
      await phone.open(buildPagePath('me'));
      await phone.settled();
      return { phone, title: phone.page.getByRole('heading', { name: phone.words.t('me.apps') }) };
    };
    const keeper = await open('zhengli');
    await keeper.title.waitFor();
    expect(await keeper.phone.page.getByText(keeper.phone.words.t('me.administrator')).count()).toBe(1);
    expect(await keeper.phone.page.getByText(keeper.phone.words.t('me.app.manage'), { exact: true }).count()).toBe(2);
    await keeper.title.scrollIntoViewIfNeeded();
    await checkLayout(keeper.phone, `apps-${variant.theme}`);
    const administrator = await open('admin');
    await administrator.title.waitFor();
    expect(
      await administrator.phone.page.getByText(administrator.phone.words.t('me.app.manage'), { exact: true }).count(),
    ).toBe(3);
    const { phone, title } = await open('wangfang');
    expect([await title.count(), await phone.page.getByText(phone.words.t('me.administrator')).count()]).toEqual([
      0, 0,
    ]);
  });
});

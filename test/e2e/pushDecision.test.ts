import { expect, it } from 'vitest';
import { LEAVE } from '#test/support/forms/demo.ts';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import {
  browserPath,
  deliverPush,
  findWorker,
  listNotifications,
  openPushSite,
  pushSwitch,
  simulatePushService,
  tapNotification,
} from './support/pushService.ts';
import { button, sheetOf } from './support/request.ts';
import { waitForWorker } from './support/worker.ts';

const { service, site, openPhone } = await openPushSite();

/** Zhang Wei starts a leave request, Wang Fang opens it, and is reminded of it by a message with a button. */
async function remind() {
  const zhangwei = await site.colleague('zhangwei');
  const wangfang = await site.colleague('wangfang');
  const { instId } = await zhangwei.start('leave', LEAVE);
  // The message about the new task, which has no button yet.
  await expect.poll(() => service.take().length, { timeout: 20_000 }).toBeGreaterThan(0);
  await wangfang.open((await wangfang.taskOf(instId))?.taskId ?? '');
  await zhangwei.post('/api-bpm/bpm/core/bpmInst/urge', { instId, text: '' });
  const received: string[] = [];
  const findButton = () => {
    received.push(...service.take());
    return received.find((text) => text.includes('"ticket"'));
  };
  await expect.poll(findButton, { timeout: 20_000 }).toBeDefined();
  return {
    message: findButton() ?? '',
    countAgreed: async () =>
      (await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE').length,
  };
}

it.skipIf(browserPath === undefined)(
  'agrees to a task by the button of its message with no page open, once and not after the logout',
  async () => {
    const phone = await openPhone();
    const { page, context, words } = phone;
    await simulatePushService(context, service.device);
    await phone.open(buildPagePath('notifications'));
    await page.getByText(words.t('notifications.push.level.subject')).click();
    await page.getByRole('switch', { name: words.t('notifications.push.buttons') }).click();
    for (const end of ['from', 'to'] as const)
      await page.getByLabel(words.t(`notifications.${end}`), { exact: true }).fill('00:00');
    await pushSwitch(phone).click();
    await expect.poll(() => pushSwitch(phone).isChecked()).toBe(true);
    await button(phone, words.t('notifications.save')).click();
    await page.getByText(words.t('message.saved')).waitFor();
    await waitForWorker(page);
    const worker = findWorker(context);

    const [first, second] = [await remind(), await remind()];
    /** Shows a message, closes the app, and taps the button. Returns the notification that follows. */
    const press = async (message: string) => {
      await deliverPush(phone, message);
      await expect.poll(async () => (await listNotifications(worker)).length).toBe(1);
      await page.goto('about:blank');
      await tapNotification(worker, 'agree');
      const [result] = await listNotifications(worker);
      await tapNotification(worker);
      return result;
    };
    expect(await press(first.message)).toMatchObject({
      title: expect.stringMatching(/^Agreed: /u) as string,
      body: '',
    });
    expect(await first.countAgreed()).toBe(1);

    await phone.open(buildPagePath('me'));
    expect(await press(first.message)).toMatchObject({
      title: 'Not agreed',
      body: 'This button no longer works. Open the task to decide.',
    });
    expect(await first.countAgreed()).toBe(1);

    await phone.open(buildPagePath('me'));
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/notifications/unsubscribe'));
    await button(phone, words.t('me.logOut')).click();
    await sheetOf(phone)
      .getByRole('button', { name: words.t('me.logOut') })
      .click();
    await page.getByLabel(words.t('login.account'), { exact: true }).waitFor();
    // The logout closes what is shown before it informs the server.
    await ended;
    expect(await press(second.message)).toMatchObject({ title: 'Not agreed' });
    expect(await second.countAgreed()).toBe(0);
  },
);

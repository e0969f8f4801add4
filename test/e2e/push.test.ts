import { describe, expect, it } from 'vitest';
import { API_BASE } from '#application/shared/constants.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { createPushDevice } from '#test/support/pushDevice.ts';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { listOnScreen } from './support/list.ts';
import type { Phone } from './support/phone.ts';
import {
  browserPath,
  deliverNotification,
  deliverPush,
  findWorker,
  listNotifications,
  openPushSite,
  pushSwitch,
  simulatePushService,
  tapNotification,
  waitForNotification,
} from './support/pushService.ts';
import { fetchToken } from './support/accounts.ts';
import { checkLayout } from './support/record.ts';
import { button, sheetOf } from './support/request.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';
import { waitForWorker } from './support/worker.ts';

const { site, openPhone } = await openPushSite();

const TICKET = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE';
const MESSAGE = {
  title: '3 tasks are waiting for you',
  navigate: '/mobile/pages/bpm/myTasks',
  tag: 'ringi-todo',
  lang: 'en-US',
};

/** Opens the to-do list on a phone that shows notifications. */
async function openList(): Promise<Phone> {
  const phone = await openPhone();
  await simulatePushService(phone.context, createPushDevice('phone'));
  await phone.open(buildPagePath('myTasks'));
  await listOnScreen(phone, 'page.myTasks').cards.first().waitFor();
  await waitForWorker(phone.page);
  return phone;
}

it.each(VARIANTS_OF_RUN)('shows the settings of notifications in $language, $theme', async (variant) => {
  const phone = await site.phone({ ...variant, account: 'chenjie' });
  await phone.open('/pages/oa/Mail');
  const { page, words } = phone;
  await page.getByText(words.t('notifications.push.level.subject')).click();
  await page.getByRole('switch', { name: words.t('notifications.push.buttons') }).waitFor();
  await checkLayout(phone, `notifications-${variant.theme}`);
});

describe.skipIf(browserPath === undefined)('in a browser with notifications', () => {
  it('turns push messages on with a tap, and ends them on the device and the server at the logout', async () => {
    const phone = await openPhone();
    const { page, words, context } = phone;
    await simulatePushService(context, createPushDevice('phone'));
    await phone.open(buildPagePath('notifications'));
    await pushSwitch(phone).click();
    await expect.poll(() => pushSwitch(phone).isChecked()).toBe(true);
    await phone.open(buildPagePath('notifications'));
    await expect.poll(() => pushSwitch(phone).isChecked()).toBe(true);
    await deliverNotification(phone, MESSAGE);
    await waitForNotification(findWorker(context), MESSAGE.title);

    const ended = page.waitForResponse((answer) => answer.url().endsWith('/notifications/unsubscribe'));
    await phone.open(buildPagePath('me'));
    await button(phone, words.t('me.logOut')).click();
    await sheetOf(phone)
      .getByRole('button', { name: words.t('me.logOut') })
      .click();
    expect(await (await ended).json()).toMatchObject({ success: true });
    await page.getByLabel(words.t('login.account'), { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull();
    expect(await listNotifications(findWorker(context))).toEqual([]);
  });

  it('ends the messages of a user when another user logs in on the device', async () => {
    const phone = await openPhone();
    const { page, context } = phone;
    await simulatePushService(context, createPushDevice('phone'));
    await phone.open(buildPagePath('notifications'));
    await pushSwitch(phone).click();
    await expect.poll(() => pushSwitch(phone).isChecked()).toBe(true);
    await page.evaluate(
      (other) => {
        localStorage.setItem('ringi.accessToken', other);
        localStorage.removeItem('ringi.owner');
      },
      await fetchToken(site.server.address, 'zhangwei'),
    );
    await phone.open(buildPagePath('notifications'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull();
    await expect.poll(() => pushSwitch(phone).isEnabled()).toBe(true);
    expect(await pushSwitch(phone).isChecked()).toBe(false);
  });

  it('confirms the subscription once in each session, and replaces one for another key of the server', async () => {
    const phone = await openPhone();
    const { page, context } = phone;
    const device = createPushDevice('phone');
    await simulatePushService(context, device);
    await phone.open(buildPagePath('notifications'));
    await pushSwitch(phone).click();
    await expect.poll(() => pushSwitch(phone).isChecked()).toBe(true);
    const readKey = () => page.evaluate(() => localStorage.getItem('test.subscription'));
    const key = await readKey();
    let confirmations = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/notifications/subscribe')) confirmations += 1;
    });
    const logInAgain = async () => {
      const token = await fetchToken(site.server.address, 'wangfang');
      await page.evaluate((given) => localStorage.setItem('ringi.accessToken', given), token);
      await phone.open(buildPagePath('notifications'));
    };
    await logInAgain();
    await expect.poll(() => confirmations).toBe(1);
    await phone.open(buildPagePath('notifications'));
    await expect.poll(() => pushSwitch(phone).isChecked()).toBe(true);
    await page.evaluate((other) => localStorage.setItem('test.subscription', other), device.subscription.p256dh);
    await logInAgain();
    await expect.poll(() => confirmations).toBe(2);
    expect(await readKey()).toBe(key);
  });

  it('says that the push service of the browser cannot be reached', async () => {
    const phone = await openPhone();
    await simulatePushService(phone.context);
    await phone.open(buildPagePath('notifications'));
    await pushSwitch(phone).click();
    await phone.page.getByText(phone.words.t('notifications.push.failed')).waitFor();
    expect(await pushSwitch(phone).isChecked()).toBe(false);
  });

  it('shows a message, replaces it by the next one, and moves the open page to its address', async () => {
    const phone = await openList();
    const worker = findWorker(phone.context);
    await deliverNotification(phone, MESSAGE);
    await waitForNotification(worker, MESSAGE.title);
    const navigate = `/mobile${buildPagePath('me')}`;
    await deliverNotification(phone, { ...MESSAGE, title: '2 tasks are waiting for you', navigate, silent: true });
    expect(await waitForNotification(worker, /^2 tasks/u)).toMatchObject({ tag: 'ringi-todo', data: { navigate } });
    expect(await listNotifications(worker)).toHaveLength(1);
    await worker.evaluate(() => {
      // Only a real tap may focus a page.
      const { WindowClient } = globalThis as typeof globalThis & { WindowClient: { prototype: object } };
      Object.assign(WindowClient.prototype, { focus: () => Promise.resolve() });
    });
    expect(await tapNotification(worker)).toEqual([]);
    await phone.page.waitForURL(`**${navigate}`);
    expect(await listNotifications(worker)).toEqual([]);
  });

  it('opens a page from a message if none is open', async () => {
    const phone = await openList();
    await deliverNotification(phone, MESSAGE);
    const worker = findWorker(phone.context);
    await waitForNotification(worker, MESSAGE.title);
    await phone.page.goto('about:blank');
    expect(await tapNotification(worker)).toEqual([MESSAGE.navigate]);
  });

  it('shows a hostile message as text, and opens only pages of the app from it', async () => {
    const phone = await openList();
    const worker = findWorker(phone.context);
    await deliverNotification(phone, {
      title: `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`,
      body: { toString: 'x' },
      navigate: 'https://evil.example/mobile/',
      tag: 7,
      icon: 'https://evil.example/icon.png',
      data: { ticket: '../../../evil', navigate: 'https://evil.example/' },
      actions: [{ action: 'agree', title: 'Agree' }],
    });
    const shown = await waitForNotification(worker, /^<img/u);
    expect(shown).toMatchObject({ body: '', tag: '', actions: [], data: { navigate: MESSAGE.navigate } });
    expect(shown.title).toHaveLength(200);
    await tapNotification(worker);
    await deliverPush(phone, 'no JSON');
    await waitForNotification(worker, 'You have tasks to handle');
  });

  it('says without a network that there was no answer, and offers to open the page', async () => {
    const phone = await openList();
    const worker = findWorker(phone.context);
    const actions = [{ action: 'agree', title: 'Agree' }];
    const navigate = '/mobile/pages/bpm/TaskDetail?taskId=7';
    await deliverNotification(phone, { ...MESSAGE, navigate, data: { ticket: TICKET }, actions });
    expect(await waitForNotification(worker, MESSAGE.title)).toMatchObject({ actions: ['agree'] });
    await worker.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    });
    await tapNotification(worker, 'agree');
    expect(await listNotifications(worker)).toMatchObject([
      { title: 'No answer from the server', body: 'Tap to open the task and check.', data: { navigate }, actions: [] },
    ]);
  });

  it.each([
    { answer: { success: true }, title: 'Agreed: Annual leave', body: '' },
    {
      answer: { success: false, message: 'The amount has changed.' },
      title: 'Not agreed',
      body: 'The amount has changed.',
    },
  ])('sends a ticket once and without a token, and shows the result: $title', async ({ answer, title, body }) => {
    const phone = await openList();
    const worker = findWorker(phone.context);
    const actions = [{ action: 'agree', title: 'Agree' }];
    await deliverNotification(phone, { ...MESSAGE, title: 'Annual leave', data: { ticket: TICKET }, actions });
    await waitForNotification(worker, 'Annual leave');
    await worker.evaluate((given) => {
      const sent: unknown[] = [];
      globalThis.fetch = (address, options) => {
        sent.push([address, options]);
        return Promise.resolve(Response.json(given));
      };
      Object.assign(globalThis, { sent });
    }, answer);
    await tapNotification(worker, 'agree');
    expect(await listNotifications(worker)).toMatchObject([
      { title, body, lang: 'en-US', tag: 'ringi-result', data: { navigate: MESSAGE.navigate }, actions: [] },
    ]);
    expect(await worker.evaluate(() => (globalThis as typeof globalThis & { sent: unknown }).sent)).toEqual([
      [
        API_BASE + bpmTask.agreeByTicket.path,
        {
          method: 'POST',
          credentials: 'omit',
          headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en-US' },
          body: JSON.stringify({ ticket: TICKET }),
        },
      ],
    ]);
  });
});

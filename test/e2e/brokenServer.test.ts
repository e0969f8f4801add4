import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { expireSession, fillLogin } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { forgive } from './support/problems.ts';
import { button, openLeaveForm, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { fileBytes } from '#test/support/fileBytes.ts';

const site = openSite();
const OPINION = 'Read with care: 稟議';
const COMPLETE = '**/bpmTask/completeTask';

interface SheetInHand {
  readonly phone: Phone;
  send(): Promise<void>;
  /** After something went wrong the button says so. */
  sendAgain(): Promise<void>;
  /** The wire's words for what was done with the request. */
  history(): Promise<readonly string[]>;
}

/** A leave request waits for wangfang, and her phone shows the sheet of agreement with an opinion in it. */
async function withOpinion(): Promise<SheetInHand> {
  const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
  const { instId: instance } = await zhangwei.start('leave', LEAVE);
  const task = await wangfang.taskOf(instance);
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.open(addressOf('taskDetail', { taskId: task?.taskId ?? '' }));
  await button(phone, 'Agree').click();
  await sheetOf(phone).getByLabel(phone.words.t('task.opinion')).fill(OPINION);
  const press = (name: string) => sheetOf(phone).getByRole('button', { name, exact: true }).click();
  return {
    phone,
    send: () => press('Agree'),
    sendAgain: () => press(phone.words.t('app.retry')),
    history: async () => (await zhangwei.history(instance)).map(({ checkStatus }) => checkStatus ?? ''),
  };
}

const opinionOn = (phone: Phone) => sheetOf(phone).getByLabel(phone.words.t('task.opinion')).inputValue();
const agreements = (history: readonly string[]) => history.filter((action) => action === 'AGREE').length;

/** Answers a decision once in a broken way, and the repeat as the server wants; notes the key of each. */
async function breakOnce(
  phone: Phone,
  fail: (route: Route) => Promise<void>,
): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await phone.page.route(COMPLETE, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (keys.length === 1 ? fail(route) : route.continue());
  });
  return keys;
}

describe('a decision that meets', () => {
  it.each([
    {
      name: 'a server that fails',
      key: 'error.serverFault',
      forgiven: /500/u,
      fail: (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of memory' }),
    },
    {
      name: 'a server that talks nonsense',
      key: 'error.unreadable',
      forgiven: undefined,
      fail: (route: Route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to nginx</h1>' }),
    },
    {
      name: 'a dead network',
      key: 'error.offline',
      forgiven: /ERR_/u,
      fail: (route: Route) => route.abort('connectionreset'),
    },
    {
      name: 'a platform that says no without a reason',
      key: 'error.rejectedByServer',
      forgiven: undefined,
      fail: (route: Route) => route.fulfill({ json: { success: false, code: 500, message: '' } }),
    },
  ] as const)(
    '$name keeps the opinion, says so, and is sent once more under the same key',
    async ({ key, forgiven, fail }) => {
      const { phone, send, sendAgain, history } = await withOpinion();
      const keys = await breakOnce(phone, fail);
      await send();
      await sheetOf(phone).getByText(phone.words.t(key)).waitFor();
      expect(await opinionOn(phone)).toBe(OPINION);
      await sendAgain();
      await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toBeTruthy();
      expect(agreements(await history())).toBe(1);
      if (forgiven) forgive(phone, forgiven);
    },
  );

  it('nothing about where it would go is made all the same', async () => {
    const { phone, send, history } = await withOpinion();
    await phone.page.route('**/getTaskFlowNodesExecutors', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '' } }),
    );
    await sheetOf(phone)
      .getByRole('button', { name: phone.words.t('app.close') })
      .click();
    await button(phone, 'Agree').click();
    await sheetOf(phone).getByText(phone.words.t('message.noNode')).waitFor();
    await send();
    await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
    expect(agreements(await history())).toBe(1);
  });

  it('an answer lost on the way back is not carried out twice', async () => {
    const { phone, send, sendAgain, history } = await withOpinion();
    await breakOnce(phone, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send();
    await sheetOf(phone).getByText(phone.words.t('error.offline')).waitFor();
    await sendAgain();
    await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
    expect(agreements(await history())).toBe(1);
    forgive(phone, /ERR_/u);
  });

  it('a slow server shows that it is on its way and cannot be sent a second time', async () => {
    const { phone, send, history } = await withOpinion();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let calls = 0;
    await phone.page.route(COMPLETE, async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await send();
    const busy = sheetOf(phone).locator('button[aria-busy="true"]');
    await busy.waitFor();
    await busy.click({ force: true });
    letGo();
    await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
    expect(calls).toBe(1);
    expect(agreements(await history())).toBe(1);
  });
});

describe('a session that ends in the middle of an opinion', () => {
  it('asks for the password and comes back to the opinion', async () => {
    const { phone, send, history } = await withOpinion();
    await phone.settled();
    await expireSession(phone);
    await send();
    await phone.page.getByText(phone.words.t('login.expired')).waitFor();
    await fillLogin(phone, 'wangfang');
    await expect.poll(() => opinionOn(phone)).toBe(OPINION);
    await send();
    await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
    expect(agreements(await history())).toBe(1);
    forgive(phone, /401/u);
  });
});

it('a picture that could not be sent says so, and is sent again', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const {
    page,
    words: { t },
  } = phone;
  const upload = '**/sysFile/upload';
  await openLeaveForm(phone);
  await page.route(upload, (route) => route.abort('connectionreset'));
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: fileBytes('ticket.png') });
  await page.getByText(t('message.uploadImage')).waitFor();
  await page.unroute(upload);
  await button(phone, t('file.retry', { name: 'ticket.png' })).click();
  await page.getByText(t('message.uploadImage')).waitFor({ state: 'detached' });
  expect(await page.getByText('ticket.png').count()).toBe(1);
  forgive(phone, /ERR_CONNECTION_RESET/u);
});

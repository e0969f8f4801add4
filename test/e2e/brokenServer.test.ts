import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { expireSession, fillLogin } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { button, openLeaveForm, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { fileBytes } from '#test/support/fileBytes.ts';

const site = openSite();
const OPINION = 'Read with care: 稟議';
const COMPLETE = '**/bpmTask/completeTask';

interface SheetInHand {
  readonly phone: Phone;
  send(): Promise<void>;
  /** Presses the button with its label after a failure. */
  sendAgain(): Promise<void>;
  /** Returns the wire names of the actions on the request. */
  history(): Promise<readonly string[]>;
}

/** Creates a leave request that waits for wangfang, and opens her agreement sheet with an opinion in it. */
async function openSheetWithOpinion(): Promise<SheetInHand> {
  const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
  const { instId: instance } = await zhangwei.start('leave', LEAVE);
  const task = await wangfang.taskOf(instance);
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.open(buildPagePath('taskDetail', { taskId: task?.taskId ?? '' }));
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

/** Fails the first decision in the given way and lets its repeat pass. Records the idempotency key of each. */
async function failFirstDecision(
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
      key: 'message.unanswered.serverFault',
      forgiven: /500/u,
      fail: (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of memory' }),
    },
    {
      name: 'a server that talks nonsense',
      key: 'message.unanswered.unreadable',
      forgiven: undefined,
      fail: (route: Route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to nginx</h1>' }),
    },
    {
      name: 'a dead network',
      key: 'message.unanswered.offline',
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
    '$name keeps the opinion, shows the failure, and is sent again with the same key',
    async ({ key, forgiven, fail }) => {
      const { phone, send, sendAgain, history } = await openSheetWithOpinion();
      const keys = await failFirstDecision(phone, fail);
      await send();
      await sheetOf(phone).getByText(phone.words.t(key)).waitFor();
      expect(await opinionOn(phone)).toBe(OPINION);
      await sendAgain();
      await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toBeTruthy();
      expect(agreements(await history())).toBe(1);
      if (forgiven) acceptProblems(phone, forgiven);
    },
  );

  it('a failed preview is made all the same', async () => {
    const { phone, send, history } = await openSheetWithOpinion();
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

  it('a lost response is not executed twice', async () => {
    const { phone, send, sendAgain, history } = await openSheetWithOpinion();
    await failFirstDecision(phone, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send();
    await sheetOf(phone).getByText(phone.words.t('message.unanswered.offline')).waitFor();
    await sendAgain();
    await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
    expect(agreements(await history())).toBe(1);
    acceptProblems(phone, /ERR_/u);
  });

  it('a slow response shows progress and prevents a second submission', async () => {
    const { phone, send, history } = await openSheetWithOpinion();
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

describe('a session that ends while an opinion is written', () => {
  it('prompts for the password and returns to the opinion', async () => {
    const { phone, send, history } = await openSheetWithOpinion();
    await phone.settled();
    await expireSession(phone);
    await send();
    await phone.page.getByText(phone.words.t('login.expired')).waitFor();
    await fillLogin(phone, 'wangfang');
    await expect.poll(() => opinionOn(phone)).toBe(OPINION);
    await send();
    await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
    expect(agreements(await history())).toBe(1);
    acceptProblems(phone, /401/u);
  });
});

it('reports a failed image upload, and sends the image again', async () => {
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
  acceptProblems(phone, /ERR_CONNECTION_RESET/u);
});

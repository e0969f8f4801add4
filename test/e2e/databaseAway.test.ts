import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { isPostgresAvailable, openBreakableRelay, closeDatabases, createSchema } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Relay } from '#test/support/relay.ts';
import { startServerProcess, type ServerProcess } from '#test/support/serverProcess.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';
import { sharedChromium } from './support/chromium.ts';
import { fillLogin } from './support/login.ts';
import { createHttpCaller } from './support/createHttpCaller.ts';
import { createPhone, type PhoneOptions } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { button, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { createTestClock, shiftedDateSettings, type TestClock } from './support/testClock.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';

const OPINION = 'Read with care: 稟議';

/** Runs a company on PostgreSQL behind a relay that a test can interrupt. */
describe.skipIf(!isPostgresAvailable)('while the database is down', () => {
  let way: Relay;
  let browser: Browser;
  let clock: TestClock;
  let server: ServerProcess;
  let folder: string;
  let home: string;
  let author: Colleague;
  let head: Colleague;
  beforeAll(async () => {
    way = await openBreakableRelay();
    const address = new URL(way.address);
    address.searchParams.set('options', `-c search_path=${await createSchema()}`);
    clock = createTestClock(inject('clock'));
    folder = await copyDefinitions({ hasHistory: false });
    server = startServerProcess({
      ...shiftedDateSettings(clock),
      DATABASE_URL: address.href,
      RINGI_COMPANY: folder,
    });
    [home, browser] = await Promise.all([server.ready, sharedChromium()]);
    const colleague = createWorkflowClients(createHttpCaller(home));
    [author, head] = [await colleague('zhangwei'), await colleague('wangfang')];
  });
  afterAll(async () => {
    server.child.kill('SIGINT');
    await once(server.child, 'exit');
    await closeDatabases();
    await rm(folder, { recursive: true });
  });
  /** Waits until the health endpoint reports that the server can write again. */
  const comeBack = async (): Promise<void> => {
    way.pass();
    await expect.poll(async () => (await fetch(`${home}/api/health`)).status, { timeout: 30_000 }).toBe(200);
  };
  const phoneOf = (wishes: PhoneOptions) => createPhone(browser, { server: home, clock }, wishes);

  describe.each(LANGUAGES_OF_RUN)('%s', (language) => {
    it('a login is refused with a message, keeps its input, and works when the database is back', async () => {
      const phone = await phoneOf({ language });
      const { t } = phone.words;
      await phone.open('/pages/Login');
      way.refuse();
      await fillLogin(phone, 'wangfang');
      await phone.page.getByText(t('server.away')).waitFor();
      expect(await phone.page.getByLabel(t('login.account'), { exact: true }).inputValue()).toBe('wangfang');
      await takeScreenshot(phone.page, `away-login-${language}`);
      await comeBack();
      await button(phone, t('login.submit')).click();
      await phone.page.getByRole('navigation', { name: t('app.tabs') }).waitFor();
      acceptProblems(phone, /503/u);
      expect(phone.problems).toEqual([]);
      await phone.close();
    });

    it('a list shows the failure and loads on retry; a decision keeps its opinion and is executed once', async () => {
      const { instId } = await author.start('leave', LEAVE);
      const task = await head.taskOf(instId);
      const phone = await phoneOf({ language, account: 'wangfang' });
      const { t } = phone.words;
      way.refuse();
      await phone.open('/pages/bpm/myTasks');
      await phone.page.getByText(t('server.away')).waitFor();
      await takeScreenshot(phone.page, `away-list-${language}`);
      await comeBack();
      await button(phone, t('app.retry')).click();
      await phone.page.getByRole('listitem').first().waitFor();

      await phone.open(buildPagePath('taskDetail', { taskId: task?.taskId ?? '' }));
      const agree = button(phone, phone.words.company('Agree'));
      await agree.click();
      await sheetOf(phone).getByLabel(t('task.opinion')).fill(OPINION);
      way.refuse();
      await sheetOf(phone).getByRole('button').last().click();
      await sheetOf(phone).getByText(t('server.away')).waitFor();
      await takeScreenshot(phone.page, `away-decision-${language}`);
      expect(await sheetOf(phone).getByLabel(t('task.opinion')).inputValue()).toBe(OPINION);
      await comeBack();
      // The preview has its own retry button, above.
      await sheetOf(phone)
        .getByRole('button', { name: t('app.retry'), exact: true })
        .last()
        .click();
      await phone.page.getByRole('heading', { name: t('message.approved') }).waitFor();
      const history = await author.history(instId);
      expect(history.filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
      acceptProblems(phone, /503/u);
      expect(phone.problems).toEqual([]);
      await phone.close();
    });
  });
});

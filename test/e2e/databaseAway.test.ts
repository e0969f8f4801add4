import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { projectFolder } from '#server/projectFolder.ts';
import { answersPostgres, breakableWay, closeDatabases, ownSchema } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Relay } from '#test/support/relay.ts';
import { startServerProcess, type ServerProcess } from '#test/support/serverProcess.ts';
import { workflowOf, type Colleague } from '#test/support/workflow.ts';
import { sharedChromium } from './support/chromium.ts';
import { fillLogin } from './support/login.ts';
import { overHttp } from './support/overHttp.ts';
import { newPhone, type PhoneWishes } from './support/phone.ts';
import { forgive } from './support/problems.ts';
import { button, sheetOf } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { clockAt, shiftedDateSettings, type TestClock } from './support/testClock.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';

const OPINION = 'Read with care: 稟議';

/** A company at work on PostgreSQL, and the way to it, which breaks when a test says so. */
describe.skipIf(!answersPostgres)('while the database is away', () => {
  let way: Relay;
  let browser: Browser;
  let clock: TestClock;
  let server: ServerProcess;
  let home: string;
  let author: Colleague;
  let head: Colleague;
  beforeAll(async () => {
    way = await breakableWay();
    const address = new URL(way.address);
    address.searchParams.set('options', `-c search_path=${await ownSchema()}`);
    clock = clockAt(inject('clock'));
    server = startServerProcess({
      ...shiftedDateSettings(clock),
      DATABASE_URL: address.href,
      RINGI_DEMO: 'off',
      RINGI_DEFINITIONS: join(projectFolder, 'definitions'),
    });
    [home, browser] = await Promise.all([server.ready, sharedChromium()]);
    const colleague = workflowOf(overHttp(home));
    [author, head] = [await colleague('zhangwei'), await colleague('wangfang')];
  });
  afterAll(async () => {
    server.child.kill('SIGINT');
    await once(server.child, 'exit');
    await closeDatabases();
  });
  /** Health says so when the server can write again, too. */
  const comeBack = async (): Promise<void> => {
    way.pass();
    await expect.poll(async () => (await fetch(`${home}/api/health`)).status, { timeout: 30_000 }).toBe(200);
  };
  const phoneOf = (wishes: PhoneWishes) => newPhone(browser, { server: home, clock }, wishes);

  describe.each(LANGUAGES_OF_RUN)('%s', (language) => {
    it('a login is refused in words, keeps what was typed, and works when it is back', async () => {
      const phone = await phoneOf({ language });
      const { t } = phone.words;
      await phone.open('/pages/Login');
      way.refuse();
      await fillLogin(phone, 'wangfang');
      await phone.page.getByText(t('server.away')).waitFor();
      expect(await phone.page.getByLabel(t('login.account'), { exact: true }).inputValue()).toBe('wangfang');
      await shoot(phone.page, `away-login-${language}`);
      await comeBack();
      await button(phone, t('login.submit')).click();
      await phone.page.getByRole('navigation', { name: t('app.tabs') }).waitFor();
      forgive(phone, /503/u);
      expect(phone.problems).toEqual([]);
      await phone.close();
    });

    it('a list says so and comes when it is asked again; a decision keeps its opinion and counts once', async () => {
      const { instId } = await author.start('leave', LEAVE);
      const task = await head.taskOf(instId);
      const phone = await phoneOf({ language, account: 'wangfang' });
      const { t } = phone.words;
      way.refuse();
      await phone.open('/pages/bpm/myTasks');
      await phone.page.getByText(t('server.away')).waitFor();
      await shoot(phone.page, `away-list-${language}`);
      await comeBack();
      await button(phone, t('app.retry')).click();
      await phone.page.getByRole('listitem').first().waitFor();

      await phone.open(addressOf('taskDetail', { taskId: task?.taskId ?? '' }));
      const agree = button(phone, phone.words.company('Agree'));
      await agree.click();
      await sheetOf(phone).getByLabel(t('task.opinion')).fill(OPINION);
      way.refuse();
      await sheetOf(phone).getByRole('button').last().click();
      await sheetOf(phone).getByText(t('server.away')).waitFor();
      await shoot(phone.page, `away-decision-${language}`);
      expect(await sheetOf(phone).getByLabel(t('task.opinion')).inputValue()).toBe(OPINION);
      await comeBack();
      // What will happen is asked again by a button of its own, above.
      await sheetOf(phone)
        .getByRole('button', { name: t('app.retry'), exact: true })
        .last()
        .click();
      await phone.page.getByRole('heading', { name: t('message.approved') }).waitFor();
      const history = await author.history(instId);
      expect(history.filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
      forgive(phone, /503/u);
      expect(phone.problems).toEqual([]);
      await phone.close();
    });
  });
});

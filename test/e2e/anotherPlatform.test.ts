import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath, type PageName } from '#presentation/ui/navigation/addresses.ts';
import { PASSWORD, personId } from '#test/support/generationA/people.ts';
import { REQUEST, TASK } from '#test/support/generationA/requests.ts';
import { startGenerationA, type GenerationA } from '#test/support/generationA/startGenerationA.ts';
import { sharedChromium } from './support/chromium.ts';
import { fillLogin } from './support/login.ts';
import { createPhone, type Language, type Phone } from './support/phone.ts';
import { button, choosePeople, openTaskOf, sheetOf, pressMenuItem } from './support/request.ts';
import { takesScreenshots, takeScreenshot, recordFailure } from './support/screens.ts';
import type { TestClock } from './support/testClock.ts';

/** Current time of the other platform's company. */
const MAY: TestClock = { now: () => Date.parse('2026-05-20T10:30:00+08:00'), zone: 'Asia/Shanghai' };

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US', 'ja-JP'];

/** Whether the operator has configured the generation. If not, the client detects it from responses. */
describe.each([
  ['as its operator says', { platform: 'A' }],
  ['that nobody announced', {}],
])('the built client in front of a platform of generation A %s', (_, told) => {
  let browser: Browser;
  let platform: GenerationA;
  const phones: Phone[] = [];
  beforeAll(async () => {
    [browser, platform] = await Promise.all([
      sharedChromium(),
      startGenerationA({ folder: 'dist/client', config: { apiBase: '/api', ...told } }),
    ]);
  });
  afterEach(async ({ task }) => {
    const used = phones.splice(0);
    if (task.result?.state === 'fail') for (const { page } of used) await recordFailure(page, task.name);
    await Promise.all(used.map((phone) => phone.close()));
    expect(used.flatMap(({ problems }) => problems.filter((problem) => problem.startsWith('thrown')))).toEqual([]);
  });
  afterAll(async () => {
    await platform.stop();
  });

  async function phoneOf(
    account: string | undefined,
    language: Language = 'zh-CN',
    theme: 'light' | 'dark' = 'light',
  ): Promise<Phone> {
    const phone = await createPhone(browser, { server: platform.address, clock: MAY }, { language, theme, account });
    phones.push(phone);
    return phone;
  }
  const callsOf = (name: string) => platform.calls.filter(({ path }) => path.endsWith(`/${name}`));
  const rowsOf = ({ page }: Phone) => page.getByRole('list').getByRole('listitem');
  async function openPage(phone: Phone, name: PageName, params = {}): Promise<void> {
    await phone.open(buildPagePath(name, params));
    await phone.settled();
  }

  it('logs in and shows the waiting tasks with user names', async () => {
    const phone = await phoneOf(undefined);
    await phone.open('/pages/Login');
    await fillLogin(phone, 'wangfang', PASSWORD);
    await phone.page.getByRole('navigation', { name: phone.words.t('app.tabs') }).waitFor();
    await openPage(phone, 'myTasks');
    await rowsOf(phone).first().waitFor();
    const text = await phone.page.locator('main').innerText();
    expect(text).toContain('张伟');
    expect(text).not.toContain('?');
    await takeScreenshot(phone.page, 'generationA/myTasks');
  });

  const THEMES = takesScreenshots ? (['light', 'dark'] as const) : (['light'] as const);
  it.each(LANGUAGES.flatMap((language) => THEMES.map((theme) => ({ language, theme }))))(
    'offers users in the picker in $language, $theme, and reports missing ones',
    async ({ language, theme }) => {
      const phone = await phoneOf('wangfang', language, theme);
      const { t } = phone.words;
      await openPage(phone, 'transfer', { taskId: TASK.leave });
      await button(phone, t('people.chooseOne')).click();
      const picker = sheetOf(phone);
      await picker.getByText(t('error.leftOut', { count: 1 })).waitFor();
      await takeScreenshot(phone.page, `generationA/picker-${language}-${theme}`);
    },
  );

  it('shows the mobile form of a request, which the platform sends only to a client that asks as a phone', async () => {
    const phone = await phoneOf('wangfang');
    await openTaskOf(phone, TASK.leave);
    expect(await phone.page.getByLabel(/^事由/u).inputValue()).toBe('张伟的请假申请');
    expect(await phone.page.locator('main').innerText()).not.toContain(phone.words.t('message.formNotConfigured'));
    expect(callsOf('getTaskInfo').map(({ query }) => query['isMobile'])).toContain('YES');
  });

  it('finds users in the picker and transfers a task, once', async () => {
    const phone = await phoneOf('wangfang');
    const { t } = phone.words;
    await openTaskOf(phone, TASK.leave);
    await pressMenuItem(phone, t('page.transfer'));
    await choosePeople(phone, t('people.chooseOne'), '李强');
    await takeScreenshot(phone.page, 'generationA/transfer');
    await button(phone, t('action.transfer.verb')).click();
    await phone.page.getByRole('heading', { name: t('message.done') }).waitFor();
    expect(callsOf('transTask').map(({ body }) => body)).toMatchObject([
      { taskId: TASK.leave, toUser: { value: personId('liqiang'), label: '李强' } },
    ]);
  });

  it('circulates a task, once', async () => {
    const phone = await phoneOf('wangfang');
    const { t } = phone.words;
    await openTaskOf(phone, TASK.signerWang);
    await pressMenuItem(phone, t('page.circulate'));
    await choosePeople(phone, t('people.chooseSome'), '李强', '陈洁');
    await phone.page.getByLabel(t('action.words')).fill('请先看看。');
    await button(phone, t('action.circulate.verb')).click();
    await phone.page.getByText(t('refusal.task.circulating')).waitFor();
    expect(callsOf('transRoamTask').map(({ body }) => body)).toMatchObject([
      { taskId: TASK.signerWang, toUser: { value: [personId('liqiang'), personId('chenjie')].join(',') } },
    ]);
  });

  it('decides, once', async () => {
    const phone = await phoneOf('sunli');
    await openTaskOf(phone, TASK.signerSun);
    await button(phone, '同意').click();
    await sheetOf(phone).getByRole('button', { name: '同意', exact: true }).click();
    await phone.page.getByRole('heading', { name: phone.words.t('message.approved') }).waitFor();
    expect(callsOf('completeTask')).toHaveLength(1);
  });

  it('shows the progress of a request', async () => {
    const phone = await phoneOf('zhangwei');
    await openPage(phone, 'flowChart', { instId: REQUEST.done });
    const { t } = phone.words;
    await phone.page
      .getByRole('button', { name: new RegExp(t('record.agree'), 'u') })
      .first()
      .waitFor();
    await takeScreenshot(phone.page, 'generationA/chart');
  });

  it.each<[PageName, string]>([
    ['tracked', 'zhangwei'],
    ['notices', 'zhangwei'],
    ['myApplications', 'zhangwei'],
    ['myDone', 'wangfang'],
    ['receivedTransfers', 'liqiang'],
    ['sentForwards', 'zhangwei'],
    ['startable', 'zhangwei'],
  ])('shows the rows of %s although one of them is malformed', async (name, account) => {
    const phone = await phoneOf(account);
    await openPage(phone, name);
    await rowsOf(phone).first().waitFor();
    expect(await phone.page.locator('main').innerText()).not.toContain('1970');
    await takeScreenshot(phone.page, `generationA/${name}`);
  });

  /** Pages with malformed rows of the other platform: page, account, parameters, and number of notices. */
  const INCOMPLETE: readonly (readonly [PageName, string, Record<string, string>, number?])[] = [
    ['givenTransfers', 'wangfang', {}],
    ['startable', 'zhangwei', {}],
    ['approvalHistory', 'wangfang', { instId: REQUEST.odd }],
    ['instanceDetail', 'wangfang', { instId: REQUEST.odd }],
    ['taskDetail', 'wangfang', { taskId: TASK.odd }],
    // One notice for the steps, one for the phrases.
    ['returnTask', 'wangfang', { taskId: TASK.odd }, 2],
  ];
  // Each page in one language; in all languages when screenshots are taken for review.
  const SEEN = INCOMPLETE.flatMap(([name, account, params, times = 1], index) =>
    (takesScreenshots ? LANGUAGES : LANGUAGES.slice(index % 3, (index % 3) + 1)).map(
      (language) => [name, language, account, params, times] as const,
    ),
  );
  it.each(SEEN)('reports on %s in %s that rows were skipped', async (name, language, account, params, times) => {
    const phone = await phoneOf(account, language, language === 'en-US' ? 'dark' : 'light');
    await openPage(phone, name, params);
    await phone.page
      .getByText(phone.words.t('error.leftOut', { count: 1 }))
      .nth(times - 1)
      .waitFor();
    await takeScreenshot(phone.page, `generationA/leftOut-${name}-${language}`);
  });

  it('reports in the phrase list that a phrase was skipped', async () => {
    const phone = await phoneOf('wangfang');
    const { t } = phone.words;
    await openTaskOf(phone, TASK.odd);
    await button(phone, t('task.vote.agree')).click();
    await sheetOf(phone)
      .getByText(t('error.leftOut', { count: 1 }))
      .waitFor();
    await takeScreenshot(phone.page, 'generationA/leftOut-phrases');
    await phone.page.getByRole('button', { name: t('task.phrase.arrange') }).click();
    await phone.page
      .getByRole('dialog', { name: t('task.phrases') })
      .getByText(t('error.leftOut', { count: 1 }))
      .waitFor();
    await takeScreenshot(phone.page, 'generationA/leftOut-phraseSheet');
  });
});

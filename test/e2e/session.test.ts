import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#test/support/texts.ts';
import { fillLogin, logIn } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { field, openLeaveForm } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';
import { wordsIn } from './support/words.ts';
import type { Words } from './support/words.ts';
import { readWindowTitle } from './support/windowTitle.ts';

const site = openSite();
const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const DARK_PAPER = 'rgb(17, 19, 22)';
const atHome = (page: Page, t: Words['t']) =>
  page.getByRole('heading', { name: t('workbench.waiting'), exact: true }).waitFor();
/** Milliseconds, longer than the delay before a draft is stored. */
const DRAFT_MS = 1500;
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** Logs out on the page “Mine”, and waits for the login page. */
async function logOut({ page, words: { t } }: Phone) {
  await page.getByRole('button', { name: t('me.logOut') }).click();
  await page
    .getByRole('dialog', { name: t('me.logOut.question') })
    .getByRole('button', { name: t('me.logOut') })
    .click();
  await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
}

describe('the language', () => {
  it('is kept from before the login, through the login and a reload', async () => {
    const phone = await site.phone({ language: 'zh-CN' });
    const { t } = wordsIn('ja-JP');
    await phone.open('/pages/Login');
    await phone.page.getByRole('combobox', { name: phone.words.t('app.language') }).selectOption('ja-JP');
    await phone.page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
    await fillLogin({ ...phone, words: wordsIn('ja-JP') }, 'zhangwei');
    await atHome(phone.page, t);
    await phone.page.reload();
    await atHome(phone.page, t);
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('ja-JP');
  });

  it('changes on the personal page at once, including texts from the server', async () => {
    const phone = await site.phone({ language: 'zh-CN', account: 'wangfang' });
    const { t, company } = wordsIn('en-US');
    await phone.open('/pages/myInfo');
    await phone.page.getByRole('heading', { name: phone.words.company('Wang Fang') }).waitFor();
    await phone.page.getByRole('combobox', { name: phone.words.t('app.language') }).selectOption('en-US');
    await phone.page.getByRole('heading', { name: t('me.about') }).waitFor();
    await phone.page.getByRole('heading', { name: company('Wang Fang') }).waitFor();
    expect(await readWindowTitle(phone.page)).toBe(t('page.me'));
  });

  it.each(LANGUAGES)('is used in the window title of every page: %s', async (language) => {
    const phone = await site.phone({ language, account: 'wangfang' });
    const { t } = phone.words;
    for (const [address, title] of [
      ['/', t('page.workbench')],
      ['/pages/myInfo', t('page.me')],
      ['/pages/bpm/myTasks', t('page.myTasks')],
      ['/pages/bpm/HasHandle', t('lists.myDone.name')],
      ['/pages/bpm/myInst', t('lists.myApplications.name')],
      ['/pages/bpm/BpmDefForStart', t('lists.startable.name')],
      ['/pages/exception/Success', t('page.success')],
      ['/pages/exception/Error', t('page.error')],
      ['/pages/nowhere', t('page.notFound')],
    ] as const) {
      await phone.open(address);
      expect(await readWindowTitle(phone.page), address).toBe(title);
    }
  });
});

describe('the theme', () => {
  it('follows the choice on the personal page and is kept', async () => {
    const phone = await site.phone({ account: 'zhangwei', theme: 'light' });
    await phone.open('/pages/myInfo');
    expect(await paperOf(phone.page)).not.toBe(DARK_PAPER);
    await phone.page.getByText(phone.words.t('me.theme.dark'), { exact: true }).click();
    await expect.poll(() => paperOf(phone.page)).toBe(DARK_PAPER);
    await phone.open('/');
    await expect.poll(() => paperOf(phone.page)).toBe(DARK_PAPER);
  });

  it('follows the device until the user chooses one', async () => {
    const phone = await site.phone({ theme: 'dark' });
    await phone.open('/pages/Login');
    await expect.poll(() => paperOf(phone.page)).toBe(DARK_PAPER);
  });
});

it('sends only names and paths in plain text when payload encryption is on', async () => {
  const phone = await site.phone();
  const sent: string[] = [];
  await phone.page.route('**/api/**', (route) => {
    sent.push(`${route.request().url()} ${route.request().postData() ?? ''}`);
    return route.continue();
  });
  await phone.open('/pages/Login');
  await fillLogin(phone, 'zhangwei');
  await atHome(phone.page, phone.words.t);
  const all = sent.join('\n');
  expect(all).toContain('username=');
  expect(all).not.toMatch(/zhangwei|Ringi-2026|start\.mobileRead/u);
});

describe('the login', () => {
  it.each(LANGUAGES_OF_RUN)('reports a wrong password and keeps the account (%s)', async (language) => {
    const phone = await site.phone({ language });
    await phone.open('/pages/Login');
    await fillLogin(phone, 'zhangwei', 'Ringi-2025');
    await phone.page.getByRole('alert').getByText(phone.words.t('server.wrongCredentials')).waitFor();
    expect(await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).inputValue()).toBe('zhangwei');
    await takeScreenshot(phone.page, `login-refused-${language}`);
    await fillLogin(phone, 'zhangwei');
    await atHome(phone.page, phone.words.t);
  });

  it('reports an empty field and focuses it', async () => {
    const phone = await site.phone();
    const { t } = phone.words;
    await phone.open('/pages/Login');
    await phone.page.getByLabel(t('login.account'), { exact: true }).fill('zhangwei');
    await phone.page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    const password = phone.page.getByLabel(t('login.password'), { exact: true });
    await phone.page.getByText(t('login.passwordMissing')).waitFor();
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await password.getAttribute('aria-invalid')).toBe('true');
  });

  it('sends the same device id every time, for any user', async () => {
    const phone = await site.phone();
    const devices = [];
    for (const account of ['zhangwei', 'wangfang']) {
      await phone.open('/pages/Login');
      await fillLogin(phone, account);
      await atHome(phone.page, phone.words.t);
      devices.push(await phone.page.evaluate(() => localStorage.getItem('ringi.deviceId')));
      await phone.open('/pages/myInfo');
      await logOut(phone);
    }
    expect(devices).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/u), devices[0]]);
  });

  it('leads to the page of the original link, with its parameters', async () => {
    const phone = await site.phone();
    await phone.open('/pages/bpm/myInst?tenantId=1&appId=7001');
    await phone.page.getByRole('button', { name: phone.words.t('login.submit'), exact: true }).waitFor();
    const list = phone.page.waitForRequest((request) => request.url().endsWith('/myBpmInsts'));
    await fillLogin(phone, 'zhangwei');
    await headingOf(phone.page).getByText(phone.words.t('lists.myApplications.name')).waitFor();
    expect((await list).headers()['appid']).toBe('7001');
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/pages/Login'])(
    'never redirects to another site: %s',
    async (wanted) => {
      const phone = await site.phone();
      await phone.open(`/pages/Login?wanted=${encodeURIComponent(wanted)}`);
      await fillLogin(phone, 'zhangwei');
      await atHome(phone.page, phone.words.t);
      expect(new URL(phone.page.url()).origin).toBe(site.server.address);
    },
  );
});

describe('the logout', () => {
  it('prompts first, ends the session on the server, too, and closes the pages', async () => {
    const phone = await site.phone();
    const { t } = phone.words;
    await logIn(phone, 'zhangwei');
    const bearer = await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken'));
    await phone.page.getByRole('link', { name: t('app.tab.me'), exact: true }).click();
    await phone.settled();
    await phone.page.evaluate(() => {
      const [, owner = ''] = (localStorage.getItem('ringi.owner') ?? '').split('\n');
      localStorage.setItem('ringi.listOrder.myTasks', 'x');
      localStorage.setItem(`ringi.searchHistory.${owner}.people`, '[{"val":"x"}]');
    });
    await logOut(phone);
    const kept = await phone.page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((name) => /listOrder|searchHistory|owner$|accessToken/u.test(name))).toEqual([]);
    const answer = await fetch(`${site.server.address}/api/api-user/user/org/osUser/current`, {
      headers: { authorization: `Bearer ${bearer ?? ''}` },
    });
    expect(answer.status).toBe(401);
    await phone.page.goto(`${site.server.address}/mobile/pages/bpm/myTasks`);
    await phone.page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
  });

  it('is cancelled by closing the prompt', async () => {
    const phone = await site.phone({ account: 'zhangwei' });
    const { t } = phone.words;
    await phone.open('/pages/myInfo');
    await phone.page.getByRole('button', { name: t('me.logOut') }).click();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: t('app.cancel') })
      .click();
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
    await phone.open('/pages/bpm/myInst');
    await headingOf(phone.page).getByText(t('lists.myApplications.name')).waitFor();
  });
});

it('opens a page with the flag parameter without a login prompt first', async () => {
  const phone = await site.phone();
  const asked = phone.page.waitForRequest((request) => request.url().endsWith('/getAllForStart'));
  await phone.open('/pages/bpm/BpmDefForStart?flag=1');
  await asked;
  // Without a session the platform's response leads to the login, as everywhere.
  await phone.page.getByRole('button', { name: phone.words.t('login.submit'), exact: true }).waitFor();
  acceptProblems(phone, /401/u);
});

it('stores tenant and application of a link, and sends the application with every call', async () => {
  const phone = await site.phone({ account: 'wangfang' });
  await phone.open('/pages/myInfo?tenantId=1&appId=77');
  const told: (string | undefined)[] = [];
  phone.page.on('request', (request) => {
    if (request.url().includes('/api/')) told.push(request.headers()['appid']);
  });
  await phone.open('/pages/bpm/myTasks');
  await phone.settled();
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told)).toEqual(new Set(['77']));
  expect(await phone.page.evaluate(() => localStorage.getItem('ringi.tenantId'))).toBe('1');
});

it('shows one login when ten calls fail at once, and keeps the input and the page', async () => {
  const phone = await site.phone({ account: 'zhangwei' });
  const { page, words } = phone;
  const { t } = words;
  await openLeaveForm(phone);
  await field(phone, 'Reason').fill('Half a sentence about the sea');
  const logins: string[] = [];
  const removed: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (pathname.endsWith('/pages/Login')) logins.push(search);
  });
  page.on('request', (request) => {
    if (request.url().includes('/remove/token')) removed.push(request.url());
  });
  await page.waitForTimeout(DRAFT_MS);
  // Delays all responses until ten calls are pending, then rejects all of them.
  const waiting: (() => void)[] = [];
  const answered: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answered.push(response.status());
  });
  let isOpen = false;
  await page.route('**/api/**', async (route) => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => undefined);
  });
  const bearer = (await page.evaluate(() => localStorage.getItem('ringi.accessToken'))) ?? '';
  await page.goto(`${site.server.address}/mobile/`);
  const tabs = page.getByRole('navigation', { name: t('app.tabs') });
  for (const tab of ['app.tab.me', 'app.tab.workbench', 'app.tab.me', 'app.tab.workbench'] as const) {
    if (waiting.length >= 10) break;
    await tabs.getByRole('link', { name: t(tab) }).click();
    await headingOf(page).waitFor();
    await page.waitForTimeout(200);
  }
  expect(waiting.length).toBeGreaterThanOrEqual(10);
  await fetch(`${site.server.address}/api/api-uaa/oauth/remove/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
  });
  isOpen = true;
  for (const answer of waiting) answer();
  await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
  await page.waitForTimeout(DRAFT_MS);
  expect(answered.filter((status) => status === 401).length).toBeGreaterThanOrEqual(10);
  expect(new Set(logins).size).toBe(1);
  expect(removed.length).toBeLessThanOrEqual(1);
  acceptProblems(phone, /401/u);
  await fillLogin(phone, 'zhangwei');
  await tabs.waitFor();
  await openLeaveForm(phone);
  await expect.poll(() => field(phone, 'Reason').inputValue()).toBe('Half a sentence about the sea');
});

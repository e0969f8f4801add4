import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildPagePath, type PageName } from '#presentation/ui/navigation/addresses.ts';
import { budgetedPages } from '../../scripts/lib/budget.mjs';
import { findSample } from './samples.ts';
import { openSite } from './support/site.ts';
import { DEFAULT_VARIANT } from './support/variants.ts';

const site = openSite();

/** A phone in the company's time zone, so that no note about another zone is loaded. */
const openPhone = (account?: string) => site.phone({ account, clock: { ...site.clock, zone: 'Asia/Shanghai' } });

/** Returns the scripts a browser loads on a first visit of a page, by their names in the build. */
async function scriptsOf(page: PageName, account?: string): Promise<readonly string[]> {
  const phone = await openPhone(account);
  const scripts = new Set<string>();
  phone.page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.replace('/mobile/', ''));
  });
  await phone.open(buildPagePath(page));
  await phone.settled();
  return [...scripts].sort();
}

const [login, myTasks] = budgetedPages();
const { languages } = JSON.parse(readFileSync('budget.json', 'utf8')) as { readonly languages: readonly string[] };
/** Index of the run's language in the file counts. */
const language = languages.indexOf(DEFAULT_VARIANT.language);

it('counts exactly the files Chromium loads for the to-do list, besides the boot frame and the parts after the rows', async () => {
  const counted = myTasks?.filesByLanguage[language] ?? [];
  const loaded = await scriptsOf('myTasks', 'wangfang');
  expect(loaded.filter((file) => !counted.includes(file))).toEqual([
    expect.stringContaining('/afterRows-'),
    expect.stringContaining('/bootFrame-'),
    expect.stringContaining('/parts-'),
  ]);
  expect(loaded).toEqual(expect.arrayContaining([...counted]));
});

it('counts the files Chromium loads for the login, and at least those needed for its first paint', async () => {
  const counted = login?.filesByLanguage[language];
  expect(await scriptsOf('login')).toEqual(expect.arrayContaining([...(counted ?? [])]));
});

/**
 * Each file occupies one of six connections, so a page loads few. The workbench loads a portal after its tasks are
 * shown: its code, texts and key figures, and a call for each column.
 */
it.each([
  ['login', undefined, 20],
  ['myTasks', 'wangfang', 20],
  ['workbench', 'wangfang', 39],
  ['taskDetail', 'wangfang', 37],
] as const)('loads few files on a first visit of %s', async (name, account, most) => {
  const phone = await openPhone(account);
  const asked: string[] = [];
  phone.page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.push(request.url());
  });
  await phone.open(findSample({ name, access: account === undefined ? 'login' : 'session' }).address);
  await phone.settled();
  // A browser with a window loads the page icon by itself.
  const icons = await phone.page
    .locator('link[rel~="icon"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(asked.filter((url) => !icons.includes(url)).slice(most)).toEqual([]);
});

it('serves the icon that browsers request by default', async () => {
  const answer = await fetch(`${site.server.address}/favicon.ico`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
  expect(answer.headers.get('content-type')).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/u);
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual([0, 0, 1, 0]);
});

describe('the language of a first visit', () => {
  it('is Chinese on a phone whose language the product does not have', async () => {
    const phone = await site.phone({ language: 'zh-CN', locale: 'fr-FR' });
    await phone.open('/pages/Login');
    await phone.page.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  });

  it('is offered as Chinese, English and Japanese, and changes to each of them', async () => {
    const phone = await site.phone({ language: 'zh-CN' });
    await phone.open('/pages/Login');
    const choice = phone.page.locator('select');
    expect(await choice.locator('option').allInnerTexts()).toEqual(['中文', 'English', '日本語']);
    for (const [name, button] of [
      ['日本語', 'ログイン'],
      ['English', 'Log in'],
      ['中文', '登录'],
    ] as const) {
      await choice.selectOption({ label: name });
      await phone.page.getByRole('button', { name: button, exact: true }).waitFor();
    }
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addressOf, type PageName } from '#presentation/routes/addresses.ts';
import { budgetedPages } from '../../scripts/lib/budget.mjs';
import { sampleOf } from './samples.ts';
import { openSite } from './support/site.ts';
import { DEFAULT_VARIANT } from './support/variants.ts';

const site = openSite();

/** The scripts a browser fetched for a page that it has never seen, by their names in the build. */
async function scriptsOf(page: PageName, account?: string): Promise<readonly string[]> {
  const phone = await site.phone({ account });
  const scripts = new Set<string>();
  phone.page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.replace('/mobile/', ''));
  });
  await phone.open(addressOf(page));
  await phone.settled();
  return [...scripts].sort();
}

const [login, myTasks] = budgetedPages();
const { languages } = JSON.parse(readFileSync('budget.json', 'utf8')) as { readonly languages: readonly string[] };
/** Place of the run's language among the counted files. */
const language = languages.indexOf(DEFAULT_VARIANT.language);

it('counts exactly what Chromium fetches for the to-do list', async () => {
  const counted = myTasks?.filesByLanguage[language];
  expect(await scriptsOf('myTasks', 'wangfang')).toEqual(counted);
});

it('counts what Chromium fetches for the login, and no less than is needed for its first paint', async () => {
  const counted = login?.filesByLanguage[language];
  expect(await scriptsOf('login')).toEqual(expect.arrayContaining([...(counted ?? [])]));
});

/**
 * Each file is a kilobyte of headers and a place in a queue of six: a page asks for few, whatever it is written in.
 * Below the work on the workbench comes a portal once the work stands there: its program, words and figures, and a
 * call for each column.
 */
it.each([
  ['login', undefined, 19],
  ['myTasks', 'wangfang', 19],
  ['workbench', 'wangfang', 33],
  ['taskDetail', 'wangfang', 31],
] as const)('asks for few files on a first visit of %s', async (name, account, most) => {
  const phone = await site.phone({ account });
  const asked: string[] = [];
  phone.page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.push(request.url());
  });
  await phone.open(sampleOf({ name, access: account === undefined ? 'login' : 'session' }).address);
  await phone.settled();
  // A browser with a window fetches the icon of the page by itself.
  const icons = await phone.page
    .locator('link[rel~="icon"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(asked.filter((url) => !icons.includes(url)).slice(most)).toEqual([]);
});

it('serves the icon that browsers ask for by themselves', async () => {
  const answer = await fetch(`${site.server.address}/favicon.ico`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
  expect(answer.headers.get('content-type')).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/u);
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual([0, 0, 1, 0]);
});

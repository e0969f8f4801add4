import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { fillLogin } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { ONE_PIXEL_PNG } from './support/point.ts';
import { acceptProblems } from './support/problems.ts';
import { checkLayout } from './support/record.ts';
import { copySeed } from './support/seed.ts';
import { freePort, deleteDataFolder, startServer, type RunningServer } from './support/server.ts';
import { openSite } from './support/site.ts';
import { createTestClock, clockSettings } from './support/testClock.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const [PAGES, BRANCH, SHUT, PORTAL] = [await freePort(), await freePort(), await freePort(), await freePort()];
const at = (port: number) => `http://127.0.0.1:${port}`;

const site = openSite({
  settings: {
    PORT: String(PAGES),
    RINGI_CSP_SOURCES: `connect-src ${at(BRANCH)} ${at(SHUT)}; frame-ancestors ${at(PORTAL)}`,
  },
});
/** One server that accepts calls from our pages, and one that does not. */
const others: RunningServer[] = [];
beforeAll(async () => {
  const clock = clockSettings(createTestClock(inject('clock')));
  const start = async (port: number, more: Readonly<Record<string, string>>) =>
    startServer(await copySeed(), { ...clock, PORT: String(port), ...more });
  others.push(await start(BRANCH, { RINGI_ALLOWED_ORIGINS: at(PAGES) }), await start(SHUT, {}));
});
afterAll(async () => {
  for (const { stop, dataFolder } of others) {
    await stop();
    await deleteDataFolder(dataFolder);
  }
});

async function choose({ page, words: { t } }: Phone, address: string): Promise<void> {
  await page.getByLabel(t('me.about.address'), { exact: true }).fill(address);
  await page.getByRole('button', { name: t('me.about.use') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('me.about.server.change') })
    .click();
}

describe.each(VARIANTS_OF_RUN)('another server, in $language, $theme', (variant) => {
  it('is used from the login on, including images', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const { t } = words;
    const token = await (async () => {
      await phone.open(buildPagePath('server'));
      return page.evaluate(() => localStorage.getItem('ringi.accessToken') ?? '');
    })();
    await choose(phone, at(BRANCH));
    await page.getByText(t('login.server', { server: `${at(BRANCH)}/api` })).waitFor();
    await checkLayout(phone, `other-server-${variant.theme}`);
    const asked: { readonly url: string; readonly said: string }[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/'))
        asked.push({ url: request.url(), said: JSON.stringify([request.headers(), request.postData()]) });
    });
    await fillLogin(phone, 'wangfang');
    await page.getByRole('heading', { name: t('workbench.waiting'), exact: true }).waitFor();
    await phone.open(buildPagePath('myTasks'));
    await page.getByRole('listitem').first().waitFor();
    await phone.settled();
    // An avatar that is uploaded there and shown from there.
    await phone.open(buildPagePath('profile'));
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: ONE_PIXEL_PNG });
    await expect
      .poll(() =>
        page
          .locator(`img[src^="${at(BRANCH)}/api/"]`)
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth)
          .catch(() => 0),
      )
      .toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter(({ url }) => !url.startsWith(`${at(BRANCH)}/api/`))).toEqual([]);
    // The token of the old server is never sent to the other one.
    expect(asked.filter(({ url, said }) => url.includes(token) || said.includes(token))).toEqual([]);
  });

  it('that rejects this page is distinguished from one the page may not call, and nothing is lost', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(buildPagePath('server'));
    await choose(phone, at(SHUT));
    await page.getByText(t('me.about.noAnswer')).waitFor();
    await checkLayout(phone, `no-answer-${variant.theme}`);
    acceptProblems(phone, /CORS|ERR_FAILED/u);
    await choose(phone, 'http://127.0.0.1:1');
    await page.getByText(t('me.about.notAllowed')).waitFor();
    await phone.open(buildPagePath('myTasks'));
    await page.getByRole('listitem').first().waitFor();
  });
});

describe('a portal that embeds our pages in a frame', () => {
  const shownIn = async (port: number) => {
    const page = `<!doctype html><title>Portal</title><iframe title="Ringi" width="390" height="800" src="${site.server.address}/mobile/"></iframe>`;
    const portal = createServer((_, reply) => void reply.setHeader('content-type', 'text/html').end(page));
    await once(portal.listen(port, '127.0.0.1'), 'listening');
    onTestFinished(() => void portal.close());
    const phone = await site.phone({ language: 'en-US' });
    await phone.page.goto(at(port));
    return { phone, frame: phone.page.frameLocator('iframe') };
  };

  it('works completely if the operator has configured its origin', async () => {
    const { phone, frame } = await shownIn(PORTAL);
    const { t } = phone.words;
    await frame.getByLabel(t('login.account'), { exact: true }).fill('wangfang');
    await frame.getByLabel(t('login.password'), { exact: true }).fill('Ringi-2026');
    await frame.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await frame.getByRole('heading', { name: t('workbench.waiting'), exact: true }).waitFor();
  });

  it('is blocked otherwise', async () => {
    const { phone, frame } = await shownIn(await freePort());
    await expect.poll(() => phone.problems.some((problem) => /frame-ancestors/u.test(problem))).toBe(true);
    acceptProblems(phone, /frame-ancestors/u);
    expect(await frame.getByLabel(phone.words.t('login.account'), { exact: true }).count()).toBe(0);
  });
});

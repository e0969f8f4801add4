import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/config/projectRoot.ts';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { demoPassword } from './support/accounts.ts';
import { fillLogin } from './support/login.ts';
import { readCaptcha } from './support/readCaptcha.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';

const MOST_PICTURES = 5;
const DEBUG_FILE = /debug[^/]*\.js$/iu;

describe('a server with a CAPTCHA on its login page', () => {
  const site = openSite({ settings: { RINGI_CAPTCHA: 'on', RINGI_LANGUAGES: 'ja-JP, en-US' } });

  it.each([
    { language: 'en-US', theme: 'light' },
    { language: 'ja-JP', theme: 'dark' },
  ] as const)(
    'shows a picture, and another one after a wrong code, with the account still filled in: $language',
    async (way) => {
      const phone = await site.phone(way);
      const { t } = phone.words;
      await phone.open(buildPagePath('login'));
      const picture = phone.page.getByRole('img', { name: t('login.code.picture') });
      await picture.waitFor();
      const size = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
      await expect.poll(size).toEqual([100, 35]);
      await checkLayout(phone, `code-${way.theme}`);
      const first = await picture.getAttribute('src');
      await fillLogin(phone, 'zhangwei');
      await phone.page.getByText(t('login.code.missing')).waitFor();
      const code = phone.page.getByLabel(t('login.code'), { exact: true });
      expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
      await code.fill('????');
      await phone.page.getByRole('button', { name: t('login.submit'), exact: true }).click();
      await phone.page.getByRole('alert').getByText(t('server.wrongCode')).waitFor();
      await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
      await expect.poll(size).toEqual([100, 35]);
      await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
      expect([
        await phone.page.getByLabel(t('login.account'), { exact: true }).inputValue(),
        await code.inputValue(),
      ]).toEqual(['zhangwei', '']);
    },
  );

  it('logs a user in who types the text of the picture', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { page } = phone;
    const { t } = phone.words;
    await phone.open(buildPagePath('login'));
    const picture = page.getByRole('img', { name: t('login.code.picture') });
    const home = page.getByRole('heading', { name: t('workbench.waiting'), exact: true });
    await page.getByLabel(t('login.account'), { exact: true }).fill('zhangwei');
    await page.getByLabel(t('login.password'), { exact: true }).fill(demoPassword);
    // A line across a letter may make it unreadable, as for a human. In that case the next picture is read.
    for (let tried = 0; tried < MOST_PICTURES && (await home.count()) === 0; tried += 1) {
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(100);
      const shown = await picture.getAttribute('src');
      const letters = (await readCaptcha(picture)).toLowerCase();
      await page.getByLabel(t('login.code'), { exact: true }).pressSequentially(letters);
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
      await expect
        .poll(async () => {
          // Between the login page and the workbench there is no picture.
          const [next] = await picture.evaluateAll((found) => found.map((each) => each.getAttribute('src')));
          return (await home.count()) > 0 || (next ?? shown) !== shown;
        })
        .toBe(true);
    }
    await home.waitFor();
  });

  it('logs a user in who cannot read it after a wait, without further input', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { t } = phone.words;
    await phone.open(buildPagePath('login'));
    await phone.page.getByLabel(t('login.code.skip'), { exact: false }).check();
    await fillLogin(phone, 'zhangwei');
    await phone.page
      .getByRole('alert')
      .getByText(t('login.waiting', { seconds: 20 }))
      .waitFor();
    await phone.page.getByRole('heading', { name: t('workbench.waiting'), exact: true }).waitFor({ timeout: 30_000 });
  });

  it('offers only the configured languages, from the first text on and without loading them', async () => {
    const phone = await site.phone({ language: 'zh-CN' });
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await phone.page.goto(`${site.server.address}/mobile${buildPagePath('login')}`);
    await phone.page.getByRole('button', { name: 'ログイン' }).waitFor();
    expect(await phone.page.locator('select option').count()).toBe(2);
    expect(asked.filter((path) => path.endsWith('config.json'))).toEqual([]);
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('ja-JP');
  });
});

describe('a server without the debug panel', () => {
  const site = openSite();

  it('sends no user the panel or its file', async () => {
    const files = readdirSync(join(projectRoot, 'dist/client/assets')).filter((name) => DEBUG_FILE.test(name));
    expect(files).not.toEqual([]);
    const phone = await site.phone({ language: 'en-US' });
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await phone.open(buildPagePath('login'));
    await fillLogin(phone, 'wangfang');
    await phone.page.getByRole('heading', { name: phone.words.t('workbench.waiting'), exact: true }).waitFor();
    for (const page of ['me', 'profile', 'about', 'myTasks'] as const) {
      await phone.open(buildPagePath(page));
      await phone.settled();
    }
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3);
    expect(asked.filter((path) => DEBUG_FILE.test(path))).toEqual([]);
    expect(await phone.page.getByRole('button', { name: phone.words.t('me.debug.open') }).count()).toBe(0);
  });
});

describe('a server with the debug panel', () => {
  const site = openSite({ settings: { RINGI_DEBUG_CONSOLE: 'on', RINGI_LANGUAGES: 'en-US' } });

  it('shows the last calls without their payload, and the last failure', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(buildPagePath('me'));
    await phone.settled();
    await phone.page.getByRole('button', { name: t('me.debug.open') }).click();
    const panel = phone.page.getByRole('region', { name: t('me.debug.title') }).first();
    await panel.getByText('/osUser/current').first().waitFor();
    await phone.page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('something broke');
        }, 0),
    );
    await panel.getByText('something broke').waitFor();
    phone.problems.splice(0);
    const token = await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken'));
    expect(await panel.innerText()).not.toContain(token);
    await checkLayout(phone, 'debug');
    // With a single language there is no selection.
    expect(await phone.page.getByRole('combobox').count()).toBe(0);
  });
});

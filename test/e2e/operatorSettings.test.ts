import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '#server/projectFolder.ts';
import { addressOf } from '#presentation/routes/addresses.ts';
import { demoPassword } from './support/accounts.ts';
import { fillLogin } from './support/login.ts';
import { readCode } from './support/readCode.ts';
import { look } from './support/record.ts';
import { openSite } from './support/site.ts';

const MOST_PICTURES = 5;
const DEBUG_FILE = /debug[^/]*\.js$/iu;

describe('a server with pictures beside its login', () => {
  const site = openSite({ settings: { RINGI_CAPTCHA: 'on', RINGI_LANGUAGES: 'ja-JP, en-US' } });

  it.each([
    { language: 'en-US', theme: 'light' },
    { language: 'ja-JP', theme: 'dark' },
  ] as const)('shows one, and another after a wrong code, with the account still there: $language', async (way) => {
    const phone = await site.phone(way);
    const { t } = phone.words;
    await phone.open(addressOf('login'));
    const picture = phone.page.getByRole('img', { name: t('login.code.picture') });
    await picture.waitFor();
    const size = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    await expect.poll(size).toEqual([100, 35]);
    await look(phone, `code-${way.theme}`);
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
  });

  it('lets somebody in who types what the picture shows', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { page } = phone;
    const { t } = phone.words;
    await phone.open(addressOf('login'));
    const picture = page.getByRole('img', { name: t('login.code.picture') });
    const home = page.getByRole('heading', { name: t('workbench.waiting') });
    await page.getByLabel(t('login.account'), { exact: true }).fill('zhangwei');
    await page.getByLabel(t('login.password'), { exact: true }).fill(demoPassword);
    // A line across a letter may make another one of it, for eyes as well: then one reads the next picture.
    for (let tried = 0; tried < MOST_PICTURES && (await home.count()) === 0; tried += 1) {
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(100);
      const shown = await picture.getAttribute('src');
      const letters = (await readCode(picture)).toLowerCase();
      await page.getByLabel(t('login.code'), { exact: true }).pressSequentially(letters);
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
      await expect
        .poll(async () => {
          // Between the login page and the next one there is neither of them.
          const [next] = await picture.evaluateAll((found) => found.map((each) => each.getAttribute('src')));
          return (await home.count()) > 0 || (next ?? shown) !== shown;
        })
        .toBe(true);
    }
    await home.waitFor();
  });

  it('lets somebody in after a while who cannot read it, without doing anything', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { t } = phone.words;
    await phone.open(addressOf('login'));
    await phone.page.getByLabel(t('login.code.skip'), { exact: false }).check();
    await fillLogin(phone, 'zhangwei');
    await phone.page
      .getByRole('alert')
      .getByText(t('login.waiting', { seconds: 20 }))
      .waitFor();
    await phone.page.getByRole('heading', { name: t('workbench.waiting') }).waitFor({ timeout: 30_000 });
  });

  it('speaks no language but the offered ones, from the first words on and without asking for them', async () => {
    const phone = await site.phone({ language: 'zh-CN' });
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await phone.page.goto(`${site.server.address}/mobile${addressOf('login')}`);
    await phone.page.getByRole('button', { name: 'ログイン' }).waitFor();
    expect(await phone.page.locator('select option').count()).toBe(2);
    expect(asked.filter((path) => path.endsWith('config.json'))).toEqual([]);
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('ja-JP');
  });
});

describe('a server whose operator looks for nothing', () => {
  const site = openSite();

  it('sends nobody the panel, nor the file it is in', async () => {
    const files = readdirSync(join(projectFolder, 'dist/client/assets')).filter((name) => DEBUG_FILE.test(name));
    expect(files).not.toEqual([]);
    const phone = await site.phone({ language: 'en-US' });
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await phone.open(addressOf('login'));
    await fillLogin(phone, 'wangfang');
    await phone.page.getByRole('heading', { name: phone.words.t('workbench.waiting') }).waitFor();
    for (const page of ['me', 'profile', 'about', 'myTasks'] as const) {
      await phone.open(addressOf(page));
      await phone.settled();
    }
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3);
    expect(asked.filter((path) => DEBUG_FILE.test(path))).toEqual([]);
    expect(await phone.page.getByRole('button', { name: phone.words.t('me.debug.open') }).count()).toBe(0);
  });
});

describe('a server whose operator looks for what is wrong', () => {
  const site = openSite({ settings: { RINGI_DEBUG_CONSOLE: 'on', RINGI_LANGUAGES: 'en-US' } });

  it('shows the last calls without what they carried, and the last failure', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(addressOf('me'));
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
    await look(phone, 'debug');
    // Where there is one language, there is nothing to choose.
    expect(await phone.page.getByRole('combobox').count()).toBe(0);
  });
});

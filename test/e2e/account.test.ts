import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LANGUAGES } from '#test/support/texts.ts';
import { fillLogin } from './support/login.ts';
import { acceptProblems } from './support/problems.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';
import { wordsIn } from './support/words.ts';

const site = openSite();

describe('changing the password', () => {
  it('enforces the company policy, keeps this session and ends the others', async () => {
    const phone = await site.phone({ account: 'renliang', language: 'en-US' });
    const other = await site.phone({ account: 'renliang', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(buildPagePath('me'));
    await phone.page.getByRole('link', { name: t('page.password') }).click();
    const field = (name: 'old' | 'fresh' | 'repeated') =>
      phone.page.getByLabel(t(`profile.password.${name}`), { exact: false }).first();
    const save = phone.page.getByRole('button', { name: t('profile.password.save') });
    await phone.page.getByText(t('profile.password.minLength', { limit: 8 })).waitFor();
    await save.click();
    await phone.page.getByText(t('validation.password.oldMissing')).waitFor();
    expect(await field('old').evaluate((input) => input === document.activeElement)).toBe(true);
    await field('old').fill('Ringi-2026');
    await field('fresh').fill('abc');
    await field('repeated').fill('abd');
    await save.click();
    await phone.page.getByText(t('validation.password.tooShort', { limit: 8 })).waitFor();
    await phone.page.getByText(t('validation.passwordsDiffer')).waitFor();
    await field('fresh').fill('Fresh-2026');
    await field('repeated').fill('Fresh-2026');
    await field('old').fill('Wrong-2026');
    await save.click();
    await phone.page.getByRole('alert').getByText(t('server.oldPasswordWrong')).waitFor();
    await field('old').fill('Ringi-2026');
    await save.click();
    await phone.page.getByText(t('profile.password.changed')).waitFor();
    await phone.page.getByRole('heading', { name: t('page.me') }).waitFor();
    await other.page.goto(`${site.server.address}/mobile${buildPagePath('myTasks')}`);
    await other.page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
    acceptProblems(other, /401/u);
    await fillLogin(other, 'renliang', 'Fresh-2026');
    await other.page.getByRole('heading', { name: t('page.myTasks') }).waitFor();
    expect(await phone.page.evaluate(() => Object.keys(localStorage).join())).not.toContain('assword');
  });
});

/** A photo as a camera stores it, with its location. */
async function photoOf(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1600];
    const brush = canvas.getContext('2d');
    const noise = brush?.createImageData(2400, 1600);
    if (!brush || !noise) return '';
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 7919) % 256;
    brush.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(drawn, 'base64');
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1'),
    Buffer.from('GPS 35.6812,139.7671'),
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

describe('personal info', () => {
  it('removes the location of a photo, crops it to a small square, and shows it at once on the Mine page', async () => {
    const phone = await site.phone({ account: 'lintao', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(buildPagePath('profile'));
    await phone.page.getByRole('button', { name: t('profile.photo.choose') }).waitFor();
    const photo = await photoOf(phone.page);
    expect(photo.length).toBeGreaterThan(1_000_000);
    await phone.page
      .getByLabel(t('profile.photo'))
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
    await phone.page.getByText(t('profile.photo.saved')).waitFor();
    const address = await phone.page.locator('main img').first().getAttribute('src');
    const stored = Buffer.from(await (await fetch(`${site.server.address}${address ?? ''}`)).arrayBuffer());
    expect(stored.length).toBeLessThanOrEqual(200 * 1024);
    expect(stored.includes('Exif') || stored.includes('GPS')).toBe(false);
    expect(
      await phone.page.evaluate(async (src) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      }, address ?? ''),
    ).toEqual([512, 512]);
    await phone.page.getByRole('button', { name: t('app.back') }).click();
    await phone.page.locator(`main img[src="${address ?? ''}"]`).waitFor();
    const colleague = await site.phone({ account: 'wangfang', language: 'en-US' });
    await colleague.open(buildPagePath('profile'));
    await colleague.page.getByRole('button', { name: t('profile.photo.choose') }).waitFor();
  });

  it('reports invalid values, keeps unsaved input across a language change and a reload, and saves it', async () => {
    const phone = await site.phone({ account: 'lintao', language: 'en-US' });
    const { t } = phone.words;
    const ja = wordsIn('ja-JP');
    await phone.open(buildPagePath('profile'));
    const loads = await phone.page.evaluate(() => performance.timeOrigin);
    await phone.page.getByLabel(t('profile.address')).fill('1 River Ro');
    await phone.page.getByLabel(t('profile.email')).fill('nobody');
    await phone.page.getByText(t('validation.profile.notMail')).waitFor();
    await phone.page.getByRole('combobox', { name: t('app.language') }).selectOption('ja-JP');
    await phone.page.getByText(ja.t('validation.profile.notMail')).waitFor();
    expect(await phone.page.getByLabel(ja.t('profile.address')).inputValue()).toBe('1 River Ro');
    expect(await phone.page.evaluate(() => performance.timeOrigin)).toBe(loads);
    await phone.page.waitForTimeout(600);
    await phone.page.reload();
    await phone.page.getByText(ja.t('profile.restored')).waitFor();
    expect(await phone.page.getByLabel(ja.t('profile.address')).inputValue()).toBe('1 River Ro');
    await phone.page.getByLabel(ja.t('profile.address')).fill('1 River Road');
    await phone.page.getByLabel(ja.t('profile.email')).fill('lintao@qingling.example');
    await phone.page.getByRole('button', { name: ja.t('profile.save') }).click();
    await phone.page.getByText(ja.t('profile.saved')).waitFor();
    await phone.page.reload();
    await phone.page.getByLabel(ja.t('profile.address')).waitFor();
    expect(await phone.page.getByLabel(ja.t('profile.address')).inputValue()).toBe('1 River Road');
    expect(await phone.page.getByText(ja.t('profile.restored')).count()).toBe(0);
  });
});

describe('another server', () => {
  it('needs permission in the page configuration, and nothing is lost or sent without it', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(buildPagePath('about'));
    await phone.page.getByRole('link', { name: t('me.about.server') }).click();
    await phone.page.getByText(t('me.about.mayNot')).waitFor();
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(request.url()));
    const tryIt = async (address: string) => {
      await phone.page.getByLabel(t('me.about.address'), { exact: true }).fill(address);
      await phone.page.getByRole('button', { name: t('me.about.use') }).click();
      await phone.page
        .getByRole('dialog')
        .getByRole('button', { name: t('me.about.server.change') })
        .click();
    };
    await tryIt('ringi');
    await phone.page.getByText(t('me.about.noAddress')).waitFor();
    await tryIt('https://other.example');
    await phone.page.getByText(t('me.about.notAllowed')).waitFor();
    await tryIt(`${site.server.address}/nowhere`);
    await phone.page.getByText(t('me.about.noAnswer')).waitFor();
    acceptProblems(phone, /404/u);
    expect(asked.filter((url) => url.includes('other.example'))).toEqual([]);
    expect(await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken'))).not.toBeNull();
  });

  it('is used if it responds: the old session ends, local data is cleared, and the token is not sent', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(buildPagePath('server'));
    const token = await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken'));
    await phone.page.evaluate(() => localStorage.setItem('ringi.searchHistory.1.1.people', '[{"val":"x"}]'));
    await phone.page.getByLabel(t('me.about.address'), { exact: true }).fill(`${site.server.address}/api/`);
    await phone.page.getByRole('button', { name: t('me.about.use') }).click();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: t('me.about.server.change') })
      .click();
    await phone.page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
    await phone.page.getByText(t('login.server', { server: `${site.server.address}/api` })).waitFor();
    const kept = await phone.page.evaluate(() =>
      Object.keys(localStorage).filter((name) => /token|search|owner/iu.test(name)),
    );
    expect(kept).toEqual([]);
    const answer = await fetch(`${site.server.address}/api/api-user/user/org/osUser/current`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
    });
    expect(answer.status).toBe(401);
    await fillLogin(phone, 'zhangwei');
    await phone.page.getByRole('heading', { name: t('workbench.waiting'), exact: true }).waitFor();
    await phone.open(buildPagePath('server'));
    await phone.page.getByRole('button', { name: t('me.about.usual') }).click();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: t('me.about.server.change') })
      .click();
    await phone.page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
    expect(await phone.page.evaluate(() => localStorage.getItem('ringi.networkAddress'))).toBeNull();
  });
});

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  it.each(['me', 'profile', 'password', 'about', 'server'] as const)('shows the page %s', async (name) => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    await phone.open(buildPagePath(name));
    await phone.settled();
    await checkLayout(phone, `${name}-${variant.theme}`);
  });
});

it.each(LANGUAGES)('shows the version: %s', async (language) => {
  const phone = await site.phone({ language, account: 'wangfang' });
  await phone.open(buildPagePath('about'));
  await phone.page.getByText('1.0.0 (100)').waitFor();
});

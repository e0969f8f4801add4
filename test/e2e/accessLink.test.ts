import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { overflowing, enlargeText, NARROWEST } from './support/largeText.ts';
import { SCREEN } from './support/phone.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN, VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
const PAGE = '/pages/access';

/** An administrator ends somebody's password. @returns the secret of the link they get */
async function resetBySecret(account: string): Promise<string> {
  const admin = await site.colleague('admin');
  const { id } = await site.colleague(account);
  const { body } = await admin.post('/api-uaa/access/reset', { person: id });
  return String(body.data.link.secret);
}

describe.each(VARIANTS_OF_RUN)('a link to choose a password, in $language, $theme', ({ language, theme }) => {
  it('lets somebody choose one, by the company’s policy, and in', async () => {
    const secret = await resetBySecret('zhuting');
    const phone = await site.phone({ language, theme });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(`${PAGE}#${secret}`);
    await page.getByText('zhuting', { exact: true }).waitFor();
    expect(page.url()).not.toContain(secret);
    expect(await axeFindings(page)).toEqual([]);
    await shoot(page, `access-link-${language}-${theme}`);
    const fresh = page.getByLabel(t('profile.password.fresh'), { exact: false }).first();
    const repeated = page.getByLabel(t('profile.password.repeated'), { exact: false });
    // Key by key, as a person types.
    await fresh.pressSequentially('short');
    expect(await fresh.inputValue()).toBe('short');
    await page.getByRole('button', { name: t('access.save') }).click();
    await page.getByText(t('validation.password.tooShort', { limit: 8 })).waitFor();
    await fresh.fill('Sunrise-4711');
    await repeated.fill('Sunrise-4712');
    await page.getByRole('button', { name: t('access.save') }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.setViewportSize(NARROWEST);
    await enlargeText(page);
    expect(await overflowing(page)).toEqual([]);
    await page.setViewportSize(SCREEN);
    await repeated.fill('Sunrise-4711');
    await page.getByRole('button', { name: t('access.save') }).click();
    await page.waitForURL(/\/mobile\/$/u);
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    const again = await site.phone({ language, theme });
    await again.open(`${PAGE}#${secret}`);
    await again.page.getByRole('heading', { name: t('access.broken') }).waitFor();
    expect(await axeFindings(again.page)).toEqual([]);
    await shoot(again.page, `access-link-ended-${language}-${theme}`);
    await again.page.getByRole('button', { name: t('access.toLogin') }).click();
    await again.page.waitForURL(/Login/u);
  });
});

describe.each(VARIANTS_OF_RUN)('a link an administrator makes, in $language, $theme', ({ language, theme }) => {
  it('is asked about, shown this once, and brings its person in', async () => {
    const { id } = await site.colleague('lintao');
    const phone = await site.phone({ language, theme, account: 'admin' });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(addressOf('person', { id }));
    await page.getByRole('button', { name: t('staff.link') }).click();
    await page.getByText(t('staff.link.effect')).waitFor();
    await shoot(page, `access-link-question-${language}-${theme}`);
    await page.getByRole('button', { name: t('staff.link.make') }).click();
    await page.getByRole('button', { name: t('staff.link.copy') }).waitFor();
    const shown = (await page.getByText(`${PAGE}#`).textContent()) ?? '';
    expect(shown).toMatch(/^http.*\/mobile\/pages\/access#[\w-]{43}$/u);
    expect(await axeFindings(page)).toEqual([]);
    await shoot(page, `access-link-made-${language}-${theme}`);
    const owner = await site.phone({ language, theme });
    await owner.open(shown.split('/mobile')[1] ?? '');
    await owner.page.getByText('lintao', { exact: true }).waitFor();
  });
});

describe.each(LANGUAGES_OF_RUN)('a link that is not there, in %s', (language) => {
  it('is asked for once more after a reload', async () => {
    const secret = await resetBySecret('renliang');
    const phone = await site.phone({ language });
    const { page, words } = phone;
    await phone.open(`${PAGE}#${secret}`);
    await page.getByText('renliang', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words.t('access.gone') }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await phone.open(`${PAGE}#${secret}`);
    await page.getByText('renliang', { exact: true }).waitFor();
  });
});

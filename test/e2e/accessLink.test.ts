import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { findOverflow, enlargeText, NARROWEST_SCREEN } from './support/largeText.ts';
import { SCREEN_SIZE } from './support/phone.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN, VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
const PAGE = '/pages/access';

/** Resets the password of a user as an administrator. @returns the secret of their link */
async function resetPassword(account: string): Promise<string> {
  const admin = await site.colleague('admin');
  const { id } = await site.colleague(account);
  const { body } = await admin.post('/api-uaa/password-links/reset', { person: id });
  return String(body.data.link.secret);
}

describe.each(VARIANTS_OF_RUN)('a password link, in $language, $theme', ({ language, theme }) => {
  it('lets the user choose a password by the company policy, and logs them in', async () => {
    const secret = await resetPassword('zhuting');
    const phone = await site.phone({ language, theme });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(`${PAGE}#${secret}`);
    await page.getByText('zhuting', { exact: true }).waitFor();
    expect(page.url()).not.toContain(secret);
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, `access-link-${language}-${theme}`);
    const fresh = page.getByLabel(t('profile.password.fresh'), { exact: false }).first();
    const repeated = page.getByLabel(t('profile.password.repeated'), { exact: false });
    // Key by key, as a user types.
    await fresh.pressSequentially('short');
    expect(await fresh.inputValue()).toBe('short');
    await page.getByRole('button', { name: t('access.save') }).click();
    await page.getByText(t('validation.password.tooShort', { limit: 8 })).waitFor();
    await fresh.fill('Sunrise-4711');
    await repeated.fill('Sunrise-4712');
    await page.getByRole('button', { name: t('access.save') }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.setViewportSize(NARROWEST_SCREEN);
    await enlargeText(page);
    expect(await findOverflow(page)).toEqual([]);
    await page.setViewportSize(SCREEN_SIZE);
    await repeated.fill('Sunrise-4711');
    await page.getByRole('button', { name: t('access.save') }).click();
    await page.waitForURL(/\/mobile\/$/u);
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    const again = await site.phone({ language, theme });
    await again.open(`${PAGE}#${secret}`);
    await again.page.getByRole('heading', { name: t('access.broken') }).waitFor();
    expect(await axeFindings(again.page)).toEqual([]);
    await takeScreenshot(again.page, `access-link-ended-${language}-${theme}`);
    await again.page.getByRole('button', { name: t('access.toLogin') }).click();
    await again.page.waitForURL(/Login/u);
  });
});

describe.each(VARIANTS_OF_RUN)(
  'a password link created by an administrator, in $language, $theme',
  ({ language, theme }) => {
    it('is confirmed first, shown once, and logs its user in', async () => {
      const { id } = await site.colleague('lintao');
      const phone = await site.phone({ language, theme, account: 'admin' });
      const { page, words } = phone;
      const { t } = words;
      await phone.open(buildPagePath('person', { id }));
      await page.getByRole('button', { name: t('staff.link') }).click();
      await page.getByText(t('staff.link.effect')).waitFor();
      await takeScreenshot(page, `access-link-question-${language}-${theme}`);
      await page.getByRole('button', { name: t('staff.link.make') }).click();
      await page.getByRole('button', { name: t('staff.link.copy') }).waitFor();
      const shown = (await page.getByText(`${PAGE}#`).textContent()) ?? '';
      expect(shown).toMatch(/^http.*\/mobile\/pages\/access#[\w-]{43}$/u);
      expect(await axeFindings(page)).toEqual([]);
      await takeScreenshot(page, `access-link-made-${language}-${theme}`);
      const owner = await site.phone({ language, theme });
      await owner.open(shown.split('/mobile')[1] ?? '');
      await owner.page.getByText('lintao', { exact: true }).waitFor();
    });
  },
);

describe.each(LANGUAGES_OF_RUN)('a password link that is invalid, in %s', (language) => {
  it('is requested again after a reload and reported as gone', async () => {
    const secret = await resetPassword('renliang');
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

import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { openIssuer } from './support/issuer.ts';
import { enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { fillLogin } from './support/login.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const issuer = openIssuer(
  { 'of-chenjie': { email: 'chenjie@qingling.example', email_verified: true } },
  { passwordLogin: 'off' },
);
const site = openSite({ settings: issuer.settings });

/** One account for each attempt, because repeated attempts are rate limited. */
const ACCOUNTS = ['wangfang', 'zhangwei', 'liqiang', 'chenjie', 'sunli', 'gaofei'] as const;
const variants = VARIANTS_OF_RUN.map((variant, index) => ({ ...variant, account: ACCOUNTS[index] ?? 'wangfang' }));

describe.each(variants)('a login page without passwords, in $language, $theme', ({ account, ...variant }) => {
  it('shows the company login alone, and a small link to the password form for administrators', async () => {
    const phone = await site.phone(variant);
    const { t } = phone.words;
    const field = phone.page.getByLabel(t('login.account'), { exact: true });
    await phone.open(buildPagePath('login'));
    await phone.page.getByText(t('companyLogin.only')).waitFor();
    expect(await field.isVisible()).toBe(false);
    expect(await axeFindings(phone.page)).toEqual([]);
    await takeScreenshot(phone.page, `companyLogin/only-${variant.language}-${variant.theme}`);

    await phone.page.getByRole('button', { name: t('companyLogin.forAdministrators') }).click();
    await fillLogin(phone, account);
    await phone.page.getByRole('alert').getByText(t('server.companyLogin.only')).waitFor();
    await takeScreenshot(phone.page, `companyLogin/refused-${variant.language}-${variant.theme}`);
    await phone.page.setViewportSize(NARROWEST_SCREEN);
    await enlargeText(phone.page);
    expect(await findOverflow(phone.page)).toEqual([]);
    await fillLogin(phone, 'admin');
    await phone.page.getByRole('navigation', { name: t('app.tabs') }).waitFor();
  });
});

it('does not unlink the only login of a user', async () => {
  const phone = await site.phone({ language: 'en-US' });
  const { t } = phone.words;
  await phone.open(buildPagePath('login'));
  await phone.page.getByRole('button', { name: t('companyLogin.with', { name: 'Qingling ID' }) }).click();
  await issuer.agree(phone.page, 'of-chenjie');
  await phone.page.getByRole('navigation', { name: t('app.tabs') }).waitFor();
  await phone.open(buildPagePath('me'));
  await phone.page.getByRole('button', { name: t('companyLogin.unlinkIt', { name: 'Qingling ID' }) }).click();
  await phone.page
    .getByRole('button', { name: t('companyLogin.unlink'), exact: true })
    .last()
    .click();
  await phone.page.getByText(t('server.companyLogin.lastWay')).waitFor();
});

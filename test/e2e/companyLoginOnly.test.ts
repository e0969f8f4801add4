import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { openIssuer } from './support/issuer.ts';
import { enlargeText, NARROWEST, overflowing } from './support/largeText.ts';
import { fillLogin } from './support/login.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const issuer = openIssuer(
  { 'of-chenjie': { email: 'chenjie@qingling.example', email_verified: true } },
  { passwordLogin: 'off' },
);
const site = openSite({ settings: issuer.settings });

/** Each tries once: who tries more often is told to wait. */
const ACCOUNTS = ['wangfang', 'zhangwei', 'liqiang', 'chenjie', 'sunli', 'gaofei'] as const;
const variants = VARIANTS_OF_RUN.map((variant, index) => ({ ...variant, account: ACCOUNTS[index] ?? 'wangfang' }));

describe.each(variants)('where passwords are switched off, in $language, $theme', ({ account, ...variant }) => {
  it('shows the company login alone, and administrators a small way to their form', async () => {
    const phone = await site.phone(variant);
    const { t } = phone.words;
    const field = phone.page.getByLabel(t('login.account'), { exact: true });
    await phone.open(addressOf('login'));
    await phone.page.getByText(t('companyLogin.only')).waitFor();
    expect(await field.isVisible()).toBe(false);
    expect(await axeFindings(phone.page)).toEqual([]);
    await shoot(phone.page, `companyLogin/only-${variant.language}-${variant.theme}`);

    await phone.page.getByRole('button', { name: t('companyLogin.forAdministrators') }).click();
    await fillLogin(phone, account);
    await phone.page.getByRole('alert').getByText(t('server.companyLogin.only')).waitFor();
    await shoot(phone.page, `companyLogin/refused-${variant.language}-${variant.theme}`);
    await phone.page.setViewportSize(NARROWEST);
    await enlargeText(phone.page);
    expect(await overflowing(phone.page)).toEqual([]);
    await fillLogin(phone, 'admin');
    await phone.page.getByRole('navigation', { name: t('app.tabs') }).waitFor();
  });
});

it('keeps the last way in', async () => {
  const phone = await site.phone({ language: 'en-US' });
  const { t } = phone.words;
  await phone.open(addressOf('login'));
  await phone.page.getByRole('button', { name: t('companyLogin.with', { name: 'Qingling ID' }) }).click();
  await issuer.agree(phone.page, 'of-chenjie');
  await phone.page.getByRole('navigation', { name: t('app.tabs') }).waitFor();
  await phone.open(addressOf('me'));
  await phone.page.getByRole('button', { name: t('companyLogin.unlinkIt', { name: 'Qingling ID' }) }).click();
  await phone.page
    .getByRole('button', { name: t('companyLogin.unlink'), exact: true })
    .last()
    .click();
  await phone.page.getByText(t('server.companyLogin.lastWay')).waitFor();
});

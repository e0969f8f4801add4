import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { reach } from './support/list.ts';
import { look, openRecord, press, told } from './support/record.ts';
import { button, choosePeople, field, sheetOf } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

const NAMES = { 'zh-CN': '滨江仓库租赁', 'en-US': 'Warehouse in Binjiang', 'ja-JP': '濱江倉庫の賃貸借' };

describe.each(VARIANTS_OF_RUN)('a contract in $language, $theme', (variant) => {
  it('is entered, numbered, handed in for the seal, and leads to its request from its list', async () => {
    const phone = await site.phone({ ...variant, account: 'yuanhui' });
    const { page, words } = phone;
    const { t, company } = words;
    await openRecord(phone, { alias: 'contract' });
    const name = NAMES[variant.language];
    await field(phone, 'Contract title').fill(name);
    await field(phone, 'Contract kind').selectOption({ label: company('Lease') });
    // A supplier is picked from its list, and brings its name and phone along.
    await button(phone, company('Supplier in our list')).click();
    await sheetOf(phone).getByRole('radio').first().check();
    await button(phone, t('app.done')).click();
    await expect.poll(() => field(phone, 'Other party').inputValue()).not.toBe('');
    await expect.poll(() => field(phone, 'Phone of the other party').inputValue()).not.toBe('');
    await field(phone, 'Contract amount').fill('120000');
    await field(phone, 'Instalments').fill('7');
    await told(phone, '17,142.86');
    await field(phone, 'First payment in').fill('2027-01');
    await field(phone, 'Daily settlement at').fill('18:30');
    await press(phone, 'Fill in phone and mail');
    await expect.poll(() => field(phone, 'Mail').inputValue()).toBe('yuanhui@qingling.example');
    await look(phone, 'contract');
    await press(phone, 'Save');
    await told(phone, t('customForm.saved'));
    await page.getByText(/^HT\d{7}$/u).scrollIntoViewIfNeeded();
    await phone.settled();
    await shoot(page, `contract-${variant.language}-${variant.theme}`);
    // What the process demands beyond the record is asked for beside its field.
    await press(phone, 'Apply for the seal');
    const term = page.getByRole('group', { name: company('Term') });
    await expect
      .poll(() => term.getByLabel(t('form.start')).evaluate((it) => it === document.activeElement))
      .toBe(true);
    await term.getByLabel(t('form.start')).fill('2027-01-01');
    await term.getByLabel(t('form.end')).fill('2028-12-31');
    await field(phone, 'Copies').fill('2');
    await page.getByRole('checkbox', { name: company('Company seal') }).check();
    await choosePeople(phone, field(phone, 'Signers').first(), company('Lin Tao'));
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
    await page.getByText('lease.pdf').first().waitFor();
    await look(phone, 'contractToSeal');
    await press(phone, 'Apply for the seal');
    await page.getByRole('heading', { name: t('message.started') }).waitFor();
    await phone.open(addressOf('businessList', { key: 'contracts' }));
    const card = page.getByRole('listitem').filter({ hasText: name }).first();
    await page.getByRole('listitem').first().waitFor();
    await phone.settled();
    await shoot(page, `contracts-${variant.language}-${variant.theme}`);
    await look(phone, 'contracts');
    await (await reach(phone, card)).waitFor();
    await expect.poll(() => card.innerText()).toContain('120,000.00');
  });
});

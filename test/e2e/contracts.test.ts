import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { scrollUntilVisible } from './support/list.ts';
import { checkLayout, openRecord, pressFormButton, waitForText } from './support/record.ts';
import { button, choosePeople, field, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

const NAMES = { 'zh-CN': '滨江仓库租赁', 'en-US': 'Warehouse in Binjiang', 'ja-JP': '濱江倉庫の賃貸借' };

describe.each(VARIANTS_OF_RUN)('a contract in $language, $theme', (variant) => {
  it('is entered, numbered, submitted for the seal, and linked to its request from its list', async () => {
    const phone = await site.phone({ ...variant, account: 'yuanhui' });
    const { page, words } = phone;
    const { t, company } = words;
    await openRecord(phone, { alias: 'contract' });
    const name = NAMES[variant.language];
    await field(phone, 'Contract title').fill(name);
    await field(phone, 'Contract type').selectOption({ label: company('Lease') });
    // A supplier is picked from its list, which fills in name and phone.
    await button(phone, company('Linked supplier')).click();
    await sheetOf(phone).getByRole('radio').first().check();
    await button(phone, t('app.done')).click();
    await expect.poll(() => field(phone, 'Other party').inputValue()).not.toBe('');
    await expect.poll(() => field(phone, 'Other party’s phone').inputValue()).not.toBe('');
    await field(phone, 'Contract amount').fill('120000');
    await field(phone, 'Installments').fill('7');
    await waitForText(phone, '17,142.86');
    await field(phone, 'First payment in').fill('2027-01');
    await field(phone, 'Daily settlement at').fill('18:30');
    await pressFormButton(phone, 'Fill in phone and email');
    await expect.poll(() => field(phone, 'Email').inputValue()).toBe('yuanhui@qingling.example');
    await checkLayout(phone, 'contract');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
    await page.getByText(/^HT\d{7}$/u).scrollIntoViewIfNeeded();
    await phone.settled();
    await takeScreenshot(page, `contract-${variant.language}-${variant.theme}`);
    // Fields that the process requires beyond the record are validated beside the field.
    await pressFormButton(phone, 'Request seal');
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
    await checkLayout(phone, 'contractToSeal');
    await pressFormButton(phone, 'Request seal');
    await page.getByRole('heading', { name: t('message.started') }).waitFor();
    await phone.open(buildPagePath('businessList', { key: 'contracts' }));
    const card = page.getByRole('listitem').filter({ hasText: name }).first();
    await page.getByRole('listitem').first().waitFor();
    await phone.settled();
    await takeScreenshot(page, `contracts-${variant.language}-${variant.theme}`);
    await checkLayout(phone, 'contracts');
    await (await scrollUntilVisible(phone, card)).waitFor();
    await expect.poll(() => card.innerText()).toContain('120,000.00');
  });
});

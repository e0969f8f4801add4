import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { look } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
const ZHANGWEI = '1793000000000000040';
const WEIYU = '1793000000000000110';

describe.each(VARIANTS_OF_RUN)('the address book in $language, $theme', (variant) => {
  it('leads from the workbench by enterprise and departments to a colleague', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t, company } = words;
    await phone.open(addressOf('workbench'));
    await page.getByRole('link', { name: t('workbench.people'), exact: true }).click();
    await page.getByRole('link', { name: company('R&D Center') }).waitFor();
    await look(phone, 'address-book');

    await page.getByRole('link', { name: company('Qingling Technology') }).click();
    await page.getByRole('heading', { name: t('page.enterpriseInfo') }).waitFor();
    await page.getByText(t('directory.head')).waitFor();
    await look(phone, 'enterprise');

    await page.getByRole('link', { name: company('R&D Center') }).click();
    await page.getByRole('link', { name: company('Platform Team') }).click();
    await page
      .getByRole('navigation', { name: t('people.path') })
      .getByText(company('Platform Team'))
      .waitFor();
    await page.getByRole('link', { name: company('Zhang Wei') }).waitFor();
    await look(phone, 'department');

    await page.getByRole('link', { name: company('Zhang Wei') }).click();
    const landline = page.getByRole('link', { name: '021-5888 0312' });
    expect(await landline.getAttribute('href')).toBe('tel:02158880312');
    await look(phone, 'colleague');
  });

  it('copies a mail and says so, and shows no line for what is not known', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t } = words;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.open(addressOf('personInfo', { id: ZHANGWEI }));
    await page.getByRole('button', { name: t('directory.copy', { what: t('directory.field.email') }) }).click();
    await page.getByText(t('directory.copied', { text: 'zhangwei@qingling.example' })).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('zhangwei@qingling.example');
    await phone.open(addressOf('personInfo', { id: WEIYU }));
    await page.getByText('A-1512').waitFor();
    expect(await page.getByText(t('directory.field.landline')).count()).toBe(0);
  });

  it('wants something to search for, and finds by it', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t, company } = words;
    await phone.open(addressOf('searchInfo'));
    const field = page.getByRole('searchbox');
    await field.press('Enter');
    await page.getByText(t('validation.searchCriteria')).waitFor();
    await look(phone, 'search-empty');
    await field.fill('wf');
    await page.getByRole('link', { name: company('Wang Fang') }).waitFor();
    await look(phone, 'search');
    await field.fill('xyzzy');
    await page.getByText(t('list.nothingFound', { search: 'xyzzy' })).waitFor();
    await look(phone, 'search-nobody');
  });

  it('lists everybody, and a department that is not there says so', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(addressOf('personalList'));
    await page.getByText(t('people.count', { count: 40 })).waitFor();
    expect(await page.getByRole('listitem').count()).toBeLessThan(40);
    await look(phone, 'everybody');
    await phone.open(addressOf('nextDepartment', { id: '5' }));
    await page.getByText(t('directory.groupGone')).waitFor();
    await phone.open(addressOf('personInfo', { id: '5' }));
    await page.getByText(t('directory.personGone')).waitFor();
    await look(phone, 'nobody');
  });
});

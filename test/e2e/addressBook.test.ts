import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
const ZHANGWEI = '1793000000000000040';
const WEIYU = '1793000000000000110';

describe.each(VARIANTS_OF_RUN)('the address book in $language, $theme', (variant) => {
  it('leads from the workbench through company and departments to a colleague', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t, company } = words;
    await phone.open(buildPagePath('workbench'));
    await page.getByRole('link', { name: t('workbench.people'), exact: true }).click();
    await page.getByRole('link', { name: company('R&D Center') }).waitFor();
    await checkLayout(phone, 'address-book');

    await page.getByRole('link', { name: company('Qingling Technology') }).click();
    await page.getByRole('heading', { name: t('page.enterpriseInfo') }).waitFor();
    await page.getByText(t('directory.head')).waitFor();
    await checkLayout(phone, 'enterprise');

    await page.getByRole('link', { name: company('R&D Center') }).click();
    await page.getByRole('link', { name: company('Platform Team') }).click();
    await page
      .getByRole('navigation', { name: t('people.path') })
      .getByText(company('Platform Team'))
      .waitFor();
    await page.getByRole('link', { name: company('Zhang Wei') }).waitFor();
    await checkLayout(phone, 'department');

    await page.getByRole('link', { name: company('Zhang Wei') }).click();
    const landline = page.getByRole('link', { name: '021-5888 0312' });
    expect(await landline.getAttribute('href')).toBe('tel:02158880312');
    await checkLayout(phone, 'colleague');
  });

  it('copies a mail address with a message, and shows no row for an unknown value', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t } = words;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.open(buildPagePath('personInfo', { id: ZHANGWEI }));
    await page.getByRole('button', { name: t('directory.copy', { what: t('directory.field.email') }) }).click();
    await page.getByText(t('directory.copied', { text: 'zhangwei@qingling.example' })).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('zhangwei@qingling.example');
    await phone.open(buildPagePath('personInfo', { id: WEIYU }));
    await page.getByText('A-1512').waitFor();
    expect(await page.getByText(t('directory.field.landline')).count()).toBe(0);
  });

  it('requires a search text, and finds colleagues by it', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t, company } = words;
    await phone.open(buildPagePath('searchInfo'));
    const field = page.getByRole('searchbox');
    await field.press('Enter');
    await page.getByText(t('validation.searchCriteria')).waitFor();
    await checkLayout(phone, 'search-empty');
    await field.fill('wf');
    await page.getByRole('link', { name: company('Wang Fang') }).waitFor();
    await checkLayout(phone, 'search');
    await field.fill('xyzzy');
    await page.getByText(t('list.nothingFound', { search: 'xyzzy' })).waitFor();
    await checkLayout(phone, 'search-nobody');
  });

  it('lists all users, and reports a missing department', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(buildPagePath('personalList'));
    await page.getByText(t('people.count', { count: 40 })).waitFor();
    expect(await page.getByRole('listitem').count()).toBeLessThan(40);
    await checkLayout(phone, 'everybody');
    await phone.open(buildPagePath('nextDepartment', { id: '5' }));
    await page.getByText(t('directory.groupGone')).waitFor();
    await phone.open(buildPagePath('personInfo', { id: '5' }));
    await page.getByText(t('directory.personGone')).waitFor();
    await checkLayout(phone, 'nobody');
  });
});

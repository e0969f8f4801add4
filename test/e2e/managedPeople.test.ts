import { expect, it } from 'vitest';
import { buildPagePath, PAGE_NAMES, STAFF_PATHS } from '#presentation/ui/navigation/addresses.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
/** With one more user these exceed five percent of the company. */
const LEAVING = ['xiaolin', 'dingkai', 'weiyu', 'jiangtao', 'caiwen', 'songjia', 'panlong', 'gaofei', 'huangmin'];
const RD = '1792000000000000030';

it.each(VARIANTS_OF_RUN)('lets an administrator manage users in $language, $theme', async (variant) => {
  const phone = await site.phone({ ...variant, account: 'admin' });
  const { page, settled } = phone;
  const { t } = phone.words;
  const shot = (name: string) => checkLayout(phone, `people-${name}-${variant.theme}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const account = `new.${variant.language.slice(0, 2)}.${variant.theme}`;

  await phone.open(buildPagePath('me'));
  await page.getByText(t('me.people'), { exact: true }).click();
  await page.getByRole('heading', { name: t('page.people') }).waitFor();
  await settled();
  await shot('list');

  await press(t('staff.add'));
  await page.getByLabel(t('staff.field.name')).first().fill(`Noor ${account}`);
  await page.getByLabel(t('staff.field.account')).fill('wangfang');
  await page.getByRole('button', { name: new RegExp(t('staff.chooseDepartment'), 'u') }).click();
  await settled();
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await press(t('people.choose'));
  await shot('add');
  await press(t('staff.add'));
  await page.getByRole('button', { name: t('staff.useProposal', { account: 'wangfang2' }) }).waitFor();
  await shot('taken');
  await page.getByLabel(t('staff.field.account')).fill(account);
  await press(t('staff.add'));
  await page.getByRole('heading', { name: `Noor ${account}` }).waitFor();
  await shot('person');

  await press(t('staff.change'));
  await page.getByLabel(t('staff.field.mobile')).fill('138 0000 1111');
  await page.getByLabel(t('staff.field.landline')).fill('021-5888 0001');
  await page.getByRole('textbox', { name: t('staff.field.office') }).fill('A-1501');
  await page.getByLabel(t('staff.field.carNumber')).fill('沪A·12345');
  await shot('change');
  await press(t('staff.save'));
  for (const said of ['138 0000 1111', '021-5888 0001', 'A-1501', '沪A·12345']) await page.getByText(said).waitFor();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await phone.open(buildPagePath('personInfo', { id }));
  await page.getByRole('link', { name: /021-5888 0001/u }).waitFor();
  await page.getByText('A-1501').waitFor();
  await phone.open(buildPagePath('person', { id }));

  for (const asked of ['grant', 'revoke', 'leave', 'bringBack'] as const) {
    await page.getByText(t(`staff.${asked}`), { exact: true }).click();
    await page.getByText(t(`staff.${asked}.effect`)).waitFor();
    await shot(asked);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`staff.${asked}`), exact: true })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settled();
  }
  await page.getByText(t('page.peopleLog'), { exact: true }).click();
  await page.getByText(t('staff.log.back', { name: `Noor ${account}` })).waitFor();
  await shot('log');
  expect(phone.problems).toEqual([]);
});

it('changes the head of a department, warns before a deactivation, and is hidden from colleagues', async () => {
  const phone = await site.phone({ language: 'en-US', account: 'admin' });
  const { page, settled } = phone;
  const { t } = phone.words;
  await phone.open(buildPagePath('groups', { of: 'department' }));
  await settled();
  await checkLayout(phone, 'people-departments');
  await phone.open(buildPagePath('group', { id: RD }));
  await settled();
  await checkLayout(phone, 'people-department');
  await page.getByRole('button', { name: t('staff.clear', { label: t('staff.field.head') }) }).click();
  await page.getByRole('button', { name: t('staff.save'), exact: true }).click();
  await settled();
  await checkLayout(phone, 'people-head');

  await phone.open(buildPagePath('person', { id: '1793000000000000030' }));
  await page.getByText(t('staff.leave'), { exact: true }).click();
  await page.getByText(t('staff.leave.effect')).waitFor();
  await page.getByText(/Head of/u).waitFor();
  await checkLayout(phone, 'people-warned');
  await page.getByRole('button', { name: t('app.cancel') }).click();

  const other = await site.phone({ language: 'en-US', account: 'wangfang' });
  await other.open(buildPagePath('me'));
  await other.settled();
  expect(await other.page.getByText(t('me.people'), { exact: true }).count()).toBe(0);
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(request.url()));
  for (const name of PAGE_NAMES.filter((each) => each in STAFF_PATHS)) {
    await other.open(buildPagePath(name, { id: '1793000000000000030' }));
    await other.page.getByRole('alert').getByText(t('refusal.forbidden')).waitFor();
    await other.settled();
  }
  await checkLayout(other, 'people-no-right');
  expect(asked.filter((url) => url.includes('/api-user/user/users/'))).toEqual([]);
});

it('keeps a user pending when too many are deactivated, with a link to confirm it', async () => {
  const phone = await site.phone({ language: 'en-US', account: 'admin' });
  const { page } = phone;
  const { t } = phone.words;
  const admin = await site.colleague('admin', 'en-US');
  const { data } = (await admin.post('/api-user/user/users/query', { pageNo: 1, pageSize: 200, params: {} })).body
    .result;
  const called = (account: string): { id: string; version: number; name: string } =>
    data.find((each: { account: string }) => each.account === account);
  for (const account of LEAVING) {
    const { id, version } = called(account);
    expect(
      (await admin.post('/api-user/user/users/apply', { change: { kind: 'leave', id, version } })).body.data,
    ).toMatchObject({ outcome: 'saved' });
  }
  const { id, name } = called('luoxue');
  await phone.open(buildPagePath('person', { id }));
  await page.getByText(t('staff.leave'), { exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.leave'), exact: true })
    .click();
  await page.getByRole('status').getByText(t('staff.leavingHeld', { name })).waitFor();
  await checkLayout(phone, 'people-held');
  await page
    .getByRole('status')
    .getByRole('link', { name: t('page.leavers') })
    .click();
  await page.getByRole('heading', { name: t('page.leavers') }).waitFor();
});

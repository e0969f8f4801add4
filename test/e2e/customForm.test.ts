import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { createRecordClient } from '#test/support/records.ts';
import { scrollUntilVisible } from './support/list.ts';
import type { Phone } from './support/phone.ts';
import { formButtons, isFocused, checkLayout, openRecord, pressFormButton, waitForText } from './support/record.ts';
import { button, choosePeople, field, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { dateInDays } from './support/testClock.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite({ hasObjects: true });

const keeper = async (account: string) => createRecordClient(await site.colleague(account));
const title = ({ page }: Phone, name: string) => page.getByRole('heading', { level: 1, name });

describe.each(VARIANTS_OF_RUN)('a record in $language, $theme', (variant) => {
  it('is found in its list, read, added with its required fields, and found again', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t, company } = words;
    await phone.open(buildPagePath('businessList', { key: 'visitors' }));
    await (await scrollUntilVisible(phone, page.getByRole('listitem').getByRole('link').first())).click();
    await page.getByText(company('Host'), { exact: true }).waitFor();
    await checkLayout(phone, 'row');
    await page.goBack();
    await pressFormButton(phone, 'New');
    await title(phone, company('Visitor')).waitFor();
    await checkLayout(phone, 'new');
    await pressFormButton(phone, 'Save');
    await isFocused(phone, "Visitor's name");
    await waitForText(phone, t('form.issues', { count: 3 }));
    await checkLayout(phone, 'missing');
    const name = `Visitor ${variant.language} ${variant.theme}`;
    await field(phone, "Visitor's name").fill(name);
    await choosePeople(phone, field(phone, 'Host').first(), company('Wang Fang'));
    await field(phone, 'Arrival').fill(`${dateInDays(site.clock, 1)}T10:00`);
    await checkLayout(phone, 'filled');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
    expect(await field(phone, "Visitor's name").inputValue()).toBe(name);
    expect(new URL(page.url()).searchParams.get('pk')).toMatch(/^\d+$/u);
    await phone.open(buildPagePath('businessList', { key: 'visitors' }));
    await (await scrollUntilVisible(phone, page.getByRole('listitem').getByRole('link', { name }))).click();
    await waitForText(phone, name);
  });

  it('is filled from another list', async () => {
    const phone = await site.phone({ ...variant, account: 'hepeng' });
    const { page, words } = phone;
    const { t, company } = words;
    const hepeng = await keeper('hepeng');
    const { result } = await hepeng.ask('formBoList/assets/getData', { pageNo: 1, pageSize: 1, params: {} });
    const pk = result.data[0].ID_ as string;
    await openRecord(phone, { alias: 'asset', pk });
    await button(phone, company('Supplier')).click();
    await sheetOf(phone).getByRole('radio').first().check();
    await checkLayout(phone, 'picking');
    await button(phone, t('app.done')).click();
    const picked = button(phone, company('Supplier'));
    await expect.poll(() => picked.innerText()).not.toBe(t('form.choose'));
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
    const stored = JSON.parse((await hepeng.open(pk, 'asset')).data.supplier as string) as object;
    expect(stored).toMatchObject({
      label: expect.any(String) as string,
      value: expect.stringMatching(/^\d+$/u) as string,
    });
    await checkLayout(phone, 'picked');
    await page.getByRole('button', { name: t('controls.clearField', { name: company('Supplier') }) }).click();
    await pressFormButton(phone, 'Save');
    await expect.poll(async () => (await hepeng.open(pk, 'asset')).data.supplier).toBe('');
  });

  it('is read-only for other users', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const pk = await (
      await keeper('zhangwei')
    ).save({ title: 'Saw', shelf: `R-${variant.language}-${variant.theme}`, until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await waitForText(phone, 'Saw');
    expect(await formButtons(phone)).toEqual([]);
    expect(await phone.page.getByRole('textbox').count()).toBe(0);
    await checkLayout(phone, 'read');
  });

  it('becomes a request, and then reports that it cannot be changed', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t, company } = words;
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Title').fill('Ladder');
    await pressFormButton(phone, 'Hand in');
    await isFocused(phone, 'Back by');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
    const pk = new URL(page.url()).searchParams.get('pk') ?? '';
    await field(phone, 'Back by').fill('2026-12-24');
    await checkLayout(phone, 'toHandIn');
    await pressFormButton(phone, 'Hand in');
    await page.getByRole('heading', { name: t('message.started') }).waitFor();
    await checkLayout(phone, 'handedIn');
    await openRecord(phone, { alias: 'loan', pk });
    await waitForText(phone, t('customForm.running'));
    expect(await formButtons(phone)).toEqual([company('Chart')]);
    await checkLayout(phone, 'inProcess');
    await page.getByRole('link', { name: t('customForm.openRequest') }).click();
    await page.getByRole('heading', { name: t('node.history') }).waitFor();
    await waitForText(phone, 'Ladder');
  });

  it('shows who has changed what', async () => {
    const zhang = await keeper('zhangwei');
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { t } = phone.words;
    const pk = await zhang.save({ title: 'Lamp', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await button(phone, t('page.changes')).click();
    await waitForText(phone, t('follow.changes.emptyRecordTodo'));
    await checkLayout(phone, 'noChanges');
    const { data } = await zhang.open(pk, 'loan');
    await (
      await keeper('gaofei')
    ).save({ ...data, title: 'Big lamp', sub__loan_item: [{ item: 'Bulb', qty: 2 }] }, 'loan');
    await phone.page.reload();
    await waitForText(phone, 'Big lamp');
    await checkLayout(phone, 'changes');
  });

  it('that another user changed meanwhile keeps both changes, and reports conflicts', async () => {
    const zhang = await keeper('zhangwei');
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { t, company } = phone.words;
    const pk = await zhang.save({ title: 'Vice', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await field(phone, 'Title').fill('My vice');
    const { data } = await zhang.open(pk, 'loan');
    await (
      await keeper('gaofei')
    ).save({ ...data, title: 'Their vice', shelf: `V-${variant.language}-${variant.theme}` }, 'loan');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('form.contested', { fields: company('Title') }));
    expect(await field(phone, 'Title').inputValue()).toBe('My vice');
    expect(await field(phone, 'Shelf').inputValue()).toBe(`V-${variant.language}-${variant.theme}`);
    await waitForText(phone, t('form.theirs', { name: company('Title'), value: 'Their vice' }));
    await checkLayout(phone, 'contested');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
    const stored = (await zhang.open(pk, 'loan')).data;
    expect(stored).toMatchObject({
      title: 'My vice',
      shelf: `V-${variant.language}-${variant.theme}`,
      UPDATE_VERSION_: 3,
    });
  });

  it('that is missing or not permitted is reported in the same words, as is a missing form', async () => {
    const phone = await site.phone({ ...variant, account: 'renliang' });
    const { t } = phone.words;
    const pk = await (await keeper('zhangwei')).save({ title: 'Secret', until: '2026-12-24' }, 'loan');
    const words = async (key: string) => {
      await openRecord(phone, { alias: 'loan', pk: key });
      const alert = phone.page.getByRole('alert');
      await alert.waitFor();
      return alert.textContent();
    };
    const hidden = await words(pk);
    expect(hidden).toContain(t('refusal.notFound'));
    expect(await words('999')).toBe(hidden);
    await checkLayout(phone, 'hidden');
    await phone.open(buildPagePath('changes', { boAlias: 'loan', busKey: pk }));
    expect(await phone.page.getByRole('alert').textContent()).toBe(hidden);
    await openRecord(phone, { alias: 'nobody_knows' });
    await waitForText(phone, t('form.notConfigured'));
    await checkLayout(phone, 'notConfigured');
  });

  it('prompts before it is deleted', async () => {
    const zhang = await keeper('zhangwei');
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { t } = phone.words;
    const pk = await zhang.save({ title: 'Old', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await pressFormButton(phone, 'Delete');
    await sheetOf(phone).getByText(t('customForm.removeEffect')).waitFor();
    await checkLayout(phone, 'remove');
    await sheetOf(phone)
      .getByRole('button', { name: t('action.delete') })
      .click();
    await waitForText(phone, t('customForm.removed'));
    expect(await zhang.open(pk, 'loan')).toMatchObject({ success: false, reason: 'notFound' });
  });
});

/* Spec 5, "Other rules", and the messages of spec 8 about missing configuration. */
describe('missing configuration is reported where it is needed', () => {
  it('in a form: the list to pick from, the fields of a button, an invalid picture', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    const { t } = words;
    await openRecord(phone, { alias: 'unset' });
    await waitForText(phone, t('validation.demand.dialog'));
    await pressFormButton(phone, 'Look up');
    await waitForText(phone, t('validation.demand.associatedFields'));
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
    await waitForText(phone, t('validation.demand.imageFile'));
    await checkLayout(phone, 'unset');
    await field(phone, 'Title').fill('Saw');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
  });

  it('in a list: the form for editing, the page for viewing, the date criterion', async () => {
    await (await keeper('zhangwei')).save({ title: 'Hammer' });
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    const { t } = words;
    // Our server omits buttons without a form; another platform does not.
    await page.route('**/formBoList/tools_bare/dialog*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { mobileConf: string } };
      const mobileButton = [
        { btnLabel: 'Edit', btnName: 'edit', btnClick: 'onEdit' },
        { btnLabel: 'Look', btnName: 'detail', btnClick: 'onDetail' },
      ];
      const mobileConf = JSON.stringify({ ...(JSON.parse(answer.data.mobileConf) as object), mobileButton });
      await route.fulfill({ json: { ...answer, data: { ...answer.data, mobileConf } } });
    });
    await phone.open(buildPagePath('businessList', { key: 'tools_bare' }));
    const act = async (name: string) => {
      await page
        .getByRole('button', { name: t('list.moreFor', { title: 'Hammer' }) })
        .first()
        .click();
      await sheetOf(phone).getByRole('button', { name }).click();
    };
    await act('Edit');
    await waitForText(phone, t('message.formNotConfigured'));
    await act('Look');
    await waitForText(phone, t('message.noDetailPage'));
    await phone.open(buildPagePath('searchDate', { key: 'assets', field: 'F_BOUGHTON' }));
    await button(phone, t('bolist.showList')).click();
    await waitForText(phone, t('validation.searchCriteria'));
  });
});

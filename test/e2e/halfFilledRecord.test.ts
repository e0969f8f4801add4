import { describe, expect, it } from 'vitest';
import { keeperOf } from '#test/support/records.ts';
import { forgive } from './support/problems.ts';
import { isFocused, look, openRecord, press, told } from './support/record.ts';
import { button, field, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite({ hasObjects: true });

const keeper = async (account: string) => keeperOf(await site.colleague(account));

describe('what is typed into a record', () => {
  it('is back after a reload and told, and goes when one starts afresh', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    const { t } = words;
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Title').fill('Half a word');
    await phone.settled();
    await button(phone, t('app.back')).click();
    await sheetOf(phone).getByText(t('form.leaveEffect')).waitFor();
    await look(phone, 'leave');
    await button(phone, t('app.cancel')).click();
    await page.reload();
    await told(phone, t('form.restored'));
    expect(await field(phone, 'Title').inputValue()).toBe('Half a word');
    await look(phone, 'restored');
    await button(phone, t('form.startAfresh')).click();
    expect(await field(phone, 'Title').inputValue()).toBe('');
  });

  it('does not stand in the form while it is only read', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    const pk = await (await keeper('zhangwei')).save({ title: 'Stored', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await field(phone, 'Title').fill('Only typed');
    await button(phone, t('app.back')).click();
    await button(phone, t('form.leaveVerb')).click();
    await openRecord(phone, { alias: 'loan', pk, readOnly: '1' });
    await told(phone, 'Stored');
    expect(await phone.page.getByText(t('form.restored')).count()).toBe(0);
    expect(await phone.page.getByText('Only typed').count()).toBe(0);
  });

  it('is told to be taken as soon as the field is left', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    await (await keeper('zhangwei')).save({ title: 'First', shelf: 'B-1', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Shelf').fill('B-1');
    await phone.page.keyboard.press('Tab');
    await told(phone, t('validation.notUnique', { name: 'Shelf' }));
    await field(phone, 'Title').fill('Second');
    await press(phone, 'Save');
    await isFocused(phone, 'Shelf');
    await told(phone, t('form.issues', { count: 1 }));
    await look(phone, 'taken');
    await field(phone, 'Shelf').fill('B-2');
    await press(phone, 'Save');
    await told(phone, t('customForm.saved'));
  });

  it('stays in its row through a reload', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    const { t } = words;
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Title').fill('With parts');
    await field(phone, 'Back by').fill('2026-12-24');
    const part = page.getByRole('textbox', { name: 'Part', exact: true });
    await button(phone, t('form.addRow', { name: 'Parts' })).click();
    await part.fill('Handle');
    await page.waitForTimeout(800);
    await page.reload();
    await expect.poll(() => part.inputValue()).toBe('Handle');
    await look(phone, 'rowPage');
    await button(phone, t('app.done')).click();
    await told(phone, 'Handle');
    await press(phone, 'Save');
    await told(phone, t('customForm.saved'));
    await page.getByRole('button', { name: /^Handle/u }).waitFor();
  });

  it('gives way to what another has written, where one wants that', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    const zhang = await keeper('zhangwei');
    const pk = await zhang.save({ title: 'Vice', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await field(phone, 'Title').fill('My vice');
    const { data } = await zhang.open(pk, 'loan');
    await (await keeper('gaofei')).save({ ...data, title: 'Their vice' }, 'loan');
    await press(phone, 'Save');
    await button(phone, t('form.takeTheirsOf', { name: 'Title' })).click();
    await expect.poll(() => field(phone, 'Title').inputValue()).toBe('Their vice');
    expect(await button(phone, t('form.takeTheirsOf', { name: 'Title' })).count()).toBe(0);
    await field(phone, 'Shelf').fill('T-1');
    await press(phone, 'Save');
    await told(phone, t('customForm.saved'));
    expect((await zhang.open(pk, 'loan')).data).toMatchObject({ title: 'Their vice', shelf: 'T-1' });
  });

  it('is read row by row, also after a reload', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { page } = phone;
    const zhang = await keeper('zhangwei');
    const rows = [{ item: 'Peg', qty: 1 }];
    const pk = await zhang.save({ title: 'Rows', until: '2026-12-24', sub__loan_item: rows }, 'loan');
    await openRecord(phone, { alias: 'loan', pk, readOnly: '1' });
    await page.getByRole('button', { name: /^Peg/u }).click();
    await page
      .getByRole('heading', { level: 1, name: phone.words.t('form.rowOf', { name: 'Parts', number: 1 }) })
      .waitFor();
    await page.reload();
    await told(phone, 'Peg');
  });

  it('leaves a table alone that could not be read', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const zhang = await keeper('zhangwei');
    const pk = await zhang.save(
      { title: 'Rows', until: '2026-12-24', sub__loan_item: [{ item: 'Peg', qty: 1 }] },
      'loan',
    );
    await phone.page.route('**/getMobileByAlias**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, sub__loan_item: 'oops' } } });
    });
    await openRecord(phone, { alias: 'loan', pk });
    await told(phone, phone.words.t('table.unread'));
    await field(phone, 'Title').fill('Rows and more');
    await press(phone, 'Save');
    await told(phone, phone.words.t('customForm.saved'));
    expect((await zhang.open(pk, 'loan')).data).toMatchObject({
      title: 'Rows and more',
      sub__loan_item: [{ item: 'Peg' }],
    });
  });

  it('is not lost while there is no network', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Title').fill('Patient');
    await phone.context.setOffline(true);
    await press(phone, 'Save');
    await told(phone, t('error.offline'));
    forgive(phone, /ERR_INTERNET_DISCONNECTED/u);
    await phone.context.setOffline(false);
    await press(phone, 'Save');
    await told(phone, t('customForm.saved'));
  });
});

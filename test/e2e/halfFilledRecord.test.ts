import { describe, expect, it } from 'vitest';
import { createRecordClient } from '#test/support/records.ts';
import { waitForClosedSheets } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { isFocused, checkLayout, openRecord, pressFormButton, waitForText } from './support/record.ts';
import { button, field, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite({ hasObjects: true });

const keeper = async (account: string) => createRecordClient(await site.colleague(account));

describe('the draft of a record', () => {
  it('is restored after a reload with a notice, and deleted on starting over', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    const { t } = words;
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Title').fill('Half a word');
    await phone.settled();
    await button(phone, t('app.back')).click();
    await sheetOf(phone).getByText(t('form.leaveEffect')).waitFor();
    await checkLayout(phone, 'leave');
    await button(phone, t('app.cancel')).click();
    await waitForClosedSheets(page);
    await page.reload();
    await waitForText(phone, t('form.restored'));
    expect(await field(phone, 'Title').inputValue()).toBe('Half a word');
    await checkLayout(phone, 'restored');
    await button(phone, t('form.startAfresh')).click();
    expect(await field(phone, 'Title').inputValue()).toBe('');
  });

  it('is not shown while the record is read-only', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    const pk = await (await keeper('zhangwei')).save({ title: 'Stored', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await field(phone, 'Title').fill('Only typed');
    await button(phone, t('app.back')).click();
    await button(phone, t('form.leaveVerb')).click();
    await phone.page.waitForURL((url) => !url.pathname.endsWith('/CustomForm'));
    await openRecord(phone, { alias: 'loan', pk, readOnly: '1' });
    await waitForText(phone, 'Stored');
    expect(await phone.page.getByText(t('form.restored')).count()).toBe(0);
    expect(await phone.page.getByText('Only typed').count()).toBe(0);
  });

  it('is checked for uniqueness as soon as the user leaves the field', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    await (await keeper('zhangwei')).save({ title: 'First', shelf: 'B-1', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Shelf').fill('B-1');
    await phone.page.keyboard.press('Tab');
    await waitForText(phone, t('validation.notUnique', { name: 'Shelf' }));
    await field(phone, 'Title').fill('Second');
    await pressFormButton(phone, 'Save');
    await isFocused(phone, 'Shelf');
    await waitForText(phone, t('form.issues', { count: 1 }));
    await checkLayout(phone, 'taken');
    await field(phone, 'Shelf').fill('B-2');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
  });

  it('keeps its open row through a reload', async () => {
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
    await checkLayout(phone, 'rowPage');
    await button(phone, t('app.done')).click();
    await waitForText(phone, 'Handle');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
    await page.getByRole('button', { name: /^Handle/u }).waitFor();
  });

  it('is replaced by the changes of another user on request', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    const zhang = await keeper('zhangwei');
    const pk = await zhang.save({ title: 'Vice', until: '2026-12-24' }, 'loan');
    await openRecord(phone, { alias: 'loan', pk });
    await field(phone, 'Title').fill('My vice');
    const { data } = await zhang.open(pk, 'loan');
    await (await keeper('gaofei')).save({ ...data, title: 'Their vice' }, 'loan');
    await pressFormButton(phone, 'Save');
    await button(phone, t('form.takeTheirsOf', { name: 'Title' })).click();
    await expect.poll(() => field(phone, 'Title').inputValue()).toBe('Their vice');
    expect(await button(phone, t('form.takeTheirsOf', { name: 'Title' })).count()).toBe(0);
    await field(phone, 'Shelf').fill('T-1');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
    expect((await zhang.open(pk, 'loan')).data).toMatchObject({ title: 'Their vice', shelf: 'T-1' });
  });

  it('is not created while the rows are only read, also after a reload', async () => {
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
    await waitForText(phone, 'Peg');
  });

  it('does not change a table that could not be read', async () => {
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
    await waitForText(phone, phone.words.t('table.unread'));
    await field(phone, 'Title').fill('Rows and more');
    await pressFormButton(phone, 'Save');
    await waitForText(phone, phone.words.t('customForm.saved'));
    expect((await zhang.open(pk, 'loan')).data).toMatchObject({
      title: 'Rows and more',
      sub__loan_item: [{ item: 'Peg' }],
    });
  });

  it('is not lost while the device is offline', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    await openRecord(phone, { alias: 'loan' });
    await field(phone, 'Title').fill('Patient');
    await phone.context.setOffline(true);
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('message.unanswered.offline'));
    acceptProblems(phone, /ERR_INTERNET_DISCONNECTED/u);
    await phone.context.setOffline(false);
    await pressFormButton(phone, 'Save');
    await waitForText(phone, t('customForm.saved'));
  });
});

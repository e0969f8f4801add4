import { describe, expect, it } from 'vitest';
import { toWireTime } from '#contract/wire/time.ts';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { DEMO } from '#test/support/demoCompany.ts';
import { createInviter } from '#test/support/guests.ts';
import { createRecordClient } from '#test/support/records.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { isFocused, checkLayout, waitForText } from './support/record.ts';
import { button, field, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite({ hasObjects: true });
const HOUR = 3_600_000;
/** Validity in milliseconds, enough to open a form on a busy machine. */
const SHORT = 8_000;

/** Creates an invitation to the guest book, with its period in milliseconds from now. */
async function createInvitation({ from = -HOUR, until = HOUR, most = 50 } = {}): Promise<{ id: string; code: string }> {
  const now = site.clock.now();
  const terms = { opensAt: toWireTime(now + Math.min(from, -1000)), closesAt: toWireTime(now + until), most };
  const { data } = await createInviter(await site.colleague('zhangwei')).make(
    from > 0 ? { ...terms, opensAt: toWireTime(now + from) } : terms,
  );
  return data;
}
const openForm = (phone: Phone, params: Readonly<Record<string, string>>) =>
  phone.open(buildPagePath('qrCodeForm', params));
const pathOf = ({ page }: Phone) => new URL(page.url()).pathname;
const heading = ({ page }: Phone, name: string) => page.getByRole('heading', { level: 1, name });
const recorded = async (name: string) => {
  const rows = await (
    await site.colleague('renliang')
  ).post('/api-form/form/core/formBoList/visitors/getData?key=visitors', {
    pageNo: 1,
    pageSize: 20,
    params: { Q_F_NAME_S_EQ: name },
  });
  return rows.body.result.data as { F_NAME: string; F_MEETS: string; F_STATE: string }[];
};

describe.each(VARIANTS_OF_RUN)('a form behind a QR code in $language, $theme', (variant) => {
  it('is filled in by a visitor without a login, and appears in the list of the company', async () => {
    const phone = await site.phone(variant);
    const { t, company } = phone.words;
    await openForm(phone, { code: DEMO.invitation });
    await heading(phone, company('Visitor registration')).waitFor();
    expect(await phone.page.title()).toBe(company('Visitor registration'));
    await checkLayout(phone, 'qr-new');
    await button(phone, t('invitation.send')).click();
    await isFocused(phone, 'Your name');
    await checkLayout(phone, 'qr-missing');
    const name = `Guest ${variant.language} ${variant.theme}`;
    await field(phone, 'Your name').fill(name);
    await field(phone, 'Your mobile number').fill('13800000000');
    await field(phone, 'Visiting').fill('Wang Fang');
    await field(phone, 'Which office').selectOption({ value: 'hz' });
    await field(phone, 'Type of visit').selectOption({ value: 'talk' });
    await checkLayout(phone, 'qr-filled');
    await button(phone, t('invitation.send')).click();
    await heading(phone, t('message.received')).waitFor();
    await checkLayout(phone, 'qr-sent');
    expect(await recorded(name)).toMatchObject([{ F_NAME: name, F_MEETS: 'Wang Fang', F_STATE: 'here' }]);
    await button(phone, t('exception.received.again')).click();
    await heading(phone, company('Visitor registration')).waitFor();
    expect(await field(phone, 'Your name').inputValue()).toBe('');
  });

  it('reports that it is not open yet, over, full, ended or unknown', async () => {
    const phone = await site.phone(variant);
    const { t } = phone.words;
    const early = await createInvitation({ from: HOUR, until: 2 * HOUR });
    await openForm(phone, { code: early.code });
    await heading(phone, t('exception.notYet')).waitFor();
    expect(pathOf(phone)).toBe('/mobile/pages/exception/Expires');
    expect(await phone.page.title()).toBe(t('exception.notYet'));
    await phone.page.getByText(t('message.qrNotExpired')).waitFor();
    await checkLayout(phone, 'qr-notYet');
    await button(phone, t('exception.notYet.again')).click();
    await heading(phone, t('exception.notYet')).waitFor();

    await openForm(phone, { code: 'qing-ling-suppliers-2026-hT5nZq1bYe' });
    await heading(phone, t('message.qrExpired')).waitFor();
    expect(pathOf(phone)).toBe('/mobile/pages/exception/ErrorQRcode');
    await checkLayout(phone, 'qr-over');

    const ended = await createInvitation();
    await createInviter(await site.colleague('gaofei')).end(ended.id);
    await openForm(phone, { code: ended.code });
    await heading(phone, t('exception.closed.ended')).waitFor();
    await checkLayout(phone, 'qr-ended');
    await openForm(phone, { code: 'nobody-has-this-one' });
    await heading(phone, t('exception.closed.unknown')).waitFor();
    await checkLayout(phone, 'qr-unknown');
  });

  it('is created, shown, copied and ended on the phone of a user with permission', async () => {
    const phone = await site.phone({ ...variant, account: 'renliang' });
    const { page, words } = phone;
    const { t, company } = words;
    await phone.open(buildPagePath('listActions', { key: 'visitors' }));
    await checkLayout(phone, 'qr-menu');
    await page.getByRole('link', { name: t('bolist.invite', { name: company('Visitor registration') }) }).click();
    await heading(phone, t('page.invitations')).waitFor();
    await page.getByRole('listitem').first().waitFor();
    await checkLayout(phone, 'qr-codes');
    await button(phone, t('invitation.add')).click();
    await heading(phone, t('invitation.add')).waitFor();
    await checkLayout(phone, 'qr-add');
    await page.getByLabel(t('invitation.closesAt')).fill('2099-01-01T10:00');
    await page.getByLabel(t('invitation.most')).fill('7');
    await button(phone, t('invitation.make')).click();
    await heading(phone, company('Visitor registration')).waitFor();
    await page.getByRole('img', { name: t('invitation.picture', { form: company('Visitor registration') }) }).waitFor();
    await waitForText(phone, t('invitation.answers', { received: 0, most: 7 }));
    await checkLayout(phone, 'qr-code');
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(phone, t('invitation.copy')).click();
    await waitForText(phone, t('invitation.copied'));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe('/mobile/pages/list/QRCodeForm');
    await button(phone, t('invitation.end')).click();
    await sheetOf(phone).getByText(t('invitation.endNote')).waitFor();
    await checkLayout(phone, 'qr-end');
    await sheetOf(phone)
      .getByRole('button', { name: t('invitation.end') })
      .click();
    await waitForText(phone, t('invitation.status.ended'));
    await checkLayout(phone, 'qr-wasEnded');
    const guest = await site.phone(variant);
    await guest.open(copied.slice(copied.indexOf('/mobile') + '/mobile'.length));
    await heading(guest, t('exception.closed.ended')).waitFor();
  });
});

describe('a form behind a QR code', () => {
  it('refuses input after it was ended with a message, and loses none of it', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { t } = phone.words;
    const { id, code } = await createInvitation();
    await openForm(phone, { code });
    await field(phone, 'Name').fill('Slow typist');
    await createInviter(await site.colleague('zhangwei')).end(id);
    await button(phone, t('invitation.send')).click();
    await waitForText(phone, t('refusal.invitation.ended'));
    expect(await field(phone, 'Name').inputValue()).toBe('Slow typist');
    await checkLayout(phone, 'qr-refused');
  });

  it('closes at its end, also for a guest who has it open', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { t } = phone.words;
    const { code } = await createInvitation({ until: SHORT });
    await openForm(phone, { code });
    await field(phone, 'Name').fill('Last minute');
    await phone.page.waitForTimeout(SHORT + 1_000);
    await button(phone, t('invitation.send')).click();
    await waitForText(phone, t('refusal.invitation.over'));
    expect(await field(phone, 'Name').inputValue()).toBe('Last minute');
    await openForm(phone, { code });
    await heading(phone, t('message.qrExpired')).waitFor();
    expect(pathOf(phone)).toBe('/mobile/pages/exception/ErrorQRcode');
  });

  it('restores input after the tab was killed, but not for another code', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { t } = phone.words;
    const [one, other] = [await createInvitation(), await createInvitation()];
    await openForm(phone, { code: one.code });
    await field(phone, 'Name').fill('Half a name');
    await phone.page.waitForTimeout(800);
    await phone.page.reload();
    await waitForText(phone, t('form.restored'));
    expect(await field(phone, 'Name').inputValue()).toBe('Half a name');
    await openForm(phone, { code: other.code });
    await expect.poll(() => field(phone, 'Name').inputValue()).toBe('');
    expect(await phone.page.getByText(t('form.restored')).count()).toBe(0);
  });

  it('sends no token of a user who is logged in on the device', async () => {
    const phone = await site.phone({ language: 'en-US', account: 'wangfang' });
    const { page, words } = phone;
    const { t } = words;
    const { code } = await createInvitation();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(JSON.stringify([request.url(), request.headers()]));
    });
    await openForm(phone, { code });
    const token = await page.evaluate(() => localStorage.getItem('ringi.accessToken'));
    expect(token).toMatch(/\S{20,}/u);
    await field(phone, 'Name').fill('Careful');
    await field(phone, 'Area').selectOption({ value: 'hz' });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'note.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('hello'),
      });
    await waitForText(phone, 'note.txt');
    await button(phone, t('form.addRow', { name: 'Things' })).click();
    const thing = page.getByRole('textbox', { name: 'Thing', exact: true });
    await thing.fill('Laptop');
    expect(pathOf(phone)).toBe('/mobile/pages/list/QRCodeForm');
    await checkLayout(phone, 'qr-row');
    await page.waitForTimeout(800);
    await page.reload();
    await expect.poll(() => thing.inputValue()).toBe('Laptop');
    await button(phone, t('app.done')).click();
    await waitForText(phone, 'Laptop');
    await button(phone, t('invitation.send')).click();
    await heading(phone, t('message.received')).waitFor();
    expect(await button(phone, t('exception.success.next')).count()).toBe(0);
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.filter((each) => /authorization/iu.test(each) || each.includes(String(token)))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('ringi.accessToken'))).toBe(token);
    const keeper = createRecordClient(await site.colleague('zhangwei'));
    expect(
      await keeper.ask('formPc/checkUniqueValue', { alias: 'guestbook', keyName: 'name', keyValue: 'Careful' }),
    ).toBe(false);
  });

  it('is filled in with the keyboard alone', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { page, words } = phone;
    const { code } = await createInvitation();
    await openForm(phone, { code });
    await field(phone, 'Name').focus();
    await page.keyboard.type('Keys only');
    for (let step = 0; step < 30; step += 1) {
      const name = await page.evaluate(() => document.activeElement?.textContent);
      if (name === words.t('invitation.send')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await heading(phone, words.t('message.received')).waitFor();
  });

  it('is stored while offline, and sent once when online', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { t } = phone.words;
    const { id, code } = await createInvitation();
    await openForm(phone, { code });
    await field(phone, 'Name').fill('Patient');
    await phone.context.setOffline(true);
    await button(phone, t('invitation.send')).click();
    await waitForText(phone, t('message.unanswered.offline'));
    acceptProblems(phone, /ERR_INTERNET_DISCONNECTED/u);
    await phone.context.setOffline(false);
    await button(phone, t('invitation.send')).click();
    await heading(phone, t('message.received')).waitFor();
    expect((await createInviter(await site.colleague('zhangwei')).get(id)).data.answers).toBe(1);
  });

  it('of another platform uses the period in its URL', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const { t } = phone.words;
    await openForm(phone, { alias: 'asset', startTime: '2099-01-01 09:00:00', endTime: '2099-01-01 17:00:00' });
    await heading(phone, t('exception.notYet')).waitFor();
    await openForm(phone, { alias: 'asset', startTime: '1000', endTime: '2000' });
    await heading(phone, t('message.qrExpired')).waitFor();
    // Our server opens no form by its name alone.
    await openForm(phone, { alias: 'asset' });
    await heading(phone, t('exception.closed.unknown')).waitFor();
    acceptProblems(phone, /401/u);
  });
});

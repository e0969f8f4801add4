import { describe, expect, it } from 'vitest';
import { button, field, fillLeave, openLeaveForm, sheetOf } from './support/request.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { addressOf } from '#presentation/routes/addresses.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('goes to the first field that is missing and says beside it what is wanted', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const before = (await (await site.colleague('zhangwei')).mine()).length;
  await openLeaveForm(phone);
  await fillLeave(phone, { days: '2', reason: '' });
  await button(phone, phone.words.t('start.submit')).click();
  const reason = field(phone, 'Reason');
  await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await reason.getAttribute('aria-invalid')).toBe('true');
  await phone.page.getByText('Field [Reason] is mandatory').waitFor();
  expect(
    await reason.evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }),
  ).toBe(true);
  await reason.fill('Family visit');
  await phone.page.getByText('Field [Reason] is mandatory').waitFor({ state: 'detached' });
  expect((await (await site.colleague('zhangwei')).mine()).length).toBe(before);
});

it('brings back a form that somebody left half filled in', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { t } = phone.words;
  await openLeaveForm(phone);
  await field(phone, 'Reason').fill('Half a sentence');
  await button(phone, t('app.back')).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('start.leaveVerb') })
    .click();
  await openLeaveForm(phone);
  await expect.poll(() => field(phone, 'Reason').inputValue()).toBe('Half a sentence');
  await phone.page.getByText(t('form.restored')).waitFor();
});

describe('a file that is gone meanwhile', () => {
  it.each(['zh-CN', 'en-US', 'ja-JP'] as const)(
    'is named by the stored draft, which keeps all else (%s)',
    async (language) => {
      const zhangwei = await site.colleague('zhangwei');
      const files = JSON.stringify([{ fileId: '5', fileName: 'Certificate.pdf', size: 7 }]);
      const { data } = await zhangwei.saveDraft('leave', { ...LEAVE, files });
      const phone = await site.phone({ account: 'zhangwei', language });
      await phone.open(addressOf('startForm', { defId: data.defId, instId: data.instId }));
      await phone.page.getByText(phone.words.t('file.gone', { names: 'Certificate.pdf' })).waitFor();
      expect(await field(phone, 'Reason').inputValue()).toBe(LEAVE.reason);
      expect(await phone.page.getByRole('link', { name: 'Certificate.pdf' }).count()).toBe(0);
      await shoot(phone.page, `gone-${language}`);
      await zhangwei.call(`bpmInst/del?ids=${data.instId}`);
    },
  );

  it('is named by what the phone has kept, which keeps all else', async () => {
    const phone = await site.phone({ account: 'gaofei', language: 'en-US' });
    const { t } = phone.words;
    await openLeaveForm(phone);
    await field(phone, 'Reason').fill('Half a sentence');
    await phone.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('certificate') });
    await phone.page.getByRole('link', { name: 'Certificate.pdf' }).waitFor();
    await button(phone, t('app.back')).click();
    await sheetOf(phone)
      .getByRole('button', { name: t('start.leaveVerb') })
      .click();
    // As if it had been swept away: the server is asked for one that it does not have.
    await phone.page.route('**/sysFile/getByFileId*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/fileId=[0-9]+/u, 'fileId=5'),
      }),
    );
    await openLeaveForm(phone);
    await phone.page.getByText(t('file.gone', { names: 'Certificate.pdf' })).waitFor();
    expect(await field(phone, 'Reason').inputValue()).toBe('Half a sentence');
    expect(await phone.page.getByRole('link', { name: 'Certificate.pdf' }).count()).toBe(0);
  });
});

it.each(['zh-CN', 'en-US', 'ja-JP'] as const)(
  'is told before it sets out that there is no room for a file, and loses nothing (%s)',
  async (language) => {
    const phone = await site.phone({ account: 'gaofei', language });
    const sent: string[] = [];
    phone.page.on('request', (request) => void (request.url().endsWith('/upload') && sent.push(request.url())));
    // As if it were larger than it is: nobody waits for half a gigabyte in a test.
    await phone.page.route('**/sysFile/mayUpload*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/size=[0-9]+/u, 'size=600000000'),
      }),
    );
    await openLeaveForm(phone);
    await field(phone, 'Reason').fill('With a long film');
    await phone.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') });
    const refusal = phone.page.getByRole('alert').getByText(phone.words.t('refusal.file.noRoom', { limit: 500 }));
    await refusal.waitFor();
    await refusal.evaluate((line) => line.scrollIntoView({ block: 'center' }));
    expect(sent).toEqual([]);
    expect(await field(phone, 'Reason').inputValue()).toBe('With a long film');
    await shoot(phone.page, `no-room-${language}`);
  },
);

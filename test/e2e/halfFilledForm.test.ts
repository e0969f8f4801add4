import { describe, expect, it } from 'vitest';
import { button, field, fillLeave, openLeaveForm, openTaskOf, sheetOf } from './support/request.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { addressOf } from '#presentation/routes/addresses.ts';
import { logIn } from './support/login.ts';
import { forgive } from './support/problems.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';
import { fileBytes } from '#test/support/fileBytes.ts';

const site = openSite();

it('goes to the first field that is missing and says beside it what is wanted', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const before = (await (await site.colleague('zhangwei')).mine()).length;
  await openLeaveForm(phone);
  await fillLeave(phone, { days: 2, reason: '' });
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
    .getByRole('button', { name: t('form.leaveVerb') })
    .click();
  await openLeaveForm(phone);
  await expect.poll(() => field(phone, 'Reason').inputValue()).toBe('Half a sentence');
  await phone.page.getByText(t('form.restored')).waitFor();
});

it('is not shown to whoever logs in next on the same device, and is there again for its author until they log out', async () => {
  const phone = await site.phone({ language: 'en-US' });
  const { page, words } = phone;
  const leaveForm = async (account: string) => {
    await logIn(phone, account);
    await openLeaveForm(phone);
  };
  const logOut = async () => {
    await phone.open('/pages/myInfo');
    await button(phone, words.t('me.logOut')).click();
    await sheetOf(phone)
      .getByRole('button', { name: words.t('me.logOut') })
      .click();
    await page.getByLabel(words.t('login.account'), { exact: true }).waitFor();
  };
  await leaveForm('zhangwei');
  await field(phone, 'Reason').fill('An operation nobody needs to know of');
  // Written half a second after the last key.
  await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBeGreaterThan(0);
  await button(phone, words.t('app.back')).click();
  await sheetOf(phone)
    .getByRole('button', { name: words.t('form.leaveVerb') })
    .click();
  // Ended by the server, not by them: whoever logs out takes along what is theirs.
  await page.evaluate(() => localStorage.setItem('ringi.accessToken', 'long-gone'));
  await phone.open(addressOf('myTasks'));
  await page.getByText(words.t('login.expired')).waitFor();
  forgive(phone, /401/u);
  await leaveForm('wangfang');
  await page.getByText(words.t('form.restored')).waitFor({ state: 'detached' });
  expect(await field(phone, 'Reason').inputValue()).toBe('');
  await logOut();
  await leaveForm('zhangwei');
  await expect.poll(() => field(phone, 'Reason').inputValue()).toBe('An operation nobody needs to know of');
  await button(phone, words.t('app.back')).click();
  await sheetOf(phone)
    .getByRole('button', { name: words.t('form.leaveVerb') })
    .click();
  await logOut();
  await leaveForm('zhangwei');
  expect(await field(phone, 'Reason').inputValue()).toBe('');
});

it.each(LANGUAGES_OF_RUN)(
  'keeps what was typed where the form was changed elsewhere meanwhile, and says what both have changed (%s)',
  async (language) => {
    const [zhangwei, wangfang, chenjie] = await Promise.all(
      ['zhangwei', 'wangfang', 'chenjie'].map((account) => site.colleague(account)),
    );
    const { instId = '' } = (await zhangwei?.start('leave', { ...LEAVE, days: 5 })) ?? {};
    await wangfang?.decide((await wangfang.taskOf(instId))?.taskId ?? '', 'AGREE');
    const taskId = (await chenjie?.taskOf(instId))?.taskId ?? '';
    const phone = await site.phone({ account: 'chenjie', language });
    const balance = field(phone, 'Leave balance checked');
    await openTaskOf(phone, taskId);
    await balance.fill('5 days');
    const formJson = JSON.stringify({ leave: { balance: '3 days' } });
    await chenjie?.call('bpmTask/saveFormData', { taskId, formJson });
    const { t, company } = phone.words;
    // Leaving keeps what was typed in the last moment.
    await button(phone, t('app.back')).click();
    await phone.page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();
    await openTaskOf(phone, taskId);
    const said = phone.page.getByText(t('form.contested', { fields: company('Leave balance checked') }));
    await said.waitFor();
    expect(await balance.inputValue()).toBe('5 days');
    await said.scrollIntoViewIfNeeded();
    await shoot(phone.page, `contested-${language}`);
  },
);

describe('a file that is gone meanwhile', () => {
  it.each(LANGUAGES_OF_RUN)('is named by the stored draft, which keeps all else (%s)', async (language) => {
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
  });

  it('is named by what the phone has kept, which keeps all else', async () => {
    const phone = await site.phone({ account: 'gaofei', language: 'en-US' });
    const { t } = phone.words;
    await openLeaveForm(phone);
    await field(phone, 'Reason').fill('Half a sentence');
    await phone.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: fileBytes('Certificate.pdf') });
    await phone.page.getByRole('link', { name: 'Certificate.pdf' }).waitFor();
    await button(phone, t('app.back')).click();
    await sheetOf(phone)
      .getByRole('button', { name: t('form.leaveVerb') })
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

it.each(LANGUAGES_OF_RUN)(
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

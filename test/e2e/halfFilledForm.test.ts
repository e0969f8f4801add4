import { describe, expect, it } from 'vitest';
import { button, field, fillLeave, openLeaveForm, openTaskOf, sheetOf } from './support/request.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { logIn } from './support/login.ts';
import { acceptProblems } from './support/problems.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';
import { fileBytes } from '#test/support/fileBytes.ts';

const site = openSite();

it('focuses the first missing field and shows beside it what is required', async () => {
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

it('restores a form that the user left unfinished', async () => {
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

it('hides a draft from the next user of the device, and restores it for its author until they log out', async () => {
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
  // The draft is stored half a second after the last key press.
  await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBeGreaterThan(0);
  await button(phone, words.t('app.back')).click();
  await sheetOf(phone)
    .getByRole('button', { name: words.t('form.leaveVerb') })
    .click();
  // The server ends the session. A logout by the user would delete the draft.
  await page.evaluate(() => localStorage.setItem('ringi.accessToken', 'long-gone'));
  await phone.open(buildPagePath('myTasks'));
  await page.getByText(words.t('login.expired')).waitFor();
  acceptProblems(phone, /401/u);
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
  'keeps the input when another user changed the form meanwhile, and reports conflicts (%s)',
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
    // Leaving the page stores the last input.
    await button(phone, t('app.back')).click();
    await phone.page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();
    await openTaskOf(phone, taskId);
    const said = phone.page.getByText(t('form.contested', { fields: company('Leave balance checked') }));
    await said.waitFor();
    expect(await balance.inputValue()).toBe('5 days');
    await said.scrollIntoViewIfNeeded();
    await takeScreenshot(phone.page, `contested-${language}`);
  },
);

describe('a file that was deleted meanwhile', () => {
  it.each(LANGUAGES_OF_RUN)('is reported by the stored draft, which keeps everything else (%s)', async (language) => {
    const zhangwei = await site.colleague('zhangwei');
    const files = JSON.stringify([{ fileId: '5', fileName: 'Certificate.pdf', size: 7 }]);
    const { data } = await zhangwei.saveDraft('leave', { ...LEAVE, files });
    const phone = await site.phone({ account: 'zhangwei', language });
    await phone.open(buildPagePath('startForm', { defId: data.defId, instId: data.instId }));
    await phone.page.getByText(phone.words.t('file.gone', { names: 'Certificate.pdf' })).waitFor();
    expect(await field(phone, 'Reason').inputValue()).toBe(LEAVE.reason);
    expect(await phone.page.getByRole('link', { name: 'Certificate.pdf' }).count()).toBe(0);
    await takeScreenshot(phone.page, `gone-${language}`);
    await zhangwei.call(`bpmInst/del?ids=${data.instId}`);
  });

  it('is reported by the draft on the device, which keeps everything else', async () => {
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
    // Simulates a deleted file by requesting a missing one from the server.
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
  'a file is rejected before the upload if there is no space for it, and no input is lost (%s)',
  async (language) => {
    const phone = await site.phone({ account: 'gaofei', language });
    const sent: string[] = [];
    phone.page.on('request', (request) => void (request.url().endsWith('/upload') && sent.push(request.url())));
    // Simulates a larger file, to avoid an upload of half a gigabyte.
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
    await takeScreenshot(phone.page, `no-room-${language}`);
  },
);

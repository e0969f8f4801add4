import { expect, it } from 'vitest';
import { button, field, fillLeave, openLeaveForm, sheetOf } from './support/request.ts';
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

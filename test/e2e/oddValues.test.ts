import { expect, it } from 'vitest';
import { LANGUAGES } from '#application/formatting/language.ts';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { button, field } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite({ processes: ['badge'] });
const ODD = '{"a":1}';

it.each(LANGUAGES)('rejects an object in a number field and reports it beside the field: %s', async (language) => {
  const phone = await site.phone({ account: 'zhangwei', language });
  const { t, company } = phone.words;
  await phone.open(buildPagePath('startForm', { defKey: 'seal' }));
  const copies = field(phone, 'Copies');
  await copies.fill(ODD);
  await button(phone, t('start.submit')).click();
  expect(await copies.getAttribute('aria-invalid')).toBe('true');
  expect(await copies.inputValue()).toContain('{"a":1}');
  await phone.page.getByText(t('validation.isNumber', { name: company('Copies') })).waitFor();
  await takeScreenshot(phone.page, `oddNumber-${language}`);
});

it.each(LANGUAGES)(
  'marks an invalid stored value, and asks a user with write access to correct it: %s',
  async (language) => {
    const zhangwei = await site.colleague('zhangwei');
    const { instId } = await zhangwei.start('badge', { title: 'New badge' });
    await expect.poll(async () => (await zhangwei.taskOf(instId)) !== undefined).toBe(true);
    const task = (await zhangwei.taskOf(instId))?.taskId ?? '';
    const { employeeNo: value } = (await zhangwei.open(task)).formData?.data?.[0]?.data ?? {};
    const writer = await site.phone({ account: 'zhangwei', language });
    await writer.open(`/pages/bpm/TaskDetail?taskId=${task}`);
    const note = writer.page.getByText(writer.words.t('form.misfitToMend', { value: String(value) }));
    await note.scrollIntoViewIfNeeded();
    await takeScreenshot(writer.page, `oddStored-${language}`);
    expect(await zhangwei.decide(task, 'AGREE')).toMatchObject({ success: true });
    await writer.open(`/pages/bpm/InstInfo?instId=${instId}&from=mine`);
    const mark = writer.page.getByText(writer.words.t('form.misfit'));
    await mark.scrollIntoViewIfNeeded();
    await takeScreenshot(writer.page, `oddRead-${language}`);
  },
);

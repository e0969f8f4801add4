import { expect, it } from 'vitest';
import { LANGUAGES } from '#application/language.ts';
import { button, field, fillLeave, openLeaveForm } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { startLeave } from './support/startLeave.ts';

const site = openSite();
const ODD = '{"a":1}';

it.each(LANGUAGES)('a number field refuses an object and says so beside it: %s', async (language) => {
  const phone = await site.phone({ account: 'zhangwei', language });
  const { t, company } = phone.words;
  await openLeaveForm(phone);
  await fillLeave(phone, { days: ODD, reason: 'Family visit' });
  await button(phone, t('start.submit')).click();
  const days = field(phone, 'Number of days');
  expect(await days.getAttribute('aria-invalid')).toBe('true');
  expect(await days.inputValue()).toContain('{"a":1}');
  await phone.page.getByText(t('validation.isNumber', { name: company('Number of days') })).waitFor();
  await shoot(phone.page, `oddNumber-${language}`);
});

it.each(LANGUAGES)(
  'a stored value that does not fit is marked, and who may write it is asked: %s',
  async (language) => {
    const { instance, task } = await startLeave(site);
    const [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
    await wangfang.decide(task, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const redo = (await zhangwei.taskOf(instance))?.taskId ?? '';
    const formJson = JSON.stringify({ leave: { days: ODD } });
    // Somebody else's page wrote it: ours does not judge that.
    await zhangwei.call('bpmTask/saveFormData', { taskId: redo, systemHand: false, formJson });
    const writer = await site.phone({ account: 'zhangwei', language });
    await writer.open(`/pages/bpm/TaskDetail?taskId=${redo}`);
    const note = writer.page.getByText(writer.words.t('form.misfitToMend', { value: ODD }));
    await note.scrollIntoViewIfNeeded();
    await shoot(writer.page, `oddStored-${language}`);
    expect(await zhangwei.decide(redo, 'AGREE')).toMatchObject({ success: true });
    const again = (await wangfang.taskOf(instance))?.taskId ?? '';
    expect(await wangfang.decide(again, 'AGREE')).toMatchObject({ success: false, reason: 'process.notComparable' });
    await writer.open(`/pages/bpm/InstInfo?instId=${instance}&from=mine`);
    const mark = writer.page.getByText(writer.words.t('form.misfit'));
    await mark.scrollIntoViewIfNeeded();
    await shoot(writer.page, `oddRead-${language}`);
  },
);

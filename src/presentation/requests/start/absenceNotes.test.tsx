import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmAbsence } from '#contract/workflow/bpmAbsence.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { aFormView } from '#test/support/pages/forms.ts';
import { currentAddress } from '#test/support/pages/renderPage.tsx';
import { aTripInstance } from '#test/support/pages/requests.ts';
import { renderStart } from '#test/support/pages/startForm.ts';
import { word } from '#test/support/pages/words.ts';

const submit = () => page.getByRole('button', { name: word('start.submit') });

describe('StartFormPage of a leave request', () => {
  const LEAVE_VIEW = {
    ...aFormView(
      [
        { name: 'from', comment: '开始时间', control: 'rx-date', options: { format: 'YYYY-MM-DD' } },
        { name: 'to', comment: '结束时间', control: 'rx-date', options: { format: 'YYYY-MM-DD' } },
      ],
      { data: { from: '2026-12-03', to: '2026-12-04' } },
    ),
    script: JSON.stringify({ formJs: '', extJs: { absence: { begin: 'from', end: 'to' } } }),
  };
  const renderLeave = () => {
    const platform = renderStart();
    platform.answer(bpmInst.getViewByDefId, { formData: [LEAVE_VIEW] });
    platform.answer(bpmInst.startProcess, aTripInstance());
    return platform;
  };

  it('reports years without holidays in the calendar when working days are counted', async () => {
    const calendar = { holidays: ['2026-10-01'], worked: [] };
    const formulas = { main: { days: 'WORK_DAYS({from},{to})' } };
    const platform = renderStart();
    platform.answer(bpmInst.getViewByDefId, {
      formData: [
        {
          ...aFormView(
            [
              { name: 'from', comment: '开始时间', control: 'rx-date', options: { format: 'YYYY-MM-DD' } },
              { name: 'to', comment: '结束时间', control: 'rx-date', options: { format: 'YYYY-MM-DD' } },
              { name: 'days', comment: '天数', control: 'rx-number', options: { length: '5,1' } },
            ],
            {
              data: { from: '2026-12-30', to: '2026-12-31', days: 0 },
              permission: { from: 'w', to: 'w', days: 'r' },
            },
          ),
          script: JSON.stringify({ formJs: '', extJs: { calendar, formulas } }),
        },
      ],
    });
    const note = page.getByText(word('form.uncountedYears', { years: '2027' }));
    await expect.element(page.getByText('天数')).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await page.getByLabelText('结束时间').fill('2027-01-08');
    await expect.element(note).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('links an overlapping request before sending and sends after confirmation', async () => {
    const platform = renderLeave();
    platform.answer(bpmAbsence.getOverlaps, [
      {
        bpmInst: aTripInstance({ instId: '71', subject: '年假 3 天' }),
        begin: '2026-12-04 09:00',
        end: '2026-12-08 18:00',
      },
    ]);
    await submit().click();
    const question = page.getByRole('dialog', { name: word('start.confirmOverlap') });
    await expect.element(question).toBeVisible();
    expect(platform.received(bpmAbsence.getOverlaps).map(({ body }) => body)).toEqual([
      { begin: '2026-12-03', end: '2026-12-04' },
    ]);
    await expect.element(question).toHaveTextContent(/12月4日 09:00 – .*12月8日 18:00/u);
    await expect
      .element(question.getByRole('link', { name: '年假 3 天' }))
      .toHaveAttribute('href', expect.stringContaining('instId=71'));
    expect(platform.received(bpmInst.startProcess)).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
    await question.getByRole('button', { name: word('start.submitAnyway') }).click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
    expect(platform.received(bpmInst.startProcess)).toHaveLength(1);
  });

  it('sends nothing when the user cancels because of the overlap', async () => {
    const platform = renderLeave();
    platform.answer(bpmAbsence.getOverlaps, [
      { bpmInst: aTripInstance({ instId: '71', subject: '年假 3 天' }), begin: '2026-12-04', end: '2026-12-08' },
    ]);
    await submit().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('app.cancel') })
      .click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(platform.received(bpmInst.startProcess)).toEqual([]);
  });

  it('does not report a start that may have arrived as an overlap', async () => {
    const platform = renderLeave();
    platform.answer(bpmAbsence.getOverlaps, []);
    platform.fail(bpmInst.startProcess, { gatewayStatus: 502 });
    await submit().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('message.unanswered.serverFault'));
    platform.answer(bpmAbsence.getOverlaps, [{ bpmInst: aTripInstance(), begin: '2026-12-03', end: '2026-12-04' }]);
    platform.answer(bpmInst.startProcess, aTripInstance());
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
  });

  it.each([
    ['no other leave', (platform: ReturnType<typeof renderLeave>) => platform.answer(bpmAbsence.getOverlaps, [])],
    ['a fault', (platform: ReturnType<typeof renderLeave>) => platform.fail(bpmAbsence.getOverlaps, 'offline')],
    ['a platform without the call', () => undefined],
  ])('sends without a confirmation in case of %s', async (_, prepare) => {
    const platform = renderLeave();
    prepare(platform);
    await submit().click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
    expect(platform.received(bpmInst.startProcess)).toHaveLength(1);
  });
});

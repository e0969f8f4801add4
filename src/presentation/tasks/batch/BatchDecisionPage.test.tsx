import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmAsync } from '#contract/workflow/bpmAsync.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

const leave = (taskId: string, begin: string, reason: string) => ({
  taskId,
  instId: `9${taskId}`,
  subject: '年假 2 天',
  nodeName: '直属上级审批',
  defName: '请假申请',
  applicantName: '张伟',
  billNo: `LV-2026-00${taskId}`,
  success: true,
  message: '',
  formJson: JSON.stringify([
    { name: 'begin', label: '开始时间', val: begin },
    { name: 'reason', label: '事由', val: reason },
  ]),
  options: [{ text: '', value: 'AGREE' }],
});

it('BatchDecisionPage distinguishes similar requests of one user by their dates and reasons', async () => {
  const platform = startPlatform();
  platform.answer(bpmTask.getBatchTasksInfo, [
    leave('11', '2026-12-01 09:00', '探亲'),
    leave('12', '2026-12-08 09:00', '体检'),
  ]);
  renderPage('batchDecision', { taskIds: '11,12' });
  const rows = page.getByRole('link', { name: /年假 2 天/u });
  await expect.element(rows.nth(0)).toHaveTextContent(/LV-2026-0011.*2026-12-01 09:00.*探亲/u);
  await expect.element(rows.nth(1)).toHaveTextContent(/LV-2026-0012.*2026-12-08 09:00.*体检/u);
});

it('BatchDecisionPage shows number, dates and reason in each row of the result', async () => {
  const platform = startPlatform();
  platform.answer(bpmTask.getBatchTasksInfo, [
    leave('11', '2026-12-01 09:00', '探亲'),
    leave('12', '2026-12-08 09:00', '体检'),
  ]);
  platform.answer(bpmTask.batCompleteTask, [
    { taskId: '11', subject: '年假 2 天', success: true, message: '', reason: null },
    { taskId: '12', subject: '年假 2 天', success: false, message: '任务已结束', reason: 'task.ended' },
  ]);
  renderPage('batchDecision', { taskIds: '11,12' });
  await page.getByRole('button', { name: word('batch.submit', { verb: word('task.vote.agree'), count: 2 }) }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(word('batch.failed', { count: 1 }));
  const failed = page.getByRole('link', { name: /任务已结束/u });
  await expect.element(failed).toHaveTextContent(/张伟 · LV-2026-0012.*2026-12-08 09:00.*体检/u);
  await expect.element(page.getByText(/张伟 · LV-2026-0011/u)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
});

it('BatchJobPage shows number, dates and reason in each row', async () => {
  const platform = startPlatform();
  const { applicantName, billNo, formJson } = leave('11', '2026-12-01 09:00', '探亲');
  platform.answer(bpmAsync.get, {
    id: '5',
    checkType: 'AGREE',
    opinion: '',
    total: 1,
    doneCount: 1,
    failedCount: 0,
    status: 'FINISHED',
    createTime: '2026-11-20 09:00:00',
    finishTime: '2026-11-20 09:01:00',
    rows: [
      {
        taskId: '11',
        instId: '911',
        subject: '年假 2 天',
        success: true,
        message: '',
        reason: null,
        applicantName,
        billNo,
        formJson,
      },
    ],
  });
  renderPage('batchJob', { id: '5' });
  await expect
    .element(page.getByRole('link', { name: /年假 2 天/u }))
    .toHaveTextContent(/张伟 · LV-2026-0011.*2026-12-01 09:00.*探亲/u);
});

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aTaskPage, aTripView, SUBMITTED } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

function renderTask(given: object = {}) {
  const platform = startPlatform();
  platform.answer(bpmTask.getTaskInfo, aTaskPage(given));
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  renderPage('taskDetail', { taskId: '101' });
}

describe('TaskDetailPage', () => {
  it('shows what has changed since the user opened it: numbers with their difference, long texts folded', async () => {
    const { alias } = aTripView();
    const row = { formAlias: alias, difference: null };
    renderTask({
      changesSinceSeen: {
        since: '2026-11-12 14:02:00',
        changedBy: '张伟',
        hasEarlier: false,
        rows: [
          { ...row, fieldName: 'days', comment: '天数', oldVal: '3', newVal: '5', difference: '+2' },
          { ...row, fieldName: 'title', comment: '事由', oldVal: '旧'.repeat(100), newVal: '新'.repeat(100) },
        ],
      },
    });
    const heading = page.getByRole('heading', { name: /之后的变更（张伟）/u });
    await expect.element(heading).toHaveTextContent('14:02');
    await expect.element(page.getByText('+2', { exact: true })).toBeVisible();
    await expect.element(page.getByText('新'.repeat(100))).not.toBeVisible();
    await page.getByText(word('node.changedText', { label: '事由' })).click();
    await expect.element(page.getByText('新'.repeat(100))).toBeVisible();
    // One mark beside each of the two changed fields of the form.
    await expect.poll(() => page.getByText(word('form.changed'), { exact: true }).elements().length).toBe(2);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows no changes to a user who has not opened it before', async () => {
    renderTask();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
    await expect.element(page.getByText(word('form.changed'), { exact: true })).not.toBeInTheDocument();
  });

  it('shows how often and when the user was reminded', async () => {
    const { bpmTask: task } = aTaskPage();
    renderTask({ bpmTask: { ...task, urgedCount: 2, urgedAt: '2026-11-12 14:02:00' } });
    await expect.element(page.getByText(word('list.urged', { count: 2 }))).toHaveTextContent('14:02');
  });
});

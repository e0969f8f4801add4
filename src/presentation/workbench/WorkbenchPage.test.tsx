import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { innerMessages } from '#contract/wire/innerMessages.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { anInstanceDto, aPageDto, aTaskDto } from '#test/support/wire.ts';

const WAITING = aPageDto([
  aTaskDto({ taskId: '101', subject: '采购三台笔记本' }),
  aTaskDto({ taskId: '102', subject: '年假三天', expiredTime: '2026-11-20 11:00:00' }),
]);
const MINE = aPageDto([anInstanceDto({ subject: '差旅报销', curNode: '财务审批' })]);

function renderWorkbench({ waiting = WAITING, mine = MINE } = {}) {
  const platform = startPlatform();
  platform.answer(bpmTaskLists.myTasks, waiting);
  platform.answer(bpmTaskLists.getMyTaskCount, { waiting: waiting.data.length, overdue: 1 });
  platform.answer(bpmInst.myBpmInsts, mine);
  platform.answer(innerMessages.getUnreadCount, 3);
  renderPage('workbench');
  return platform;
}

describe('WorkbenchPage', () => {
  it("greets the user and shows the waiting tasks and the user's own requests", async () => {
    renderWorkbench();
    await expect
      .element(page.getByRole('heading', { level: 1, name: word('workbench.noon', { name: '王芳' }) }))
      .toBeVisible();
    await expect.element(page.getByText(word('workbench.overdue', { count: 1 }))).toBeVisible();
    await expect.element(page.getByRole('link', { name: /年假三天/u })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /差旅报销/u })).toBeVisible();
    await expect.element(page.getByRole('link', { name: word('workbench.unread', { count: 3 }) })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['2026-11-20 11:59:20', '刚刚'],
    ['2026-11-20 11:58:30', '1 分钟前'],
    ['2026-11-20 09:30:00', '2 小时前'],
    ['2026-11-17 12:00:00', '3 天前'],
    ['2026-09-10 12:00:00', '2 个月前'],
    ['2023-11-01 12:00:00', '3 年前'],
  ])('shows a request of %s as sent %s', async (createTime, age) => {
    renderWorkbench({ mine: aPageDto([anInstanceDto({ subject: '差旅报销', createTime })]) });
    await expect
      .element(page.getByRole('link', { name: /差旅报销/u }))
      .toHaveTextContent(word('list.startedAt', { moment: age }));
  });

  it('shows the task that is due first and opens it', async () => {
    renderWorkbench();
    await page.getByRole('link', { name: new RegExp(`${word('workbench.mostUrgent')}.*年假三天`, 'u') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=102');
  });

  it('opens the to-do list', async () => {
    renderWorkbench();
    await page.getByRole('button', { name: word('workbench.begin') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/myTasks');
  });

  it('shows empty states with a link to start a request', async () => {
    renderWorkbench({ waiting: aPageDto([]), mine: aPageDto([]) });
    await expect.element(page.getByText(word('workbench.nothingWaits'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: word('workbench.begin') })).not.toBeInTheDocument();
    await page.getByRole('link', { name: word('workbench.startOne') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/BpmDefForStart');
  });

  it('shows a loading state until the tasks arrive', async () => {
    const platform = startPlatform();
    const release = platform.hold(bpmTaskLists.myTasks, WAITING);
    renderPage('workbench');
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).toBeInTheDocument();
    release();
    await expect.element(page.getByRole('link', { name: /年假三天/u })).toBeVisible();
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).not.toBeInTheDocument();
  });

  it('shows the failure, and the tasks after a successful retry', async () => {
    const platform = startPlatform();
    platform.fail(bpmTaskLists.myTasks, 'offline');
    platform.fail(bpmInst.myBpmInsts, 'offline');
    renderPage('workbench');
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.offline'));
    platform.answer(bpmTaskLists.myTasks, WAITING);
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByRole('link', { name: /年假三天/u })).toBeVisible();
    await expect.element(page.getByText(word('error.offline'))).not.toBeInTheDocument();
  });
});

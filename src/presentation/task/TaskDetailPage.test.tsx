import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmHistory } from '#api/bpmHistory.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { axeFindings } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aTaskPage, SUBMITTED, TO_FINANCE } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

const agree = () => page.getByRole('button', { name: word('task.vote.agree'), exact: true });
const sheet = () => page.getByRole('dialog', { name: word('task.vote.agree') });
const opinion = () => sheet().getByRole('textbox', { name: word('task.opinion') });

function renderTask(given: object = {}) {
  const platform = startPlatform();
  platform.answer(bpmTask.getTaskInfo, aTaskPage(given));
  platform.answer(bpmTask.getTaskFlowNodesExecutors, TO_FINANCE);
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  renderPage('taskDetail', { taskId: '101' });
  return platform;
}

describe('the page of a task', () => {
  it('shows the request, its form and its history, and what may be decided', async () => {
    renderTask();
    await expect.element(page.getByRole('heading', { name: '张伟的出差申请' }).first()).toBeInTheDocument();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
    await expect.element(page.getByText('请尽快审批')).toBeInTheDocument();
    await expect.element(agree()).toBeVisible();
    await expect.element(page.getByRole('button', { name: word('task.vote.refuse'), exact: true })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('says what failed, that it is tried again, and shows the task when that succeeds', async () => {
    const platform = startPlatform();
    platform.fail(bpmTask.getTaskInfo, { gatewayStatus: 503 });
    renderPage('taskDetail', { taskId: '101' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.unavailable'));
    const release = platform.hold(bpmTask.getTaskInfo, aTaskPage());
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByRole('button', { name: word('app.retry') })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(agree()).toBeVisible();
  });

  it('opens a sheet that says where an agreement leads, before anything is sent', async () => {
    const platform = renderTask();
    await agree().click();
    await expect.element(sheet()).toHaveTextContent('财务审批');
    await expect.element(sheet()).toHaveTextContent('李强');
    expect(currentAddress()).toBe('/pages/bpm/TaskDetail?taskId=101&decide=agree');
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  it('sends the decision with its opinion as the contract has it, and tells the success', async () => {
    const platform = renderTask();
    platform.answer(bpmTask.completeTask, null);
    await agree().click();
    await opinion().fill('同意，注意安全');
    await sheet()
      .getByRole('button', { name: word('task.vote.agree'), exact: true })
      .click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
    expect(platform.received(bpmTask.completeTask)).toHaveLength(1);
    expect(platform.received(bpmTask.completeTask)[0]?.body).toMatchObject({
      taskId: '101',
      checkType: 'AGREE',
      opinion: '同意，注意安全',
    });
  });

  it('keeps the opinion when sending fails, and sends it once more', async () => {
    const platform = renderTask();
    platform.fail(bpmTask.completeTask, 'offline');
    await agree().click();
    await opinion().fill('同意，注意安全');
    await sheet()
      .getByRole('button', { name: word('task.vote.agree'), exact: true })
      .click();
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(word('error.offline'));
    await expect.element(opinion()).toHaveValue('同意，注意安全');
    platform.answer(bpmTask.completeTask, null);
    await sheet()
      .getByRole('button', { name: word('app.retry') })
      .click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
  });

  it('says that a communication task cannot be operated on', async () => {
    const { bpmTask: task } = aTaskPage();
    renderTask({ bpmTask: { ...task, taskType: 'LINKUP_TASK' }, canCheck: false });
    await expect.element(page.getByText(word('refusal.task.isCommunication'))).toBeVisible();
    await expect.element(agree()).not.toBeInTheDocument();
  });

  it('says that a task that was handled has ended, and leads to its request', async () => {
    const platform = startPlatform();
    platform.fail(bpmTask.getTaskInfo, { refusal: '任务已经处理!', payload: '70' });
    renderPage('taskDetail', { taskId: '101' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('refusal.task.ended'));
    expect(await axeFindings()).toEqual([]);
    await page.getByRole('button', { name: word('task.seeResult') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/InstInfo?instId=70');
  });
});

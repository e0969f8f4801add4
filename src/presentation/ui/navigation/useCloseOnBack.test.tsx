import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aRequestDetail, aTaskPage, TO_FINANCE } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';
import { aPageDto, aTaskDto } from '#test/support/wire.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
/** Triggers the browser's Back button or the back gesture of a phone. */
const goBack = async () => {
  await pause();
  window.history.back();
  await pause();
};

async function openTasks() {
  const platform = startPlatform();
  platform.answer(bpmTaskLists.myTasks, aPageDto([aTaskDto({ taskId: '101', subject: '年假 2 天' })]));
  platform.answer(bpmTask.getTaskInfo, aTaskPage());
  platform.answer(bpmTask.getTaskFlowNodesExecutors, TO_FINANCE);
  platform.answer(bpmInst.getInstDetail, aRequestDetail());
  platform.answer(bpmDef.getAllForStart, aPageDto([]));
  renderPage('myTasks');
  await expect.element(page.getByRole('link', { name: /年假 2 天/u })).toBeVisible();
}
async function openTask() {
  await openTasks();
  await page.getByRole('link', { name: /年假 2 天/u }).click();
  await expect.element(button(word('app.more'))).toBeVisible();
}
const TASKS = /^\/pages\/bpm\/myTasks/u;
const TASK = /^\/pages\/bpm\/TaskDetail/u;

/** Expects the first Back to close the dialog of the task and the second one to leave the task. */
async function expectBackToCloseThenLeave() {
  await expect.element(dialog()).toBeVisible();
  await goBack();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(currentAddress()).toMatch(TASK);
  await goBack();
  await expect.poll(currentAddress).toMatch(TASKS);
}

describe('Browser Back', () => {
  it('closes the filter sheet and stays on the list', async () => {
    await openTasks();
    await button(word('list.arrange')).click();
    await expect.element(dialog()).toBeVisible();
    await goBack();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(currentAddress()).toMatch(TASKS);
  });

  it('ends the selection of rows and stays on the list', async () => {
    await openTasks();
    await button(word('list.select')).click();
    await expect.element(page.getByRole('checkbox').last()).toBeVisible();
    await goBack();
    await expect.poll(() => page.getByRole('checkbox').elements().length).toBe(0);
    expect(currentAddress()).toMatch(TASKS);
  });

  it('closes the menu of a task, then leaves the task', async () => {
    await openTask();
    await button(word('app.more')).click();
    await expectBackToCloseThenLeave();
  });

  it('leaves the page at once after a menu was closed by its button', async () => {
    await openTask();
    await button(word('app.more')).click();
    await dialog()
      .getByRole('button', { name: word('app.close') })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await goBack();
    await expect.poll(currentAddress).toMatch(TASKS);
  });

  it('returns from a page opened in a menu to the page of the menu', async () => {
    await openTask();
    await button(word('app.more')).click();
    await dialog()
      .getByRole('button', { name: word('task.return') })
      .click();
    await expect.poll(currentAddress).toMatch(/bpmReject/u);
    await goBack();
    await expect.poll(currentAddress).toMatch(TASK);
    await expect.element(dialog()).not.toBeInTheDocument();
    await goBack();
    await expect.poll(currentAddress).toMatch(TASKS);
  });

  it('closes the decision sheet, then leaves the task', async () => {
    await openTask();
    await button(word('task.vote.agree')).click();
    await expectBackToCloseThenLeave();
  });

  it('closes the picker of people in the decision sheet, then the sheet, then leaves the task', async () => {
    await openTask();
    await button(word('task.vote.agree')).click();
    await page.getByRole('button', { name: word('task.copyTo') }).click();
    await expect.element(page.getByRole('dialog', { name: word('task.copyTo') })).toBeVisible();
    await goBack();
    await expect.element(page.getByRole('dialog', { name: word('task.copyTo') })).not.toBeInTheDocument();
    await expectBackToCloseThenLeave();
  });
});

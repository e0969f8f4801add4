import { of } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { AppUpdatesLoader } from '#application/ports/platform/appUpdates.ts';
import { clearStoredAnswers } from '#infrastructure/http/offline/answerDatabase.ts';
import { countStored } from '#test/support/pages/countStored.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { closePages, currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aTaskPage, SUBMITTED, TO_FINANCE } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';
import { changeLanguage } from '../../ui/i18n/texts.ts';

const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;
const EXPECTED = {
  'zh-CN': { asOf: '网络不可用，显示的是 12:00 的内容', gone: '此任务未保存在本设备上', update: '更新' },
  'en-US': { asOf: 'No connection. As of 12:00.', gone: 'This task isn’t on this device', update: 'Update' },
  'ja-JP': {
    asOf: 'オフラインです。12:00 時点の内容を表示しています。',
    gone: 'このタスクは端末に保存されていません',
    update: '更新',
  },
} as const;

afterEach(async () => {
  await changeLanguage('zh-CN');
  await closePages();
  await clearStoredAnswers();
});

function cutNetwork() {
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
}
function startTask() {
  const platform = startPlatform();
  platform.answer(bpmTask.getTaskInfo, aTaskPage());
  platform.answer(bpmTask.getTaskFlowNodesExecutors, TO_FINANCE);
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
}
const subject = () => page.getByRole('heading', { name: '张伟的出差申请' }).first();

describe('a page without a network', () => {
  it.each(LANGUAGES)('shows the stored task with the time of its answer in %s', async (language) => {
    startTask();
    await changeLanguage(language);
    renderPage('taskDetail', { taskId: '101' }, { isOffline: true });
    await expect.element(subject()).toBeVisible();
    // The index, the user, the task and its history.
    await expect.poll(countStored).toBe(4);
    await expect.element(page.getByText(EXPECTED[language].asOf)).not.toBeInTheDocument();
    await closePages();
    cutNetwork();
    renderPage('taskDetail', { taskId: '101' }, { isOffline: true });
    // Each page of these tests begins with a login, after which the device does not know the owner yet.
    localStorage.setItem('ringi.owner', 'token\n1.2\n王芳');
    await expect.element(subject()).toBeVisible();
    await expect.element(page.getByText(EXPECTED[language].asOf)).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each(LANGUAGES)('says in %s that a task is not on the device, and leads to the list', async (language) => {
    startPlatform();
    cutNetwork();
    await changeLanguage(language);
    renderPage('taskDetail', { taskId: '102' }, { isOffline: true });
    await expect.element(page.getByRole('alert')).toHaveTextContent(EXPECTED[language].gone);
    expect(await findAxeViolations()).toEqual([]);
    await page.getByRole('alert').getByRole('button').first().click();
    await expect.poll(currentAddress).toContain('/pages/bpm/myTasks');
  });

  it('says that a request is not on the device', async () => {
    const platform = startPlatform();
    platform.fail(bpmInst.getInstDetail, 'offline');
    renderPage('instanceDetail', { instId: '7' }, { isOffline: true });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('offline.notOnDevice.request'));
  });

  it('shows no stored task while the platform answers that it failed', async () => {
    startTask();
    renderPage('taskDetail', { taskId: '101' }, { isOffline: true });
    await expect.poll(countStored).toBe(4);
    await closePages();
    const platform = startPlatform();
    platform.fail(bpmTask.getTaskInfo, { gatewayStatus: 503 });
    renderPage('taskDetail', { taskId: '101' }, { isOffline: true });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.unavailable'));
  });
});

describe('a new version', () => {
  function renderWithUpdate(drafts = memoryDrafts()) {
    startTask();
    const install = vi.fn();
    renderPage(
      'taskDetail',
      { taskId: '101' },
      {
        ports: [
          [AppUpdatesLoader, { fetch: async () => ({ isReady: of(true), install }) }],
          [DraftStore, drafts],
        ],
      },
    );
    return { install };
  }
  const update = () => page.getByRole('status').getByRole('button', { name: word('offline.update') });

  it.each(LANGUAGES)('is offered in %s and installed with one tap', async (language) => {
    await changeLanguage(language);
    const { install } = renderWithUpdate();
    const button = page.getByRole('status').getByRole('button', { name: EXPECTED[language].update });
    await expect.element(button).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    expect(install).not.toHaveBeenCalled();
    await button.click();
    await expect.poll(() => install.mock.calls.length).toBe(1);
  });

  it('is not offered while a sheet is open', async () => {
    renderWithUpdate();
    await expect.element(update()).toBeVisible();
    await page.getByRole('button', { name: word('task.vote.agree'), exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(update()).not.toBeInTheDocument();
  });

  it('is not offered while input is not stored yet', async () => {
    let store = (): void => undefined;
    const drafts = memoryDrafts();
    renderWithUpdate({ ...drafts, write: () => new Promise<void>((resolve) => (store = resolve)) });
    await page.getByRole('button', { name: word('task.vote.agree'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: word('task.opinion') })
      .fill('half a sen');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('app.close') })
      .click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(update()).not.toBeInTheDocument();
    store();
    await expect.element(update()).toBeVisible();
  });
});

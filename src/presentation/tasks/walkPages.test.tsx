import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import type { Language } from '#application/formatting/language.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aTaskPage, SUBMITTED, TO_FINANCE } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';
import { aPageDto } from '#test/support/wire.ts';
import { changeLanguage } from '../ui/i18n/texts.ts';

const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;
const speak = async (language: Language) => {
  await changeLanguage(language);
  onTestFinished(() => changeLanguage('zh-CN'));
};
const { bpmTask: task, taskConfig } = aTaskPage();
const row = (taskId: string) => ({ ...task, taskId, subject: `申请 ${taskId}` });
const place = (number: number) => page.getByText(word('task.walk.place', { place: number, total: 3 }));
const agree = () => page.getByRole('button', { name: word('task.vote.agree'), exact: true });

/** Opens the first of three tasks from the to-do list. */
async function openFirst(switchOptions: readonly string[] = ['quickApprove']) {
  const platform = startPlatform();
  platform.answer(bpmTaskLists.myTasks, aPageDto(['101', '102', '103'].map(row)));
  platform.answer(bpmTask.getTaskInfo, ({ fields }) =>
    aTaskPage({
      bpmTask: { ...row(fields['taskId'] ?? ''), taskVersion: 1 },
      taskConfig: { ...taskConfig, switchOptions },
    }),
  );
  platform.answer(bpmTask.getTaskFlowNodesExecutors, TO_FINANCE);
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  platform.answer(bpmTask.completeTask, null);
  renderPage('myTasks');
  await page.getByRole('link', { name: '申请 101' }).click();
  // The keys are loaded after the page.
  await import('./TaskKeys.tsx');
  await waitForTask(1);
  return platform;
}
/** Waits until a task is shown and listens to keys. */
async function waitForTask(number: number) {
  await expect.element(place(number)).toBeVisible();
  await expect.element(agree()).toBeVisible();
  await new Promise(requestAnimationFrame);
}

describe('WalkControls', () => {
  it('show the place and lead to the neighbours, and Back leads to the list', async () => {
    await openFirst();
    await expect.element(page.getByRole('button', { name: word('task.walk.previous') })).toBeDisabled();
    await page.getByRole('button', { name: word('task.walk.next') }).click();
    await expect.element(place(2)).toBeVisible();
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=102');
    await page.getByRole('button', { name: word('task.walk.previous') }).click();
    await expect.element(place(1)).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await page.getByRole('button', { name: word('app.back'), exact: true }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/myTasks');
  });

  it('are missing on a task that was opened by a link', async () => {
    const platform = startPlatform();
    platform.answer(bpmTask.getTaskInfo, aTaskPage());
    platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
    renderPage('taskDetail', { taskId: '101' });
    await expect.element(agree()).toBeVisible();
    await expect.element(page.getByRole('button', { name: word('task.walk.next') })).not.toBeInTheDocument();
  });

  it('fit the screen at 320 px and twice the text size', async () => {
    await openFirst();
    await page.viewport(320, 700);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
      return page.viewport(390, 844);
    });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    for (const key of ['task.walk.previous', 'task.walk.next'] as const) {
      const { left, right } = page
        .getByRole('button', { name: word(key) })
        .element()
        .getBoundingClientRect();
      expect([left >= 0, right <= 320]).toEqual([true, true]);
    }
  });
});

describe('the keys of a task', () => {
  it('lead to the next and the previous task, agree and undo', async () => {
    const platform = await openFirst();
    await expect.element(page.getByText(word('task.effect.reading'))).not.toBeInTheDocument();
    await userEvent.keyboard('n');
    await waitForTask(2);
    await userEvent.keyboard('p');
    await waitForTask(1);
    await expect.element(page.getByText('财务审批').first()).toBeVisible();
    await userEvent.keyboard('a');
    await expect.element(place(2)).toBeVisible();
    await expect.element(page.getByRole('button', { name: word('outbox.undo'), exact: true })).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(page.getByRole('button', { name: word('outbox.undo'), exact: true })).not.toBeInTheDocument();
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
  });

  it('open the sheet of a refusal, which types letters', async () => {
    await openFirst();
    await userEvent.keyboard('r');
    const sheet = page.getByRole('dialog', { name: word('task.vote.refuse') });
    await expect.element(sheet).toBeVisible();
    await sheet.getByRole('textbox', { name: word('task.opinion') }).click();
    await userEvent.keyboard('na');
    await expect.element(sheet.getByRole('textbox', { name: word('task.opinion') })).toHaveValue('na');
    expect(currentAddress()).toBe('/pages/bpm/TaskDetail?taskId=101&decide=refuse');
  });

  it.each(LANGUAGES)('are listed in a sheet in %s', async (language) => {
    await openFirst();
    await speak(language);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect([...document.querySelectorAll('kbd')].map((each) => each.textContent)).toEqual([
      'a',
      'r',
      'n',
      'p',
      'u',
      '?',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('AllDonePage', () => {
  it('says how many tasks were handled and how many still wait, and leads to the list', async () => {
    const platform = await openFirst();
    platform.answer(bpmTaskLists.getMyTaskCount, { waiting: 5, overdue: 0 });
    await expect.element(page.getByText('财务审批').first()).toBeVisible();
    for (const number of [1, 2, 3]) {
      await expect.element(place(number)).toBeVisible();
      await expect.element(page.getByText('财务审批').first()).toBeVisible();
      await agree().click();
    }
    await expect.poll(currentAddress).toBe('/pages/bpm/AllDone');
    await expect
      .element(page.getByRole('heading', { level: 1, name: word('task.allDone.title', { count: 3 }) }))
      .toBeVisible();
    await page.getByRole('button', { name: word('task.allDone.toList') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/myTasks');
  });

  it.each(LANGUAGES)('says without a walk that there are no more tasks, in %s', async (language) => {
    startPlatform().answer(bpmTaskLists.getMyTaskCount, { waiting: 0, overdue: 0 });
    renderPage('allDone');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await speak(language);
    await expect.poll(() => document.querySelector('h1')?.textContent).not.toMatch(/allDone/u);
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('DecidingPage', () => {
  it('keeps the undo time, what follows a decision, and the switches on the device', async () => {
    startPlatform();
    renderPage('deciding');
    await page.getByText(word('deciding.undoDelay.seconds', { count: 30 })).click();
    await page.getByText(word('deciding.after.list'), { exact: true }).click();
    for (const name of ['quickAgree', 'swipe', 'keys'] as const)
      await page.getByRole('switch', { name: word(`deciding.${name}`) }).click();
    const stored = ['undoDelay', 'afterDeciding', 'quickAgree', 'swipe', 'keys'].map((name) =>
      localStorage.getItem(`ringi.${name}`),
    );
    expect(stored).toEqual(['30', 'list', 'off', 'off', 'off']);
    await page.getByRole('switch', { name: word('deciding.keys') }).click();
    expect(localStorage.getItem('ringi.keys')).toBe('on');
  });

  it.each(LANGUAGES)('has no accessibility violations in %s', async (language) => {
    startPlatform();
    renderPage('deciding');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await speak(language);
    expect(await findAxeViolations()).toEqual([]);
  });
});

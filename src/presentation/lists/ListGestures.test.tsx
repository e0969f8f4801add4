import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aTaskPage, SUBMITTED, TO_FINANCE } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';
import { aPageDto, aTaskDto } from '#test/support/wire.ts';
import { changeLanguage } from '../ui/i18n/texts.ts';

const SUBJECT = '张伟的出差申请';
const { bpmTask: task, taskConfig } = aTaskPage();
const isQuick = { quick: true };
const QUICK_PAGE = aTaskPage({
  taskConfig: { ...taskConfig, switchOptions: ['quickApprove'] },
});

/** Opens the to-do list with three tasks; the first is `first`. */
function openList(first: object = {}, taskPage: object = QUICK_PAGE) {
  const platform = startPlatform();
  const others = ['102', '103'].map((taskId) => aTaskDto({ taskId, subject: `申请 ${taskId}` }));
  platform.answer(bpmTaskLists.myTasks, aPageDto([{ ...task, ...first }, ...others]));
  platform.answer(bpmTask.getTaskInfo, taskPage as typeof QUICK_PAGE);
  platform.answer(bpmTask.getTaskFlowNodesExecutors, TO_FINANCE);
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  platform.answer(bpmTask.completeTask, null);
  renderPage('myTasks');
  return platform;
}

const card = (index = 0) => {
  const rows = document.querySelectorAll<HTMLElement>('[data-row]');
  const found = rows[index];
  if (!found) throw new Error(`There is no card ${index}.`);
  return found;
};
const firstCard = () => page.getByRole('link', { name: SUBJECT });
const undo = () => page.getByRole('button', { name: word('outbox.undo'), exact: true });

/** Puts a finger on the card, and returns how it is moved and lifted. */
function touch(element: HTMLElement, x: number) {
  const y = element.getBoundingClientRect().top + 20;
  const send = (type: string, dx: number, dy: number) => {
    const finger = new Touch({ identifier: 1, target: element, clientX: x + dx, clientY: y + dy });
    const touches = type === 'touchend' ? [] : [finger];
    element.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [finger], bubbles: true, cancelable: true }));
  };
  send('touchstart', 0, 0);
  return send;
}

/** Moves a finger over the card: from a place, by steps, and lifts it. */
async function swipe(element: HTMLElement, x: number, ...steps: readonly (readonly [number, number])[]) {
  const send = touch(element, x);
  for (const [dx, dy] of steps) {
    send('touchmove', dx, dy);
    // The page draws between two movements of a finger.
    await new Promise(requestAnimationFrame);
  }
  send('touchend', ...(steps.at(-1) ?? [0, 0]));
}
const buttons = () => [...document.querySelectorAll('[data-swipe-buttons] button')].map((each) => each.textContent);
const readyForGestures = async () => {
  await expect.element(firstCard()).toBeVisible();
  await expect.poll(() => document.querySelector<HTMLElement>('[style*="touch-action"]')).not.toBeNull();
};

describe('a list that is pulled down', () => {
  it.each([100, 120])('by %i px and released before that is drawn is read again beyond 112 px', async (distance) => {
    const platform = openList();
    await readyForGestures();
    const reads = () => platform.received(bpmTaskLists.myTasks).length;
    const [expected, send] = [reads() + (distance > 112 ? 1 : 0), touch(card(), 60)];
    send('touchmove', 0, distance);
    send('touchend', 0, distance);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.poll(reads).toBe(expected);
  });
});

describe('a swiped card', () => {
  it.each([
    ['71 px to the right', [[71, 0]], []],
    ['73 px to the right', [[73, 0]], [word('task.vote.agree')]],
    ['71 px to the left', [[-71, 0]], []],
    ['73 px to the left', [[-73, 0]], [word('list.row.refuse'), word('list.row.open')]],
    ['far to the left', [[-300, 0]], [word('list.row.refuse'), word('list.row.open')]],
    ['at an angle of 40°', [[90, 76]], []],
    [
      'back again',
      [
        [150, 0],
        [20, 0],
      ],
      [],
    ],
  ] as const)('moved %s shows its buttons or closes', async (_, steps, shown) => {
    openList();
    await readyForGestures();
    await swipe(card(), 60, [steps[0][0] / 2, steps[0][1] / 2], ...steps);
    await expect.poll(buttons).toEqual(shown);
    expect(await findAxeViolations()).toEqual([]);
    expect(currentAddress()).toBe('/pages/bpm/myTasks');
  });

  it('ignores a finger that begins at the edge of the screen', async () => {
    openList();
    await readyForGestures();
    await swipe(card(), 10, [60, 0], [100, 0]);
    expect(buttons()).toEqual([]);
  });

  it('agrees beyond 45 % of its width if one tap may agree, and can be undone', async () => {
    const platform = openList(isQuick);
    await readyForGestures();
    await swipe(card(), 60, [90, 0], [card().offsetWidth * 0.46, 0]);
    await expect.element(undo()).toBeVisible();
    await expect.element(firstCard()).not.toBeInTheDocument();
    expect(platform.received(bpmTask.getTaskInfo)[0]?.fields).toMatchObject({ peek: '1' });
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
    await undo().click();
    await expect.element(firstCard()).toBeVisible();
  });

  it('opens the sheet beyond 45 % of its width if one tap may not agree', async () => {
    openList();
    await readyForGestures();
    await swipe(card(), 60, [90, 0], [card().offsetWidth * 0.46, 0]);
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=101&decide=agree');
  });

  it('is the only open one, and closes with a scroll and a tap elsewhere', async () => {
    openList();
    await readyForGestures();
    await swipe(card(), 60, [40, 0], [80, 0]);
    await swipe(card(1), 200, [-40, 0], [-80, 0]);
    await expect.poll(() => document.querySelectorAll('[data-swipe-buttons]').length).toBe(1);
    expect(card(1).querySelector('[data-swipe-buttons]')).not.toBeNull();
    window.dispatchEvent(new Event('scroll'));
    await expect.poll(buttons).toEqual([]);
    await swipe(card(), 60, [40, 0], [80, 0]);
    await page.getByRole('link', { name: '申请 103' }).click();
    await expect.poll(buttons).toEqual([]);
    expect(currentAddress()).toBe('/pages/bpm/myTasks');
  });

  it('performs the action of a pressed button', async () => {
    openList();
    await readyForGestures();
    await swipe(card(), 200, [-40, 0], [-80, 0]);
    await page.getByRole('button', { name: word('list.row.refuse') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=101&decide=refuse');
  });

  it('stays where it is if the setting is off', async () => {
    localStorage.setItem('ringi.swipe', 'off');
    openList();
    await expect.element(firstCard()).toBeVisible();
    await swipe(card(), 60, [40, 0], [80, 0]);
    expect(buttons()).toEqual([]);
  });
});

describe('the sheet of a row', () => {
  it.each(['zh-CN', 'en-US', 'ja-JP'] as const)('has the actions of the swipe in %s', async (language) => {
    openList(isQuick);
    await expect.element(firstCard()).toBeVisible();
    await changeLanguage(language);
    onTestFinished(() => changeLanguage('zh-CN'));
    await page.getByRole('button', { name: SUBJECT }).first().click();
    const sheet = page.getByRole('dialog');
    await expect.element(sheet).toBeVisible();
    expect(sheet.element().textContent).not.toMatch(/task\.\w/u);
    expect(sheet.getByRole('button').elements().length + sheet.getByRole('link').elements().length).toBe(4);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('opens the task if the card is older than the task, and sends nothing', async () => {
    const platform = openList({ ...isQuick, subject: SUBJECT, formJson: '[{"label":"金额","val":"300"}]' });
    await expect.element(firstCard()).toBeVisible();
    await page.getByRole('button', { name: SUBJECT }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('task.vote.agree') })
      .click();
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=101&decide=agree');
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it.each([
    ['the setting is off', 'ringi.quickAgree', 'off'],
    ['decisions are sent at once', 'ringi.undoDelay', '0'],
  ])('opens the task if %s', async (_, setting, value) => {
    localStorage.setItem(setting, value);
    const platform = openList(isQuick);
    await expect.element(firstCard()).toBeVisible();
    await page.getByRole('button', { name: SUBJECT }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('task.vote.agree') })
      .click();
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=101&decide=agree');
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
  });

  it('does not exist for a question', async () => {
    openList({ taskType: 'LINKUP_TASK' });
    await expect.element(firstCard()).toBeVisible();
    await expect.element(page.getByRole('button', { name: SUBJECT })).not.toBeInTheDocument();
  });
});

describe('the keys of a list', () => {
  const press = (keys: string) => userEvent.keyboard(keys);
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const open = async (first: object = {}) => {
    const platform = openList(first);
    await readyForGestures();
    return platform;
  };

  it('move between the cards, and open one', async () => {
    await open();
    await press('j');
    expect(focused()).toBe('101');
    await press('jj');
    expect(focused()).toBe('103');
    await press('jk');
    expect(focused()).toBe('102');
    await press('k{Enter}');
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=101');
  });

  it('agree to a task and undo that', async () => {
    await open(isQuick);
    await press('ja');
    await expect.element(undo()).toBeVisible();
    await expect.element(firstCard()).not.toBeInTheDocument();
    await press('j');
    expect(focused()).toBe('102');
    await press('u');
    await expect.element(firstCard()).toBeVisible();
  });

  it('open the sheet of a refusal', async () => {
    await open();
    await press('jr');
    await expect.poll(currentAddress).toBe('/pages/bpm/TaskDetail?taskId=101&decide=refuse');
  });

  it('are typed in a field, and do nothing with a modifier, in a sheet or during composition', async () => {
    await open(isQuick);
    await page.getByRole('searchbox').click();
    await press('ja');
    await expect.element(page.getByRole('searchbox')).toHaveValue('ja');
    await page.getByRole('searchbox').fill('');
    await expect.element(firstCard()).toBeVisible();
    firstCard().element().focus();
    await press('{Control>}j{/Control}');
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, ...init }));
    expect(focused()).toBe('101');
    await page.getByRole('button', { name: SUBJECT }).first().click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await press('ja');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it('do nothing if the setting is off', async () => {
    localStorage.setItem('ringi.keys', 'off');
    await open();
    await press('j?');
    expect(focused()).toBeUndefined();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['zh-CN', 'en-US', 'ja-JP'] as const)('are listed in a sheet in %s', async (language) => {
    await open();
    await changeLanguage(language);
    onTestFinished(() => changeLanguage('zh-CN'));
    await press('?');
    const sheet = page.getByRole('dialog');
    await expect.element(sheet).toBeVisible();
    expect([...document.querySelectorAll('kbd')].map((each) => each.textContent)).toEqual([
      'j',
      'k',
      'Enter',
      'a',
      'r',
      'u',
      '?',
    ]);
    expect(sheet.element().textContent).not.toMatch(/task\.\w/u);
    expect(await findAxeViolations()).toEqual([]);
  });
});

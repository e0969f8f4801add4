import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { listOnScreen, scrollUntilVisible } from './support/list.ts';
import { confirmDecision, passUndoDelay } from './support/outbox.ts';
import type { Phone } from './support/phone.ts';
import { button, field, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

/** The leave form of the demo, in which the manager has to fill in the phone number if the initiator has not. */
const FORM = JSON.parse(readFileSync('definitions/processes/leave/form.json', 'utf8'));
FORM.permissions.nodes.UserTask_manager.phone = 'required';
const COMPLETE_LEAVE = { ...LEAVE, phone: '13800000000' };

const site = openSite({ files: { 'processes/leave/form.json': JSON.stringify(FORM) } });

interface Leave {
  readonly task: string;
  readonly countAgreements: () => Promise<number>;
}
/** Starts leave requests, to which the manager of the initiator may agree with one tap. */
async function startLeaves(initiator: Colleague, manager: Colleague, count: number, form: object = COMPLETE_LEAVE) {
  const leaves: Leave[] = [];
  while (leaves.length < count) {
    const { instId } = await initiator.start('leave', form);
    leaves.push({
      task: (await manager.taskOf(instId))?.taskId ?? '',
      countAgreements: async () =>
        (await initiator.history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE').length,
    });
  }
  return leaves;
}

const openPhone = (account: string) => site.phone({ account, language: 'en-US', undoDelay: 6 });
const waitForPlace = ({ page, words: { t } }: Phone, place: number, total: number): Promise<void> =>
  page.getByText(t('task.walk.place', { place, total }), { exact: true }).waitFor();
const next = (phone: Phone): Locator => button(phone, phone.words.t('task.walk.next'));
/** The effect of the one tap that agrees. */
const effect = ({ page }: Phone): Locator => page.locator('footer .bg-agree-tint');
async function tapAgree(phone: Phone): Promise<void> {
  await effect(phone).waitFor();
  await button(phone, 'Agree').tap();
}
const readTask = ({ page }: Phone): string => new URL(page.url()).searchParams.get('taskId') ?? '';

/** Opens the first task of the to-do list. */
async function openFirst(phone: Phone): Promise<void> {
  await phone.open(buildPagePath('myTasks'));
  await listOnScreen(phone, 'page.myTasks').cards.first().tap();
  await button(phone, 'Agree').waitFor();
}
/** The tasks in the order of the list. */
const listTasks = async (phone: Phone): Promise<readonly string[]> => {
  const cards = await listOnScreen(phone, 'page.myTasks').cards.all();
  const addresses = await Promise.all(cards.map((card) => card.getAttribute('href')));
  return addresses.map((address) => new URL(address ?? '', phone.page.url()).searchParams.get('taskId') ?? '');
};

it('leads with one tap each through more tasks than the list has loaded, without loading the page again', async () => {
  const [initiator, manager] = [await site.colleague('xiaolin'), await site.colleague('liuyang')];
  expect(await manager.count()).toBe(0);
  // The list loads 20 rows at a time.
  const total = 23;
  const leaves = await startLeaves(initiator, manager, total);
  const phone = await openPhone('liuyang');
  await phone.open(buildPagePath('myTasks'));
  await phone.page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await listOnScreen(phone, 'page.myTasks').cards.first().tap();
  for (let place = 1; place <= total; place += 1) {
    await waitForPlace(phone, place, total);
    await tapAgree(phone);
  }
  await phone.page
    .getByRole('heading', { level: 1, name: phone.words.t('task.allDone.title', { count: total }) })
    .waitFor();
  await passUndoDelay(phone);
  await expect
    .poll(() => Promise.all(leaves.map(({ countAgreements }) => countAgreements())))
    .toEqual(leaves.map(() => 1));
  expect(await phone.page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

it('leaves a task that was read ahead new on the server until it is shown, and marks it once', async () => {
  const [initiator, manager] = [await site.colleague('yuqing'), await site.colleague('zhaojing')];
  await startLeaves(initiator, manager, 2);
  const phone = await openPhone(manager.account);
  const calls: { readonly task: string | null; readonly isAhead: boolean }[] = [];
  phone.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/getTaskInfo'))
      calls.push({ task: searchParams.get('taskId'), isAhead: searchParams.has('peek') });
  });
  await openFirst(phone);
  const isNew = async (task: string) =>
    (await manager.toDo()).some(({ taskId, status }) => taskId === task && status === 'UNHANDLE');
  await expect.poll(() => calls.some(({ isAhead }) => isAhead)).toBe(true);
  await phone.settled();
  const second = calls.find(({ isAhead }) => isAhead)?.task ?? '';
  expect(await isNew(second)).toBe(true);
  await next(phone).tap();
  await expect.poll(() => readTask(phone)).toBe(second);
  await phone.settled();
  expect(await isNew(second)).toBe(false);
  expect(calls.filter(({ task, isAhead }) => task === second && !isAhead)).toHaveLength(1);
});

it.each([
  ['before it was read ahead', true],
  ['after it was read ahead', false],
])('skips a task that was decided elsewhere %s, says so, and keeps the places', async (_, isBefore) => {
  const [initiator, manager] = [await site.colleague('xujun'), await site.colleague('wulei')];
  await startLeaves(initiator, manager, 3);
  const phone = await openPhone(manager.account);
  await phone.open(buildPagePath('myTasks'));
  await phone.settled();
  const [, second = '', third] = await listTasks(phone);
  const total = await listOnScreen(phone, 'page.myTasks').total();
  const decideElsewhere = () => manager.decide(second, 'AGREE');
  if (isBefore) await decideElsewhere();
  await listOnScreen(phone, 'page.myTasks').cards.first().tap();
  await waitForPlace(phone, 1, total);
  await effect(phone).waitFor();
  await phone.settled();
  if (!isBefore) await decideElsewhere();
  const sentence = phone.page.getByText(phone.words.t('task.passedOver', { count: 1 })).waitFor();
  await tapAgree(phone);
  await sentence;
  await waitForPlace(phone, 3, total);
  expect(readTask(phone)).toBe(third);
  await button(phone, 'Agree').waitFor();
});

it('opens the form at a required field that is empty, instead of agreeing with one tap', async () => {
  const [initiator, manager] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
  const [leave] = await startLeaves(initiator, manager, 1, LEAVE);
  if (!leave) throw new Error('A request is needed.');
  const phone = await openPhone('wangfang');
  const { page, words } = phone;
  const missing = field(phone, 'Phone during leave');
  const isFocused = () => missing.evaluate((input) => input === document.activeElement);
  await phone.open(buildPagePath('taskDetail', { taskId: leave.task }));
  await phone.settled();
  expect(await effect(phone).count()).toBe(0);
  await button(phone, 'Agree').tap();
  await expect.poll(isFocused).toBe(true);
  expect(await missing.getAttribute('aria-invalid')).toBe('true');
  expect(await sheetOf(phone).count()).toBe(0);

  await phone.open(buildPagePath('myTasks'));
  await scrollUntilVisible(phone, page.locator(`main a[href*="taskId=${leave.task}"]`));
  await page.locator(`[data-row="${leave.task}"]`).getByRole('button').tap();
  await sheetOf(phone).getByText(words.t('list.row.agree')).tap();
  await confirmDecision(phone);
  await expect.poll(isFocused).toBe(true);
  await page.clock.runFor(10_000);
  expect(await leave.countAgreements()).toBe(0);
});

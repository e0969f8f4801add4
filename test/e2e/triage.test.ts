import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createFinger, listOnScreen, scrollUntilVisible } from './support/list.ts';
import type { Phone, PhoneOptions } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

const openPhone = (options: PhoneOptions = {}) =>
  site.phone({ account: 'wangfang', language: 'en-US', undoDelay: 6, ...options });

interface Leave {
  readonly task: string;
  readonly countAgreements: () => Promise<number>;
}
/** Starts leave requests, which the manager may agree to with one tap. */
async function startLeaves(count: number): Promise<readonly Leave[]> {
  const zhangwei = await site.colleague('zhangwei');
  const wangfang = await site.colleague('wangfang');
  const leaves: Leave[] = [];
  for (let index = 0; index < count; index += 1) {
    const { instId } = await zhangwei.start('leave', LEAVE);
    leaves.push({
      task: (await wangfang.taskOf(instId))?.taskId ?? '',
      countAgreements: async () =>
        (await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE').length,
    });
  }
  return leaves;
}
async function startLeave(): Promise<Leave> {
  const [leave] = await startLeaves(1);
  if (leave === undefined) throw new Error('No request was started.');
  return leave;
}

const cardOf = ({ page }: Phone, { task }: Leave) => page.locator(`main a[href*="taskId=${task}"]`);
const rowOf = ({ page }: Phone, { task }: Leave) => page.locator(`[data-row="${task}"]`);
const undo = (phone: Phone) => button(phone, phone.words.t('outbox.undo'));

/** Opens the to-do list and scrolls to a card. */
async function showCard(phone: Phone, leave: Leave) {
  await phone.open(buildPagePath('myTasks'));
  return scrollUntilVisible(phone, cardOf(phone, leave));
}

it('offers one tap on a card only after the task was opened, and sends nothing if the card is outdated', async () => {
  const phone = await openPhone();
  const { page, words } = phone;
  const leave = await startLeave();
  await showCard(phone, leave);
  const openSheet = async () => {
    await rowOf(phone, leave).getByRole('button').click();
    await sheetOf(phone).getByText(words.t('list.row.refuse')).waitFor();
  };
  await openSheet();
  await sheetOf(phone).getByText(words.t('list.row.agreeNote')).waitFor();
  await (await site.colleague('wangfang')).open(leave.task);
  await showCard(phone, leave);
  await openSheet();
  await sheetOf(phone).getByText(words.t('list.row.agreeAtOnce')).waitFor();
  await sheetOf(phone)
    .getByRole('button', { name: words.t('app.close') })
    .click();
  await page.route('**/bpmTask/getTaskInfo*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.bpmInst.subject = 'Annual leave, 30 days';
    await route.fulfill({ response: answer, json: body });
  });
  await openSheet();
  await sheetOf(phone).getByText(words.t('list.row.agreeAtOnce')).click();
  await page.waitForURL((url) => url.searchParams.get('decide') === 'agree');
  await page.clock.runFor(10_000);
  expect(await leave.countAgreements()).toBe(0);
});

it('agrees with a long swipe and with a key, and undoes both', async () => {
  const phone = await openPhone();
  const { page } = phone;
  const leave = await startLeave();
  await (await site.colleague('wangfang')).open(leave.task);
  await showCard(phone, leave);
  await page.waitForFunction(() => document.querySelector('[style*="touch-action"]') !== null);
  const box = await cardOf(phone, leave).boundingBox();
  const finger = await createFinger(page);
  const y = (box?.y ?? 0) + 20;
  await finger.down({ x: 60, y });
  for (const x of [80, 120, 180, 60 + (box?.width ?? 0) * 0.47]) await finger.move({ x, y });
  await finger.up();
  await undo(phone).waitFor();
  expect(await cardOf(phone, leave).count()).toBe(0);
  await page.keyboard.press('u');
  await undo(phone).waitFor({ state: 'hidden' });
  await scrollUntilVisible(phone, cardOf(phone, leave));
  await cardOf(phone, leave).focus();
  await page.keyboard.press('a');
  await undo(phone).waitFor();
  await page.keyboard.press('Tab');
  expect(await undo(phone).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.clock.runFor(60_000);
  expect(await leave.countAgreements()).toBe(0);
  await page.keyboard.press('Enter');
  await undo(phone).waitFor({ state: 'hidden' });
  await page.clock.runFor(10_000);
  expect(await leave.countAgreements()).toBe(0);
  expect(await listOnScreen(phone, 'page.myTasks').total()).toBeGreaterThan(0);
});

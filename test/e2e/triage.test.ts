import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { createFinger, listOnScreen, scrollUntilVisible } from './support/list.ts';
import { createApprover, startLeave, undoButton, type OpenRequest } from './support/outbox.ts';
import type { Phone } from './support/phone.ts';
import { sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

const cardOf = ({ page }: Phone, { task }: OpenRequest) => page.locator(`main a[href*="taskId=${task}"]`);
const rowOf = ({ page }: Phone, { task }: OpenRequest) => page.locator(`[data-row="${task}"]`);

/** Opens the to-do list and scrolls to a card. */
async function showCard(phone: Phone, leave: OpenRequest) {
  await phone.open(buildPagePath('myTasks'));
  return scrollUntilVisible(phone, cardOf(phone, leave));
}

it('offers one tap on a card only after the task was opened, and sends nothing if the card is outdated', async () => {
  const phone = await createApprover(site);
  const { page, words } = phone;
  const leave = await startLeave(site);
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
  expect(await leave.countDecisions()).toBe(0);
});

it('agrees with a long swipe and with a key, and undoes both', async () => {
  const phone = await createApprover(site);
  const { page } = phone;
  const leave = await startLeave(site);
  await (await site.colleague('wangfang')).open(leave.task);
  await showCard(phone, leave);
  await page.waitForFunction(() => document.querySelector('[style*="touch-action"]') !== null);
  await phone.settled();
  const box = await cardOf(phone, leave).boundingBox();
  const finger = await createFinger(page);
  const y = (box?.y ?? 0) + 20;
  await finger.down({ x: 60, y });
  for (const x of [80, 120, 180, 60 + (box?.width ?? 0) * 0.47]) await finger.move({ x, y });
  await finger.up();
  await undoButton(phone).waitFor();
  await cardOf(phone, leave).waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await undoButton(phone).waitFor({ state: 'hidden' });
  await scrollUntilVisible(phone, cardOf(phone, leave));
  await cardOf(phone, leave).focus();
  await page.keyboard.press('a');
  await undoButton(phone).waitFor();
  await page.keyboard.press('Tab');
  expect(await undoButton(phone).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.clock.runFor(60_000);
  expect(await leave.countDecisions()).toBe(0);
  await page.keyboard.press('Enter');
  await undoButton(phone).waitFor({ state: 'hidden' });
  await page.clock.runFor(10_000);
  expect(await leave.countDecisions()).toBe(0);
  expect(await listOnScreen(phone, 'page.myTasks').total()).toBeGreaterThan(0);
});

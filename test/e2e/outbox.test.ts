import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { listOnScreen, scrollUntilVisible } from './support/list.ts';
import {
  agree,
  agreeInApp,
  confirmDecision,
  createApprover,
  listDecided,
  openDecision,
  passRetryDelay,
  passUndoDelay,
  sentButton,
  startLeave,
  startLeaves,
  stopClock,
  undoButton,
  waitForStates,
  watchCalls,
} from './support/outbox.ts';
import { acceptProblems } from './support/problems.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { readEntries } from './support/outboxPage.ts';
import type { Phone } from './support/phone.ts';

const site = openSite();

/** Lets retries happen, one after the other, until something is true. */
async function passUntil(phone: Phone, isTrue: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        const isCalling = (await readEntries(phone.page)).some(({ state }) => state === 'sending');
        if (!isCalling) await passRetryDelay(phone);
        return isTrue();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

const rowOf = ({ page }: Phone, task: string) => page.locator(`main a[href*="taskId=${task}"]`);

it('sends a decision after the time for an undo, and hides its row and counts it out at once', async () => {
  const phone = await createApprover(site, { undoDelay: 6 });
  const { page } = phone;
  const { task, instance, countDecisions: count } = await startLeave(site);
  const list = listOnScreen(phone, 'page.myTasks');
  await phone.open(buildPagePath('myTasks'));
  const total = await list.total();
  await page.evaluate(() => localStorage.setItem('ringi.afterDeciding', 'list'));
  await (await scrollUntilVisible(phone, rowOf(phone, task))).click();
  // One tap agrees once its effect is shown.
  await page.locator('footer .bg-agree-tint').waitFor();
  await phone.settled();
  await stopClock(phone);
  await button(phone, 'Agree').click();
  await undoButton(phone).waitFor();
  await page.getByRole('status').getByText(phone.words.t('outbox.undoable')).waitFor();
  await expect.poll(() => list.total()).toBe(total - 1);
  expect(await rowOf(phone, task).count()).toBe(0);
  expect(await count()).toBe(0);
  await page.clock.runFor(5900);
  expect(await count()).toBe(0);
  await page.clock.runFor(600);
  await sentButton(phone).waitFor();
  expect(await count()).toBe(1);
  await sentButton(phone).click();
  await page.waitForURL((url) => url.searchParams.get('instId') === instance);
});

it('undoes a decision shortly before it is sent, and restores its row, its opinion and its field', async () => {
  const phone = await createApprover(site, { undoDelay: 6 });
  const { page, words } = phone;
  const { task, countDecisions: count } = await startLeave(site);
  const list = listOnScreen(phone, 'page.myTasks');
  const keys = await watchCalls(phone);
  await phone.open(buildPagePath('myTasks'));
  const total = await list.total();
  await openDecision(phone, task, 'On second thought');
  await stopClock(phone);
  await confirmDecision(phone);
  await undoButton(phone).waitFor();
  await page.clock.runFor(5900);
  await undoButton(phone).click();
  await undoButton(phone).waitFor({ state: 'hidden' });
  await page.clock.runFor(10_000);
  await page.clock.resume();
  expect(await list.total()).toBe(total);
  await scrollUntilVisible(phone, rowOf(phone, task));
  expect(await count()).toBe(0);
  expect(keys).toEqual([]);
  await phone.open(buildPagePath('taskDetail', { taskId: task, decide: 'agree' }));
  await expect.poll(() => sheetOf(phone).getByLabel(words.t('task.opinion')).inputValue()).toBe('On second thought');
});

it('sends a decision when the next one is made, and keeps their order', async () => {
  const phone = await createApprover(site);
  const [first, second] = await startLeaves(site, 2);
  if (!first || !second) throw new Error('Two requests are needed.');
  await agree(phone, first);
  expect(await first.countDecisions()).toBe(0);
  await agree(phone, second);
  await expect.poll(first.countDecisions).toBe(1);
  await waitForStates(phone, 'undoable');
  expect(await second.countDecisions()).toBe(0);
  await passUndoDelay(phone);
  await expect.poll(second.countDecisions).toBe(1);
  expect((await listDecided(site)).slice(-2)).toEqual([first.instance, second.instance]);
});

it('sends a decision once when its server is killed during the call', async () => {
  const phone = await createApprover(site);
  const { countDecisions: count, task } = await startLeave(site);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const keys = await watchCalls(phone, async (route, call) => {
    if (call === 1) await held;
    await (call === 1 ? route.abort('connectionreset') : route.continue());
  });
  await agree(phone, { task });
  await passUndoDelay(phone);
  await expect.poll(() => keys.length).toBe(1);
  await site.restart(async () => release());
  // A server that starts slowly misses some retries, and each delay is longer than the one before.
  await waitForStates(phone, 'queued');
  await passRetryDelay(phone);
  await expect.poll(count).toBe(1);
  await waitForStates(phone);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  acceptProblems(phone, /ERR_|Failed to fetch|502/u);
});

it('removes a decision whose answer was lost after its repeat, which the server answers without executing it', async () => {
  const phone = await createApprover(site);
  const { countDecisions: count, task } = await startLeave(site);
  const keys = await watchCalls(phone, async (route, call) => {
    if (call > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await agree(phone, { task });
  await passUndoDelay(phone);
  await expect.poll(count).toBe(1);
  await waitForStates(phone, 'queued');
  await passRetryDelay(phone);
  await waitForStates(phone);
  expect(await count()).toBe(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  acceptProblems(phone, /ERR_/u);
});

it('sends the following decisions after a server has failed three times on the first one', async () => {
  const phone = await createApprover(site);
  const [first, ...others] = await startLeaves(site, 3);
  if (!first) throw new Error('Three requests are needed.');
  let isRepaired = false;
  const keys: readonly string[] = await watchCalls(phone, async (route) => {
    const isFirst = route.request().headers()['idempotency-key'] === keys[0];
    if (isFirst && !isRepaired) return route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of memory' });
    return route.continue();
  });
  await phone.open(buildPagePath('myTasks'));
  for (const request of [first, ...others]) await agreeInApp(phone, request);
  await passUntil(phone, async () => (await readEntries(phone.page)).length === 1);
  for (const other of others) expect(await other.countDecisions()).toBe(1);
  expect(await first.countDecisions()).toBe(0);
  const before = keys.findIndex((key) => key !== keys[0]);
  expect(keys.slice(0, before)).toHaveLength(3);
  isRepaired = true;
  await passUntil(phone, async () => (await readEntries(phone.page)).length === 0);
  expect(await first.countDecisions()).toBe(1);
  acceptProblems(phone, /500/u);
});

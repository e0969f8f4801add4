import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { openInApp, readEntries } from './outboxPage.ts';
import type { Phone, PhoneOptions } from './phone.ts';
import { sheetOf } from './request.ts';
import type { TestSite } from './site.ts';

/** The call that sends a decision or a return. */
export const COMPLETE_TASK = '**/bpmTask/completeTask';
/** Long, so that a busy machine does not send a decision before the test lets the time pass. */
const UNDO_DELAY_SECONDS = 30;
const UNDO_DELAY_MS = UNDO_DELAY_SECONDS * 1000;
/** Longest delay of a retry. */
const RETRY_DELAY_MS = 60_000;

/** A request that waits for one approver, with the decisions the server has executed. */
export interface OpenRequest {
  readonly instance: string;
  readonly task: string;
  /** Counts the executed decisions of a kind; `AGREE` by default. */
  countDecisions(action?: string): Promise<number>;
}

/** Creates a leave request of Zhang Wei that waits for Wang Fang. */
export async function startLeave(site: TestSite, changes: object = {}): Promise<OpenRequest> {
  const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
  const { instId: instance } = await zhangwei.start('leave', { ...LEAVE, ...changes });
  const task = (await wangfang.taskOf(instance))?.taskId ?? '';
  return { instance, task, countDecisions: (action) => countDecisions(site, instance, action) };
}

/** Creates that many of these requests, in their order. */
export async function startLeaves(site: TestSite, count: number): Promise<readonly OpenRequest[]> {
  const requests: OpenRequest[] = [];
  while (requests.length < count) requests.push(await startLeave(site));
  return requests;
}

/** Counts the executed decisions of a kind in the history of a request. */
export async function countDecisions(site: TestSite, instance: string, action = 'AGREE'): Promise<number> {
  const zhangwei = await site.colleague('zhangwei');
  return (await zhangwei.history(instance)).filter(({ checkStatus }) => checkStatus === action).length;
}

/** Returns the requests Wang Fang has decided, in the order of her decisions. */
export async function listDecided(site: TestSite): Promise<readonly string[]> {
  const rows = await (await site.colleague('wangfang')).done();
  return rows.map(({ instId }) => instId ?? '').toReversed();
}

/** A phone of Wang Fang on which a decision can be undone. */
export const createApprover = (site: TestSite, options: PhoneOptions = {}): Promise<Phone> =>
  site.phone({ account: 'wangfang', language: 'en-US', undoDelay: UNDO_DELAY_SECONDS, ...options });

/** Another page of the phone; its problems are not collected. */
export async function openTab(phone: Phone, address: string): Promise<Phone> {
  const page = await phone.context.newPage();
  await page.goto(new URL(`/mobile${address}`, phone.page.url()).href);
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() === true);
  return { ...phone, page };
}

/** Closes the page, and opens the app again. @returns the phone with its new page */
export async function reopen(phone: Phone, close: (page: Page) => Promise<unknown>): Promise<Phone> {
  const address = phone.page.url();
  await close(phone.page);
  const page = await phone.context.newPage();
  await page.goto(new URL('/mobile/pages/bpm/myTasks', address).href);
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() === true);
  return { ...phone, page };
}

export const undoButton = ({ page, words: { t } }: Phone): Locator =>
  page.getByRole('button', { name: t('outbox.undo') });
/** The button of the bar that opens the list of decisions. */
export const showButton = ({ page, words: { t } }: Phone): Locator =>
  page.getByRole('button', { name: t('outbox.show'), exact: true });
export const sentButton = ({ page, words: { t } }: Phone): Locator =>
  page.getByRole('button', { name: t('outbox.seeResult') });

/** Opens the sheet of an agreement on the page of a task, and writes an opinion. */
export async function openDecision(phone: Phone, task: string, opinion = ''): Promise<void> {
  await phone.open(buildPagePath('taskDetail', { taskId: task, decide: 'agree' }));
  const sheet = sheetOf(phone);
  await sheet.getByRole('button', { name: 'Agree', exact: true }).waitFor();
  if (opinion !== '') await sheet.getByLabel(phone.words.t('task.opinion')).fill(opinion);
}
/** Presses the button of the open sheet of a decision. */
export const confirmDecision = (phone: Phone, verb = 'Agree'): Promise<void> =>
  sheetOf(phone).getByRole('button', { name: verb, exact: true }).click();

/** Agrees on the page of a task, and waits until the decision can be undone. */
export async function agree(phone: Phone, { task }: Pick<OpenRequest, 'task'>, opinion = ''): Promise<void> {
  await openDecision(phone, task, opinion);
  await confirmDecision(phone);
  await undoButton(phone).waitFor();
}

/** The same without leaving the document. Waits until the page of the task is left, which the bar may precede. */
export async function agreeInApp(phone: Phone, { task }: Pick<OpenRequest, 'task'>): Promise<void> {
  await openInApp(phone.page, buildPagePath('taskDetail', { taskId: task, decide: 'agree' }));
  await confirmDecision(phone);
  await undoButton(phone).waitFor();
  await phone.page.waitForURL((url) => url.searchParams.get('taskId') !== task);
}

/** Stops the clock of the page, so that only the test lets time pass. */
export async function stopClock({ page }: Phone): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}
/** Lets the time for an undo pass. */
export const passUndoDelay = ({ page }: Phone): Promise<void> => page.clock.runFor(UNDO_DELAY_MS + 500);

/** Lets the longest delay of a retry pass. Shorter than the time a call may take, so that it ends no call. */
export const passRetryDelay = ({ page }: Phone): Promise<void> => page.clock.runFor(RETRY_DELAY_MS);

/** Records the idempotency key of each call that sends a decision. `handle` decides what becomes of the call. */
export async function watchCalls(
  { context }: Phone,
  handle: (route: Route, call: number) => Promise<void> = (route) => route.continue(),
): Promise<readonly string[]> {
  const keys: string[] = [];
  await context.route(COMPLETE_TASK, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await handle(route, keys.length);
  });
  return keys;
}

/** Waits until the entries of the device have these states, in their order. */
export const waitForStates = (phone: Phone, ...states: readonly OutboxEntry['state'][]): Promise<void> =>
  expect.poll(async () => (await readEntries(phone.page)).map(({ state }) => state)).toEqual(states);

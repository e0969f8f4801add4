import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { COMPLETE } from '#test/support/forms/demo.ts';
import {
  agree,
  countDecisions,
  createApprover,
  passUndoDelay,
  reopen,
  sentButton,
  startLeave,
  undoButton,
  waitForStates,
} from './support/outbox.ts';
import { closePage, crashRenderer, hidePage, readEntries } from './support/outboxPage.ts';
import type { Phone } from './support/phone.ts';
import { openSite } from './support/site.ts';

const site = openSite();

/** Records the keys of the calls of all pages without touching them: an intercepted call does not outlive its page. */
function observeKeys({ context }: Phone): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  context.on('request', (request: Request) => {
    if (request.url().endsWith('/bpmTask/completeTask')) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

it('sends a decision when its page is closed, and repeats it with the same key without an undo', async () => {
  const phone = await createApprover(site);
  const { task, countDecisions: count } = await startLeave(site);
  const keys = observeKeys(phone);
  await agree(phone, { task });
  const [entry] = await readEntries(phone.page);
  expect(await count()).toBe(0);
  const again = await reopen(phone, async () => {
    await closePage(phone.page);
    await expect.poll(count).toBe(1);
  });
  await waitForStates(again);
  expect(await undoButton(again).count()).toBe(0);
  expect(await count()).toBe(1);
  expect(new Set(keys)).toEqual(new Set([entry?.key]));
});

it('sends a decision when its page is hidden and then killed', async () => {
  const phone = await createApprover(site);
  const { task, countDecisions: count } = await startLeave(site);
  await agree(phone, { task });
  const again = await reopen(phone, async (page) => {
    await hidePage(page);
    await crashRenderer(page);
    await expect.poll(count).toBe(1);
  });
  await waitForStates(again);
  expect(await count()).toBe(1);
});

it.each([
  ['undone', 0],
  ['left alone', 1],
])('offers a decision of a crashed page again, and sends it only if it is not undone: %s', async (way, expected) => {
  const phone = await createApprover(site);
  const { task, countDecisions: count } = await startLeave(site);
  await agree(phone, { task });
  const again = await reopen(phone, crashRenderer);
  expect(await count()).toBe(0);
  await again.page.getByRole('status').getByText(again.words.t('outbox.recovered')).waitFor();
  if (way === 'undone') await undoButton(again).click();
  await passUndoDelay(again);
  if (way === 'left alone') await sentButton(again).waitFor();
  await waitForStates(again);
  expect(await count()).toBe(expected);
});

it('sends a decision with a body too large for a closing page when the app is opened again', async () => {
  const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
  const form = (await COMPLETE['expense']?.(zhangwei, () => '')) ?? {};
  const item = { item: 'A long train ride through many towns and valleys', spentOn: '2026-11-02', receipts: 2 };
  const rows = Array.from({ length: 600 }, () => ({ ...item, amount: 1.5 }));
  const { instId } = await zhangwei.start('expense', { ...form, sub__expense_item: rows });
  const phone = await createApprover(site);
  await agree(phone, { task: (await wangfang.taskOf(instId))?.taskId ?? '' });
  const [entry] = await readEntries(phone.page);
  expect(entry?.request.body.length).toBeGreaterThan(70_000);
  const again = await reopen(phone, async () => {
    await closePage(phone.page);
    expect(await countDecisions(site, instId)).toBe(0);
  });
  await waitForStates(again);
  expect(await countDecisions(site, instId)).toBe(1);
});

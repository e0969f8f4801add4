import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import {
  agree,
  countDecisions,
  createApprover,
  passUndoDelay,
  showButton,
  startLeave,
  undoButton,
  waitForStates,
  watchCalls,
} from './support/outbox.ts';
import { readEntries } from './support/outboxPage.ts';
import type { Phone } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const OPINION = 'Read with care';

/** Opens the list of decisions after one was refused. */
async function openRefused(phone: Phone) {
  await waitForStates(phone, 'blocked');
  await phone.page.getByText(phone.words.t('outbox.waiting.blocked', { count: 1 })).waitFor();
  await showButton(phone).click();
  return sheetOf(phone);
}

/** Creates a leave request that Chen Jie of Human Resources checks. */
async function startLeaveAtHr() {
  const [zhangwei, wangfang, chenjie, admin] = await Promise.all(
    ['zhangwei', 'wangfang', 'chenjie', 'admin'].map((account) => site.colleague(account)),
  );
  if (!zhangwei || !wangfang || !chenjie || !admin) throw new Error('They are in the demo company.');
  const { instId: instance } = await zhangwei.start('leave', { ...LEAVE, days: 5 });
  await wangfang.decide((await wangfang.taskOf(instance))?.taskId ?? '', 'AGREE');
  const task = (await chenjie.taskOf(instance))?.taskId ?? '';
  /** Changes the form as another user, who may handle every task. */
  const writeBalance = async (balance: string) =>
    expect(
      await admin.call('bpmTask/saveFormData', { taskId: task, formJson: JSON.stringify({ leave: { balance } }) }),
    ).toMatchObject({ success: true });
  return { instance, task, chenjie, writeBalance };
}

it('explains that the user has refused on another device meanwhile', async () => {
  const phone = await createApprover(site);
  const { t } = phone.words;
  const { task, instance, countDecisions: count } = await startLeave(site);
  await agree(phone, { task }, OPINION);
  await (await site.colleague('wangfang')).decide(task, 'REFUSE');
  await passUndoDelay(phone);
  const sheet = await openRefused(phone);
  await sheet
    .getByRole('alert')
    .getByText(/You handled this on another device \(Refused, .*\)/u)
    .waitFor();
  expect([await count('REFUSE'), await count()]).toEqual([1, 0]);
  await sheet.getByRole('button', { name: t('outbox.openRequest') }).click();
  await phone.page.waitForURL((url) => url.searchParams.get('instId') === instance);
});

it('names the user who has handled a task meanwhile, and offers to copy the opinion', async () => {
  const { instance, task, chenjie } = await startLeaveAtHr();
  const phone = await createApprover(site, { account: 'chenjie' });
  const { t } = phone.words;
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const liuyang = await site.colleague('liuyang');
  await agree(phone, { task }, OPINION);
  await chenjie.call('bpmTask/transTask', { taskId: task, opinion: 'Please', toUser: [{ id: liuyang.id, name: '' }] });
  await liuyang.decide(task, 'AGREE');
  await passUndoDelay(phone);
  const sheet = await openRefused(phone);
  await sheet
    .getByRole('alert')
    .getByText(/Handled by Liu Yang \(Agreed, /u)
    .waitFor();
  await sheet.getByRole('button', { name: t('outbox.copyOpinion') }).click();
  await phone.page.getByText(t('outbox.opinionCopied')).waitFor();
  expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe(OPINION);
  await sheet.getByRole('button', { name: t('outbox.discard') }).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('outbox.discard') })
    .last()
    .click();
  await waitForStates(phone);
  // One agreement of the manager, one of Liu Yang.
  expect(await countDecisions(site, instance)).toBe(2);
});

it('blocks a decision on content that has changed, and agrees to the new content with a new key', async () => {
  const { instance, task, writeBalance } = await startLeaveAtHr();
  await writeBalance('10 days');
  const phone = await createApprover(site, { account: 'chenjie' });
  const keys = await watchCalls(phone);
  await agree(phone, { task }, OPINION);
  await writeBalance('12 days');
  await passUndoDelay(phone);
  const sheet = await openRefused(phone);
  await sheet.getByText(phone.words.t('outbox.conflict.changed')).waitFor();
  await sheet.getByText('10 days').first().waitFor();
  await sheet.getByRole('button', { name: 'Agree to 12 days' }).click();
  await undoButton(phone).waitFor();
  expect(await countDecisions(site, instance)).toBe(1);
  await passUndoDelay(phone);
  await waitForStates(phone);
  expect(await countDecisions(site, instance)).toBe(2);
  expect(new Set(keys).size).toBe(2);
});

it('blocks a return of content that has changed, and shows both values', async () => {
  const { instance, task, writeBalance } = await startLeaveAtHr();
  await writeBalance('10 days');
  const phone = await createApprover(site, { account: 'chenjie' });
  const {
    page,
    words: { t },
  } = phone;
  await phone.open(buildPagePath('returnTask', { taskId: task }));
  await page.getByRole('radio', { name: t('task.target.initiator') }).click();
  await page.getByText(t('task.after.normal'), { exact: true }).click();
  await page.getByLabel(t('task.opinion')).fill(OPINION);
  await button(phone, t('task.returnTo.initiator', { name: 'Zhang Wei' })).click();
  await undoButton(phone).waitFor();
  await writeBalance('12 days');
  await passUndoDelay(phone);
  const sheet = await openRefused(phone);
  for (const value of ['10 days', '12 days']) await sheet.getByText(value).first().waitFor();
  expect(await countDecisions(site, instance, 'BACK_TO_STARTOR')).toBe(0);
});

it('does not send a decision that is 15 days old, and opens its task', async () => {
  const phone = await createApprover(site);
  const { t } = phone.words;
  const { task, countDecisions: count } = await startLeave(site);
  await agree(phone, { task }, OPINION);
  const [entry] = await readEntries(phone.page);
  const before = (entry?.enqueuedAt ?? 0) - 15 * 86_400_000;
  await phone.page.evaluate(
    (enqueuedAt) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('ringi-outbox');
        opening.onsuccess = () => {
          const store = opening.result.transaction('entries', 'readwrite').objectStore('entries');
          const cursor = store.openCursor();
          cursor.onsuccess = () => {
            if (!cursor.result) return resolve();
            const { value } = cursor.result;
            if (Array.isArray(value)) cursor.result.update(value.map((each: object) => ({ ...each, enqueuedAt })));
            cursor.result.continue();
          };
        };
      }),
    before,
  );
  await passUndoDelay(phone);
  const sheet = await openRefused(phone);
  await sheet.getByText(t('outbox.conflict.tooOld', { days: 15 })).waitFor();
  expect(await count()).toBe(0);
  await sheet.getByRole('button', { name: t('outbox.openTask') }).click();
  await expect.poll(() => sheetOf(phone).getByLabel(t('task.opinion')).inputValue()).toBe(OPINION);
});

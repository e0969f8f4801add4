import { describe, expect, it } from 'vitest';
import {
  confirmDecision,
  createApprover,
  openDecision,
  passUndoDelay,
  sentButton,
  startLeave,
  stopClock,
  undoButton,
} from './support/outbox.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const OPINION = 'Read with care';
const DAY_MS = 86_400_000;

it.each([
  ['forward', 3 * DAY_MS],
  ['back', -3 * DAY_MS],
])('keeps the time for an undo when the clock of the device is set %s by three days', async (_, wrongMs) => {
  const phone = await createApprover(site, { undoDelay: 6 });
  const { page } = phone;
  const { task, countDecisions } = await startLeave(site);
  await openDecision(phone, task);
  await stopClock(phone);
  await confirmDecision(phone);
  await undoButton(phone).waitFor();
  await page.clock.runFor(1000);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + wrongMs);
  await page.clock.runFor(4900);
  await undoButton(phone).waitFor();
  expect(await countDecisions()).toBe(0);
  await page.clock.runFor(600);
  await sentButton(phone).waitFor();
  expect(await countDecisions()).toBe(1);
});

/** Breaks the database of the device before a page is loaded. */
const STORAGE = {
  unavailable: (phone: Phone) =>
    phone.context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
      };
    }),
  full: (phone: Phone) =>
    phone.context.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    }),
} as const;

describe.each(['unavailable', 'full'] as const)('on a device whose database is %s', (problem) => {
  it('sends a decision at once and says so', async () => {
    const phone = await createApprover(site);
    const { t } = phone.words;
    await STORAGE[problem](phone);
    const { task, countDecisions } = await startLeave(site);
    await openDecision(phone, task, OPINION);
    await confirmDecision(phone);
    await phone.page.getByRole('heading', { name: t('message.approved') }).waitFor();
    await phone.page.getByText(t(`message.notStored.${problem}`)).waitFor();
    expect(await countDecisions()).toBe(1);
    expect(await undoButton(phone).count()).toBe(0);
    await passUndoDelay(phone);
    expect(await countDecisions()).toBe(1);
  });

  it('refuses a decision without a network, and keeps its opinion', async () => {
    const phone = await createApprover(site);
    const { t } = phone.words;
    await STORAGE[problem](phone);
    const { task, countDecisions } = await startLeave(site);
    await openDecision(phone, task, OPINION);
    await phone.settled();
    await phone.context.setOffline(true);
    await confirmDecision(phone);
    await sheetOf(phone).getByText(t('message.unanswered.offline')).waitFor();
    expect(await sheetOf(phone).getByLabel(t('task.opinion')).inputValue()).toBe(OPINION);
    expect(await countDecisions()).toBe(0);
    acceptProblems(phone, /ERR_INTERNET_DISCONNECTED/u);
  });
});

it('says once that the storage is full when drafts cannot be stored', async () => {
  const phone = await createApprover(site);
  const alert = phone.page.getByText(phone.words.t('error.storageFull'));
  await STORAGE.full(phone);
  const { task } = await startLeave(site);
  await openDecision(phone, task, OPINION);
  await phone.page.clock.runFor(2000);
  await alert.waitFor();
  await phone.page.clock.runFor(20_000);
  await alert.waitFor({ state: 'hidden' });
  await sheetOf(phone).getByLabel(phone.words.t('task.opinion')).fill(`${OPINION} twice`);
  await phone.page.clock.runFor(2000);
  expect(await alert.count()).toBe(0);
});

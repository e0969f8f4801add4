import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { expireSession, fillLogin, logIn } from './support/login.ts';
import {
  agreeInApp,
  createApprover,
  listDecided,
  openTab,
  passUndoDelay,
  startLeaves,
  waitForStates,
  watchCalls,
  type OpenRequest,
} from './support/outbox.ts';
import { acceptProblems } from './support/problems.ts';
import { openSite } from './support/site.ts';
import { readEntries } from './support/outboxPage.ts';
import type { Phone } from './support/phone.ts';

const site = openSite();

const countAll = async (requests: readonly OpenRequest[]): Promise<number> => {
  let sum = 0;
  for (const request of requests) sum += await request.countDecisions();
  return sum;
};
const waiting = ({ page, words: { t } }: Phone, reason: 'network' | 'login', count: number) =>
  page.getByText(t(`outbox.waiting.${reason}`, { count }));
const comeOnline = async ({ context }: Phone) => {
  await context.setOffline(true);
  await context.setOffline(false);
};

/** Agrees to new requests while no decision reaches the server. */
async function agreeOffline(phone: Phone, count: number) {
  const requests = await startLeaves(site, count);
  let isCut = true;
  const keys = await watchCalls(phone, (route) => (isCut ? route.abort('internetdisconnected') : route.continue()));
  await phone.open(buildPagePath('myTasks'));
  for (const request of requests) await agreeInApp(phone, request);
  await passUndoDelay(phone);
  await expect.poll(async () => (await readEntries(phone.page)).every(({ state }) => state === 'queued')).toBe(true);
  expect(await countAll(requests)).toBe(0);
  return {
    requests,
    keys,
    reconnect: () => {
      isCut = false;
    },
  };
}

it('sends the decisions of five requests in order when the network returns, with two pages open', async () => {
  const phone = await createApprover(site);
  const { requests, keys, reconnect } = await agreeOffline(phone, 5);
  const other = await openTab(phone, buildPagePath('myTasks'));
  await waiting(phone, 'network', 5).waitFor();
  await waiting(other, 'network', 5).waitFor();
  const entries = await readEntries(phone.page);
  const before = keys.length;
  reconnect();
  await comeOnline(phone);
  for (const tab of [phone, other]) await waiting(tab, 'network', 5).waitFor({ state: 'hidden' });
  await waitForStates(phone);
  expect(keys.slice(before)).toEqual(entries.map(({ key }) => key));
  expect(await countAll(requests)).toBe(5);
  expect((await listDecided(site)).slice(-5)).toEqual(requests.map(({ instance }) => instance));
  acceptProblems(phone, /ERR_/u);
});

it('keeps the decisions of an ended session for their user, and shows and sends them to no one else', async () => {
  const phone = await createApprover(site);
  const { t } = phone.words;
  const { requests, reconnect } = await agreeOffline(phone, 2);
  await expireSession(phone);
  reconnect();
  await comeOnline(phone);
  await phone.page.getByText(t('login.expired')).waitFor();
  await waiting(phone, 'login', 2).waitFor();
  await fillLogin(phone, 'zhangwei');
  await phone.page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();
  await phone.settled();
  expect(await waiting(phone, 'network', 2).count()).toBe(0);
  expect(await readEntries(phone.page)).toHaveLength(2);
  expect(await countAll(requests)).toBe(0);
  await logIn(phone, 'wangfang');
  await waitForStates(phone);
  expect(await countAll(requests)).toBe(2);
  expect((await listDecided(site)).slice(-2)).toEqual(requests.map(({ instance }) => instance));
  acceptProblems(phone, /ERR_|401/u);
});

it('asks at the logout what happens to two decisions, and sends them first', async () => {
  const phone = await createApprover(site);
  const { t, company } = phone.words;
  const { requests, reconnect } = await agreeOffline(phone, 2);
  await phone.open(buildPagePath('me'));
  await phone.page.getByRole('button', { name: t('me.logOut') }).click();
  const sheet = phone.page.getByRole('dialog', { name: t('outbox.logOut.question', { count: 2 }) });
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2);
  await expect.poll(() => sheet.getByText(company('Annual leave')).count()).toBe(2);
  reconnect();
  await sheet.getByRole('button', { name: t('outbox.logOut.send') }).click();
  await phone.page.getByLabel(t('login.password'), { exact: true }).waitFor();
  expect(await countAll(requests)).toBe(2);
  expect(await readEntries(phone.page)).toEqual([]);
  // The counts may still be on their way when the session ends.
  acceptProblems(phone, /ERR_|401/u);
});

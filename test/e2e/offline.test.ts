import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { listOnScreen } from './support/list.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { countWorkers, listCached, listStoredAnswers, waitForWorker } from './support/worker.ts';

const site = openSite();
const DISCONNECTED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/u;

const createApprover = (account = 'wangfang') =>
  site.phone({ account, language: 'en-US', undoDelay: 6, serviceWorkers: 'allow' });
const taskAddress = (task: string) => buildPagePath('taskDetail', { taskId: task });
const asOf = ({ page }: Phone) => page.getByText(/^No connection\. As of \d\d:\d\d\.$/u);

async function startTasks(count: number) {
  const zhangwei = await site.colleague('zhangwei');
  const wangfang = await site.colleague('wangfang');
  const instances: string[] = [];
  for (let index = 0; index < count; index += 1) instances.push((await zhangwei.start('leave', LEAVE)).instId);
  const tasks: string[] = [];
  for (const instance of instances) tasks.push((await wangfang.taskOf(instance))?.taskId ?? '');
  return { instances, tasks };
}

/** Opens the list and the tasks, so that they are on the device, with the service worker at work. */
async function openAll(phone: Phone, tasks: readonly string[]) {
  await phone.open(buildPagePath('myTasks'));
  await listOnScreen(phone, 'page.myTasks').cards.first().waitFor();
  await waitForWorker(phone.page);
  await expect.poll(() => listStoredAnswers(phone.page).then(String)).toContain('/myTasks');
  for (const task of tasks) {
    await phone.open(taskAddress(task));
    await button(phone, 'Agree').waitFor();
    await expect.poll(() => listStoredAnswers(phone.page).then(String)).toContain(`"taskId":"${task}"`);
  }
  expect(String(await listStoredAnswers(phone.page))).toContain('/myTasks');
}

it('shows the list and the tasks opened before without a network, and says since when', async () => {
  const { tasks } = await startTasks(4);
  const [unopened = '', ...opened] = tasks;
  const phone = await createApprover();
  await openAll(phone, opened);
  await phone.context.setOffline(true);

  await phone.open(buildPagePath('myTasks'));
  await listOnScreen(phone, 'page.myTasks').cards.first().waitFor();
  await asOf(phone).waitFor();
  // The categories of the list are stored, too.
  await button(phone, 'Human resources').waitFor();
  expect(await phone.page.getByText(phone.words.t('error.leftOut', { count: 1 })).count()).toBe(0);
  for (const task of opened) {
    await phone.open(taskAddress(task));
    await asOf(phone).waitFor();
    await button(phone, 'Agree').waitFor();
  }
  await phone.open(taskAddress(unopened));
  await phone.page.getByText('This task isn’t on this device').waitFor();
  await button(phone, 'Back to the list').click();
  await listOnScreen(phone, 'page.myTasks').cards.first().waitFor();

  expect(phone.problems.filter((problem) => /security policy/iu.test(problem))).toEqual([]);
  expect((await listCached(phone.page)).filter((url) => /\/api|config\.json/u.test(url))).toEqual([]);
  acceptProblems(phone, DISCONNECTED);
});

it('sends five decisions made without a network in their order, after a reload and a closed app', async () => {
  const { instances, tasks } = await startTasks(5);
  const phone = await createApprover();
  await openAll(phone, tasks);
  await phone.context.setOffline(true);
  await phone.open(buildPagePath('myTasks'));
  for (const task of tasks) {
    await phone.open(taskAddress(task));
    await button(phone, 'Agree').click();
    await sheetOf(phone).getByLabel(phone.words.t('task.opinion')).fill(`Opinion on ${task}`);
    await sheetOf(phone).getByRole('button', { name: 'Agree', exact: true }).click();
    await sheetOf(phone).waitFor({ state: 'detached' });
  }
  await phone.open(buildPagePath('myTasks'));
  await phone.page.getByText(/^5 decisions wait for a connection/u).waitFor();
  acceptProblems(phone, DISCONNECTED);

  await phone.page.close();
  const again = await phone.context.newPage();
  await again.goto(`${site.server.address}/mobile${buildPagePath('myTasks')}`);
  await again.getByText(/^5 decisions wait for a connection/u).waitFor();
  await phone.context.setOffline(false);

  const zhangwei = await site.colleague('zhangwei');
  const countAgreed = async () => {
    const histories = await Promise.all(instances.map((instance) => zhangwei.history(instance)));
    return histories.map((rows) => rows.filter(({ checkStatus }) => checkStatus === 'AGREE').length);
  };
  await expect.poll(countAgreed, { timeout: 60_000 }).toEqual([1, 1, 1, 1, 1]);
  const wangfang = await site.colleague('wangfang');
  const decided = (await wangfang.done()).filter(({ taskId }) => tasks.includes(taskId ?? ''));
  // Ids of records increase.
  const byId = decided.sort((a, b) => Number(BigInt(a.hisId ?? 0) - BigInt(b.hisId ?? 0)));
  expect(byId.map(({ taskId }) => taskId)).toEqual(tasks);
  await again.getByText(/decisions? waits? for a connection/u).waitFor({ state: 'hidden' });
});

it('leaves nothing of a user on the device for the next one', async () => {
  const { tasks } = await startTasks(1);
  const phone = await createApprover();
  await openAll(phone, tasks);
  const lilei = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const token = await (async () => {
    await lilei.open(buildPagePath('myTasks'));
    return lilei.page.evaluate(() => localStorage.getItem('ringi.accessToken') ?? '');
  })();
  await phone.page.evaluate((other) => {
    localStorage.setItem('ringi.accessToken', other);
    localStorage.removeItem('ringi.owner');
  }, token);
  await phone.open(buildPagePath('myTasks'));
  await expect
    .poll(async () => (await listStoredAnswers(phone.page)).filter((key) => key.includes(tasks[0] ?? '')))
    .toEqual([]);
  expect((await listCached(phone.page)).filter((url) => url.includes('/api'))).toEqual([]);
});

it('deletes the stored answers at logout', async () => {
  const { tasks } = await startTasks(1);
  const phone = await createApprover();
  await openAll(phone, tasks);
  await phone.open(buildPagePath('me'));
  await button(phone, phone.words.t('me.logOut')).click();
  await sheetOf(phone)
    .getByRole('button', { name: phone.words.t('me.logOut'), exact: true })
    .click();
  await phone.page.waitForURL(/\/login/iu);
  expect(await listStoredAnswers(phone.page)).toEqual([]);
});

it('registers no worker for a guest or on the login page', async () => {
  const phone = await site.phone({ language: 'en-US', serviceWorkers: 'allow' });
  await phone.open(buildPagePath('login'));
  await phone.settled();
  expect(await countWorkers(phone.page)).toBe(0);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { startLeaveRequest } from './support/startLeaveRequest.ts';
import { SCREEN_SIZE } from './support/phone.ts';
import { button, openTaskOf, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();
let zhangwei: Colleague;
let wangfang: Colleague;
let liqiang: Colleague;
let chenjie: Colleague;
beforeAll(async () => {
  [zhangwei, wangfang, liqiang, chenjie] = await Promise.all([
    site.colleague('zhangwei'),
    site.colleague('wangfang'),
    site.colleague('liqiang'),
    site.colleague('chenjie'),
  ]);
});

/** Leaves of two days and of one. */
const DAYS = {
  'zh-CN': { before: /2\s?天/u, after: /1\s?天/u },
  'en-US': { before: /2 days/u, after: /1 day/u },
  'ja-JP': { before: /2\s?日/u, after: /1\s?日/u },
} as const;
const phoneOf = (account: string) => site.phone({ account });

describe('the follow-up of a task', () => {
  it('shows who has answered a question and who has not', async () => {
    const { instance, task } = await startLeaveRequest(site);
    await wangfang.call('bpmTask/linkup', {
      taskId: task,
      toUserAccounts: 'liqiang,chenjie',
      opinion: 'Enough people that week?',
    });
    await liqiang.call('bpmTask/replyLinkupTask', {
      taskId: (await liqiang.taskOf(instance))?.taskId,
      opinion: 'Enough.',
    });
    const phone = await phoneOf('wangfang');
    const {
      page,
      words: { t, company },
    } = phone;
    await phone.open(buildPagePath('communications', { taskId: task }));
    await page.getByText(t('follow.communications.answered', { count: 1, total: 2 })).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Enough.' }).textContent()).toContain(
      t('follow.answered'),
    );
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: company('Chen Jie') })
        .textContent(),
    ).toContain(t('follow.noAnswer', { duration: t('app.for.now') }));
    await button(phone, t('action.revokeCommunication')).waitFor();
  });

  it('shows how many readers of a circulation are done and how many are required', async () => {
    const { instance, task } = await startLeaveRequest(site);
    const toUser = [liqiang, chenjie].map(({ id }) => ({ id, name: '' }));
    await wangfang.call('bpmTask/transRoamTask', {
      taskId: task,
      opinion: '',
      toUser,
      transferType: 'waitAllVoted',
      approveType: 'parallel',
      completeType: 0,
    });
    await liqiang.decide((await liqiang.taskOf(instance))?.taskId ?? '', 'AGREE', { opinion: 'Fine with me.' });
    const phone = await phoneOf('wangfang');
    const {
      page,
      words: { t },
    } = phone;
    await phone.open(buildPagePath('circulationStatus', { taskId: task }));
    await page.getByText(t('follow.circulationStatus.doneOfNeeded', { done: 1, total: 2, needed: 2 })).waitFor();
    await page.getByText('Fine with me.').waitFor();
    await chenjie.decide((await chenjie.taskOf(instance))?.taskId ?? '', 'AGREE');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText(t('follow.circulationStatus.empty')).waitFor();
  });
});

it('shows the sender of a forward who has read it, and their reply', async () => {
  const { instance } = await startLeaveRequest(site);
  await zhangwei.call('bpmInstCc/transfer', {
    instId: instance,
    send: true,
    copyUsers: [{ id: liqiang.id, name: '' }],
    opinion: 'Please note.',
  });
  const sender = await phoneOf('zhangwei');
  const { t } = sender.words;
  await sender.open(buildPagePath('forwardDetail', { instId: instance }));
  await sender.page.getByText(t('follow.forwardDetail.unread')).waitFor();

  const reader = await phoneOf('liqiang');
  const [copy] = (await liqiang.call('bpmInstCc/myRecevieTurn', { pageNo: 1, pageSize: 1, params: {} })).result.data;
  await reader.open(buildPagePath('forwardDetail', { instId: instance, cp: copy.instCp.id }));
  await reader.page.getByText('Please note.').waitFor();
  await reader.page.getByText(t('follow.forwardDetail.read', { count: 1, total: 1 })).waitFor();
  await reader.page.getByLabel(t('action.replyForward')).fill('I have read it.');
  await button(reader, t('action.replyForward.verb')).click();
  await reader.page.getByRole('listitem').filter({ hasText: 'I have read it.' }).waitFor();

  await sender.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await sender.page.getByText(t('follow.forwardDetail.read', { count: 1, total: 1 })).waitFor();
  await sender.page.getByText('I have read it.').waitFor();
});

it('keeps the draft on the message board, sends it with a file, and shows it to the others', async () => {
  const { instance } = await startLeaveRequest(site);
  const writer = await phoneOf('zhangwei');
  const { t } = writer.words;
  await writer.open(buildPagePath('board', { instId: instance }));
  await writer.page.getByText(t('follow.board.empty')).waitFor();
  await writer.page.getByLabel(t('follow.board.write')).fill('The tickets are booked.');
  await button(writer, t('file.add')).click();
  await writer.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tickets.txt', mimeType: 'text/plain', buffer: Buffer.from('two seats') });
  await writer.page.getByText('tickets.txt').waitFor();
  // The file name is shown while the upload is still running.
  await writer.settled();
  await button(writer, t('app.back')).click();
  await writer.page.getByRole('heading', { name: t('lists.myApplications.name') }).waitFor();
  await writer.open(buildPagePath('board', { instId: instance }));
  await writer.page.getByText('tickets.txt').waitFor();
  expect(await writer.page.getByLabel(t('follow.board.write')).inputValue()).toBe('The tickets are booked.');
  await button(writer, t('follow.board.send')).click();
  await writer.page.getByRole('listitem').filter({ hasText: 'The tickets are booked.' }).waitFor();
  expect(await writer.page.getByLabel(t('follow.board.write')).inputValue()).toBe('');

  const other = await phoneOf('wangfang');
  await other.open(buildPagePath('board', { instId: instance }));
  const file = await other.page.getByRole('link', { name: 'tickets.txt' }).getAttribute('href');
  expect(await (await fetch(new URL(file ?? '', site.server.address))).text()).toBe('two seats');

  // In landscape a phone is too low for the editor above the messages.
  await other.page.setViewportSize({ width: SCREEN_SIZE.height, height: SCREEN_SIZE.width });
  const [read, written] = await Promise.all(['main', 'footer'].map((part) => other.page.locator(part).boundingBox()));
  expect((read?.y ?? 0) + (read?.height ?? 0)).toBeLessThanOrEqual((written?.y ?? 0) + 1);
});

it('shows changes after a return field by field, in the change log and at the decision', async () => {
  const { instance, task } = await startLeaveRequest(site);
  await wangfang.decide(task, 'BACK_TO_STARTOR', { nextJumpType: 'normal', opinion: 'One day is enough.' });
  const again = (await zhangwei.taskOf(instance))?.taskId ?? '';
  const record = (await zhangwei.open(again)).formData?.data?.[0]?.data;
  await zhangwei.decide(again, 'AGREE', {
    formJson: JSON.stringify({ leave: { ...record, end: '2026-12-01 18:00' } }),
  });
  const phone = await phoneOf('wangfang');
  const { page } = phone;
  const said = DAYS[phone.language];
  await phone.open(buildPagePath('changes', { instId: instance }));
  expect([
    await page.locator('main del').last().textContent(),
    await page.locator('main ins').last().textContent(),
  ]).toEqual([expect.stringMatching(said.before), expect.stringMatching(said.after)]);
  await openTaskOf(phone, (await wangfang.taskOf(instance))?.taskId ?? '');
  await page
    .getByText(phone.words.t('node.roundReturned', { number: 1, name: phone.words.company('Wang Fang') }))
    .waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.locator('del') })
      .last()
      .textContent(),
  ).toMatch(said.after);
});

it('shows in the activity log who did what, by day', async () => {
  const { instance, task } = await startLeaveRequest(site);
  await wangfang.open(task);
  await wangfang.decide(task, 'AGREE');
  const phone = await phoneOf('zhangwei');
  await phone.open(buildPagePath('journal', { instId: instance }));
  const lines = phone.page.getByRole('listitem');
  await lines.first().waitFor();
  expect(await phone.page.getByRole('heading', { level: 2 }).count()).toBe(1);
  const { t } = phone.words;
  const told = [t('action.agree.log'), t('action.open.log'), t('action.start.log')];
  expect((await lines.allTextContents()).map((line) => told.find((done) => line.includes(done)))).toEqual(told);
});

it("stops and restarts tracking of one's own request at once", async () => {
  const { instance } = await startLeaveRequest(site);
  const phone = await phoneOf('zhangwei');
  const {
    page,
    words: { t },
  } = phone;
  await phone.open(buildPagePath('trackedDetail', { instId: instance }));
  await button(phone, t('action.untrack')).click();
  await page.getByText(t('follow.trackedDetail.off')).waitFor();
  expect((await zhangwei.detail(instance)).tracked).toBe('0');
  await button(phone, t('action.track')).click();
  await button(phone, t('action.untrack')).waitFor();
  expect((await zhangwei.detail(instance)).tracked).toBe('1');
});

it('shows who has put a request on hold, and offers to resume it', async () => {
  const { instance } = await startLeaveRequest(site);
  await wangfang.call(`bpmInst/updateProcessStatus?instId=${instance}&status=PENDING`);
  const phone = await phoneOf('wangfang');
  const {
    page,
    words: { t },
  } = phone;
  await phone.open(buildPagePath('pendingDetail', { instId: instance }));
  await page.getByText(t('follow.pendingDetail.onHold')).waitFor();
  expect(await page.getByRole('listitem').textContent()).toContain(t('record.pend'));
  await button(phone, t('action.restore')).waitFor();
});

it('saves a phrase from an opinion, sorts, deletes and restores it', async () => {
  const { task } = await startLeaveRequest(site);
  const phone = await phoneOf('wangfang');
  const { t } = phone.words;
  await openTaskOf(phone, task);
  await button(phone, phone.words.company('Agree')).click();
  const sheet = sheetOf(phone).first();
  await sheet.getByLabel(t('task.opinion')).fill('Hand over before you leave.');
  await sheet.getByRole('button', { name: t('task.phrase.saveThis') }).click();
  const chips = sheet.getByRole('list', { name: t('task.phrases') }).getByRole('listitem');
  await chips.filter({ hasText: 'Hand over before you leave.' }).waitFor();
  await sheet.getByLabel(t('task.opinion')).fill('');
  await chips.filter({ hasText: 'Hand over before you leave.' }).getByRole('button').click();
  expect(await sheet.getByLabel(t('task.opinion')).inputValue()).toBe('Hand over before you leave.');

  await sheet.getByRole('button', { name: t('task.phrase.arrange') }).click();
  const care = phone.page.getByRole('dialog', { name: t('task.phrases') });
  await care.getByRole('button', { name: t('task.phrase.save'), exact: true }).click();
  await care.getByText(t('validation.demand.commonRemark')).waitFor();
  await care.getByRole('button', { name: t('task.phrase.down', { text: 'Hand over before you leave.' }) }).click();
  expect(await care.getByRole('listitem').nth(1).textContent()).toContain('Hand over before you leave.');
  await care.getByRole('button', { name: t('task.phrase.remove', { text: 'Hand over before you leave.' }) }).click();
  await care.getByText(t('task.phrase.removed', { text: 'Hand over before you leave.' })).waitFor();
  await care.getByRole('button', { name: t('task.phrase.bringBack') }).click();
  await care.getByRole('listitem').filter({ hasText: 'Hand over before you leave.' }).waitFor();
});

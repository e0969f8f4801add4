import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { startLeaveRequest } from './support/startLeaveRequest.ts';
import { fillLogin } from './support/login.ts';
import { button } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();
let zhangwei: Colleague;
let wangfang: Colleague;
beforeAll(async () => {
  [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
});

const english = (account?: string) => site.phone({ account, language: 'en-US' });

describe('a link', () => {
  it('opens its target after a login', async () => {
    const { instance, task } = await startLeaveRequest(site);
    const phone = await english();
    await phone.page.goto(`${site.server.address}/mobile${buildPagePath('landing', { instId: instance })}`);
    await button(phone, phone.words.t('login.submit')).waitFor();
    await fillLogin(phone, 'wangfang');
    await phone.page.getByRole('heading', { name: phone.words.t('node.history') }).waitFor();
    expect(new URL(phone.page.url()).searchParams.get('taskId')).toBe(task);
  });

  it('that was shared lets a second user read the request until sharing ends', async () => {
    const { instance } = await startLeaveRequest(site);
    const { data: share } = await zhangwei.call(`bpmInstShare/save?instId=${instance}`);
    const phone = await english();
    await phone.page.goto(`${site.server.address}/mobile${buildPagePath('landing', { share: share.token })}`);
    await button(phone, phone.words.t('login.submit')).waitFor();
    await fillLogin(phone, 'sunli');
    await phone.page.getByRole('heading', { name: phone.words.t('node.history') }).waitFor();
    expect(new URL(phone.page.url()).searchParams.get('instId')).toBe(instance);
    await button(phone, phone.words.t('app.more')).click();
    const menu = phone.page.getByRole('dialog');
    await menu.getByText(phone.words.t('page.board')).waitFor();
    for (const key of ['action.forward', 'action.track', 'action.favourite', 'action.share'] as const)
      expect([key, await menu.getByText(phone.words.t(key), { exact: true }).count()]).toEqual([key, 0]);
    await menu.getByText(phone.words.t('page.board')).click();
    await phone.page.getByText(phone.words.t('follow.board.empty')).waitFor();
    expect(await phone.page.getByRole('textbox').count()).toBe(0);
    await zhangwei.call(`bpmInstShare/del?id=${share.id}`);
    await phone.open(buildPagePath('landing', { share: share.token }));
    await phone.page.getByText(phone.words.t('error.hidden.todo')).waitFor();
  });

  it('in a message opens the task, and marks the message as read', async () => {
    const { instance, task } = await startLeaveRequest(site);
    const unread = async () => (await wangfang.get('/api-portal/portal/core/infInnerMsg/getUnreadCount')).body.data;
    const [message] = (
      await wangfang.post('/api-portal/portal/core/infInnerMsg/queryMsg', { pageNo: 1, pageSize: 1, params: {} })
    ).body.result.data;
    expect([message.instId, message.isRead]).toEqual([instance, 'no']);
    const before = await unread();
    const phone = await english('wangfang');
    await phone.open(buildPagePath('notice', { id: message.msgId }));
    await phone.page.getByRole('heading', { name: message.msgTitle }).waitFor();
    await expect.poll(unread).toBe(before - 1);
    await button(phone, phone.words.t('follow.openRequest')).click();
    await phone.page.getByRole('heading', { name: phone.words.t('node.history') }).waitFor();
    expect(new URL(phone.page.url()).searchParams.get('taskId')).toBe(task);
  });

  it.each([
    'landing',
    'board',
    'journal',
    'forwardDetail',
    'trackedDetail',
    'pendingDetail',
    'instanceDetail',
  ] as const)("to another user's request (%s) shows nothing of it, and a link onwards", async (name) => {
    const { instance } = await startLeaveRequest(site);
    const phone = await english('sunli');
    const {
      page,
      words: { t },
    } = phone;
    await phone.open(buildPagePath(name, { instId: instance }));
    await page.getByText(t('error.hidden.todo')).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('Zhang Wei');
    await button(phone, t('app.home')).click();
    await page.getByRole('navigation', { name: t('app.tabs') }).waitFor();
  });
});

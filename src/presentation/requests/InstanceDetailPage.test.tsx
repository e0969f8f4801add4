import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmCc } from '#contract/workflow/bpmCc.ts';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { formChangeEndpoints } from '#contract/forms/formChangeEndpoints.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aRequestDetail, aTripInstance, SUBMITTED } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

const AT = '2026-11-20 09:30:00';
/** A forward to one reader, and one changed field (contract following 1, form 13). */
const FORWARD = {
  ...{ id: '1', subject: '', nodeId: '', nodeName: '', fromUser: '张伟', fromUserId: '3', instId: '70', defId: '601' },
  ...{ defName: '', ccType: 'TURN', treeId: '', createTime: AT },
  instCp: { id: '2', ccId: '1', instId: '70', userId: '4', userName: '李强', isRead: 'NO', updateTime: '' },
};
const CHANGE = {
  ...{ id: '1', fieldName: 'days', comment: '天数', oldVal: '2', newVal: '3', createBy: '张伟', createTime: AT },
  ...{ nodeId: '', nodeName: '' },
};

function renderRequest(given: object = {}) {
  const platform = startPlatform();
  platform.answer(bpmInst.getInstDetail, aRequestDetail(given));
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  renderPage('instanceDetail', { instId: '70', from: 'mine' });
  return platform;
}

describe('the request page', () => {
  it('shows the form, the status and the history of a request', async () => {
    renderRequest();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
    await expect.element(page.getByText('请尽快审批')).toBeVisible();
    await expect.element(page.getByText(word('status.instance.running'))).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  describe('with a task that waits', () => {
    const WAITING = { ...SUBMITTED, hisId: '502', taskId: '101', nodeId: 'manager', nodeName: '经理审批' };
    const open = {
      ...{ ...WAITING, handlerId: '', handlerUserName: '', checkStatus: 'UNHAND', completeTime: null, remark: '' },
      taskExecutors: [{ type: 'user', id: '2', name: '王芳' }],
    };
    const renderWaiting = (urge: object | undefined) => {
      const platform = renderRequest({ bpmInst: aTripInstance({ createBy: '2' }), urge });
      platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED, open]);
      return platform;
    };
    const remind = () => page.getByRole('button', { name: word('action.urge'), exact: true });

    it('reminds its user with a message', async () => {
      const platform = renderWaiting({ allowed: true, message: '', urgedAt: null, urgedNames: '' });
      await remind().click();
      const sheet = page.getByRole('dialog', { name: word('action.urge') });
      await sheet.getByRole('textbox').fill('明天出发');
      platform.answer(bpmInst.urge, null);
      await sheet.getByRole('button', { name: word('action.urge'), exact: true }).click();
      await expect.poll(() => platform.received(bpmInst.urge)[0]?.body).toEqual({ instId: '70', text: '明天出发' });
    });

    it('shows the last reminder and why none is possible now', async () => {
      renderWaiting({
        ...{ allowed: false, message: '18:02 后可再次催办。' },
        ...{ urgedAt: '2026-11-12 14:02:00', urgedNames: '王芳' },
      });
      await expect.element(page.getByText('18:02 后可再次催办。')).toBeVisible();
      await expect.element(page.getByText(/已催办 王芳/u)).toHaveTextContent('14:02');
      await expect.element(remind()).not.toBeInTheDocument();
      expect(await findAxeViolations()).toEqual([]);
    });

    it('offers no reminder on a platform without it', async () => {
      renderWaiting(undefined);
      await expect.element(page.getByText('王芳').first()).toBeVisible();
      await expect.element(remind()).not.toBeInTheDocument();
    });
  });

  it('shows a loading state until the request arrives', async () => {
    const platform = startPlatform();
    const release = platform.hold(bpmInst.getInstDetail, aRequestDetail());
    renderPage('instanceDetail', { instId: '70' });
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).toBeInTheDocument();
    release();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
  });

  it('shows the failure, and the request after a successful retry', async () => {
    const platform = startPlatform();
    platform.fail(bpmInst.getInstDetail, 'offline');
    renderPage('instanceDetail', { instId: '70' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('offline.notOnDevice.request'));
    platform.answer(bpmInst.getInstDetail, aRequestDetail());
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
  });

  it('distinguishes a missing request from a failure and links to the start page', async () => {
    const platform = startPlatform();
    platform.answer(bpmInst.getInstDetail, null);
    renderPage('instanceDetail', { instId: '70' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.hidden.todo'));
    await expect.element(page.getByRole('button', { name: word('app.retry') })).not.toBeInTheDocument();
    await page.getByRole('button', { name: word('app.home') }).click();
    await expect.poll(currentAddress).toBe('/');
  });

  it('links to the flow chart', async () => {
    renderRequest();
    await page.getByRole('link', { name: word('task.flowChart') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/FlowImage?instId=70');
  });

  it('shows a seal on an approved request', async () => {
    renderRequest({
      bpmInst: aTripInstance({ status: 'SUCCESS_END', outcome: 'approved', endTime: '2026-11-20 11:00:00' }),
    });
    await expect.element(page.getByText('26.11.20')).toBeVisible();
    await expect.element(page.getByText(word('status.instance.succeeded')).first()).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('offers forward details and changes in the menu only if there are any', async () => {
    const platform = renderRequest();
    platform.answer(bpmCc.getByInstId, []);
    platform.answer(formChangeEndpoints.getFormChangeLog, []);
    const menu = page.getByRole('dialog', { name: word('app.more') });
    const openMenu = () => page.getByRole('button', { name: word('app.more') }).click();
    await openMenu();
    await expect.poll(() => platform.received(formChangeEndpoints.getFormChangeLog).length).toBeGreaterThan(0);
    await expect.element(menu.getByText(word('page.journal'))).toBeVisible();
    for (const name of ['page.forwardDetail', 'page.changes'] as const)
      await expect.element(menu.getByText(word(name))).not.toBeInTheDocument();
    await page.getByRole('button', { name: word('app.close') }).click();

    platform.answer(bpmCc.getByInstId, [FORWARD]);
    platform.answer(formChangeEndpoints.getFormChangeLog, [CHANGE]);
    await openMenu();
    for (const name of ['page.forwardDetail', 'page.changes'] as const)
      await expect.element(menu.getByText(word(name))).toBeVisible();
  });

  it.each([
    ['INVOKE_TO_STARTOR', 'INVOKE_TO_STARTOR', 'node.withdrawnBy'],
    ['CANCEL', 'CANCEL', 'node.voidedBy'],
  ] as const)('shows why the request was stopped: %s', async (status, checkStatus, title) => {
    const platform = startPlatform();
    const stopped = { ...SUBMITTED, hisId: '502', checkStatus, createTime: AT, completeTime: AT, remark: '日期填错了' };
    platform.answer(bpmInst.getInstDetail, aRequestDetail({ bpmInst: aTripInstance({ status }) }));
    platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED, stopped]);
    renderPage('instanceDetail', { instId: '70' });
    await expect.element(page.getByText(word(title, { name: '张伟' }))).toBeVisible();
    await expect.element(page.getByText('日期填错了').first()).toBeVisible();
  });
});

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aRequestDetail, aTripInstance, SUBMITTED } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

/** Returns a history record of a generation A platform (contract history 1.1), with users by id and name. */
const aRecord = (given: object) => ({
  instId: '70',
  nodeId: 'manager',
  nodeName: '经理审批',
  taskId: '101',
  handlerId: '2',
  handlerUserName: '王芳',
  ownerId: '2',
  checkStatus: 'AGREE',
  jumpType: 'AGREE',
  createTime: '2026-11-16 09:12:00',
  completeTime: '2026-11-19 11:13:00',
  remark: '',
  linkUpUsers: null,
  ...given,
});
const BEGUN = '2026-11-16 09:00:00';
const HANDED_OVER = aRecord({
  hisId: '502',
  handlerId: '4',
  handlerUserName: '李强',
  ownerName: '王芳',
  checkStatus: 'TRANSFER',
  jumpType: 'TRANSFER',
  createTime: '2026-11-18 15:00:00',
  completeTime: '2026-11-18 15:00:00',
  remark: '请帮忙',
});
const DECIDED = aRecord({
  hisId: '503',
  handlerId: '4',
  handlerUserName: '李强',
  ownerId: '2',
  completeTime: '2026-11-19 11:13:00',
  remark: '同意，注意安全',
});

/** Renders records, which the platform returns newest first (contract history 1.2). */
function renderHistory(records: readonly ReturnType<typeof aRecord>[], given: object = {}) {
  const platform = startPlatform();
  platform.answer(bpmInst.getInstDetail, aRequestDetail(given));
  platform.answer(bpmHistory.getCheckHistorys, [...records, { ...SUBMITTED, createTime: BEGUN, completeTime: BEGUN }]);
  renderPage('approvalHistory', { instId: '70' });
}
const step = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: false }) });

/** Returns the text of a step's records without the word joiners that keep a date on one line. */
const textOf = (name: string): string =>
  step(name).element().textContent.replaceAll('\u2060', '').replaceAll(/\s+/gu, ' ');

describe('the approval history page', () => {
  it("shows a transfer from sender to receiver with the sender's opinion", async () => {
    renderHistory([DECIDED, HANDED_OVER]);
    await expect.element(step('经理审批')).toBeVisible();
    expect(textOf('经理审批')).toMatch(/转办王芳→ 李强.*请帮忙.*同意李强/u);
    expect(textOf('经理审批')).not.toContain('李强→ 王芳');
  });

  it('shows the arrival and completion time of each record as text', async () => {
    renderHistory([DECIDED, HANDED_OVER]);
    await expect.element(step('经理审批')).toBeVisible();
    const text = textOf('经理审批');
    expect(text).toContain('到达 11月16日 09:12处理 11月18日 15:00');
    expect(text).toContain('到达 11月18日 15:00处理 11月19日 11:13');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the times of each signer and the state of the vote', async () => {
    const signers = [
      ['赵静', '2026-11-20 10:00:00', 'REFUSE'],
      ['吴磊', '2026-11-19 14:40:00', 'AGREE'],
      ['李强', '2026-11-19 11:13:00', 'AGREE'],
    ].map(([handlerUserName, completeTime, checkStatus], index) =>
      aRecord({
        hisId: `51${index}`,
        taskId: `${index}`,
        handlerUserName,
        completeTime,
        checkStatus,
        jumpType: checkStatus,
      }),
    );
    renderHistory(signers);
    await expect.element(step('经理审批')).toBeVisible();
    const text = textOf('经理审批');
    for (const time of ['11月19日 11:13', '11月19日 14:40', '11月20日 10:00'])
      expect(text).toContain(`到达 11月16日 09:12处理 ${time}`);
    await expect.element(page.getByText(word('node.votes', { voted: 3, agreed: 2 }))).toBeVisible();
  });

  it('does not count questions, answers, holds and forwards as votes', async () => {
    const aside = ['REPLY_COMMUNICATE', 'LINKUP', 'LINKUP', 'PENDING'].map((checkStatus, index) =>
      aRecord({ hisId: `52${index}`, checkStatus, jumpType: checkStatus, completeTime: '2026-11-17 10:00:00' }),
    );
    renderHistory([aRecord({ hisId: '530' }), ...aside]);
    await expect.element(step('经理审批')).toBeVisible();
    expect(textOf('经理审批')).not.toMatch(/\d\/\d|票/u);
  });

  it('shows forwards after the end of the request in a section of their own', async () => {
    const forward = { nodeId: '', nodeName: '', taskId: null, checkStatus: 'TRANS', jumpType: 'TRANS' };
    const at = (time: string) => ({ createTime: time, completeTime: time });
    renderHistory(
      [
        aRecord({ ...forward, hisId: '541', ...at('2026-11-20 11:20:00'), linkUpUsers: [{ id: '9', name: '高飞' }] }),
        aRecord({ hisId: '540', completeTime: '2026-11-20 10:11:00' }),
      ],
      { bpmInst: aTripInstance({ status: 'SUCCESS_END', outcome: 'approved', endTime: '2026-11-20 10:11:00' }) },
    );
    await expect.element(page.getByRole('heading', { name: word('node.afterEnd') })).toBeVisible();
    const names = page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((each) => each.textContent);
    expect(names).toEqual(['提交', '经理审批', word('status.instance.succeeded'), word('node.afterEnd')]);
    expect(textOf(word('node.afterEnd'))).toMatch(/转发王芳→ 高飞/u);
  });

  it.each([
    ['RETRIEVE', '王芳← 李强'],
    ['CANCEL_ROAM_TRANSFER', '王芳← 李强'],
    ['CANCEL_COMMUNICATE', '王芳← 李强'],
  ])('names the user who revoked a task and the user it was revoked from: %s', async (checkStatus, names) => {
    renderHistory([
      aRecord({ hisId: '550', checkStatus, jumpType: checkStatus, linkUpUsers: [{ id: '4', name: '李强' }] }),
    ]);
    await expect.element(step('经理审批')).toBeVisible();
    expect(textOf('经理审批')).toContain(names);
  });

  it('shows only the initiator as assignee if the platform still lists the task of a returned request', async () => {
    const open = { hisId: '560', checkStatus: 'UNHAND', jumpType: null, handlerId: null, handlerUserName: null };
    renderHistory(
      [
        aRecord({ ...open, taskExecutors: [{ type: 'user', id: '2', name: '王芳' }], completeTime: null }),
        aRecord({
          ...open,
          hisId: '561',
          taskId: '102',
          nodeId: 'apply',
          nodeName: '填写申请',
          taskExecutors: [{ type: 'user', id: '3', name: '张伟' }],
          completeTime: null,
        }),
        aRecord({ hisId: '562', checkStatus: 'BACK_TO_STARTOR', jumpType: 'BACK_TO_STARTOR' }),
      ],
      { bpmInst: aTripInstance({ status: 'LOCKED' }) },
    );
    await expect.element(step('填写申请')).toBeVisible();
    expect(page.getByRole('main').element().textContent).not.toContain('王芳处理中');
    expect(textOf('填写申请')).toContain('张伟处理中');
  });

  it.each([
    ['AGREE', '同意'],
    ['BACK', '退回上一步'],
    ['TRANSFER', '转办'],
    ['LINKUP', '沟通'],
    ['TRANS', '转发'],
    ['SKIP', '跳过'],
    ['INVOKE_TO_STARTOR', '撤回'],
    ['RECOVER', '追回'],
  ])('names an action as the specification lists it: %s', async (checkStatus, label) => {
    renderHistory([aRecord({ hisId: '570', checkStatus, jumpType: checkStatus })]);
    await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  });

  it('names the agent and the user acted for', async () => {
    renderHistory([aRecord({ hisId: '571', handlerUserName: '李强', agentUserId: '2', agentUserName: '王芳' })]);
    await expect.element(page.getByText('（代王芳）')).toBeVisible();
  });
});

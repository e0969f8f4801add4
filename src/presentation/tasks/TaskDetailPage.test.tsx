import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmAbsence } from '#contract/workflow/bpmAbsence.ts';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmOpinion } from '#contract/workflow/bpmOpinion.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import type { FakePlatform } from '#test/support/pages/platform.ts';
import { UNREAD_ANSWERS } from '#test/support/pages/unreadAnswers.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aFormView } from '#test/support/pages/forms.ts';
import { aTaskPage, aTripInstance, aTripView, SUBMITTED, TO_FINANCE } from '#test/support/pages/requests.ts';
import { findIndistinctLinks } from '#test/support/findIndistinctLinks.ts';
import { word } from '#test/support/pages/words.ts';

const agree = () => page.getByRole('button', { name: word('task.vote.agree'), exact: true });
const sheet = () => page.getByRole('dialog', { name: word('task.vote.agree') });
const opinion = () => sheet().getByRole('textbox', { name: word('task.opinion') });

function renderTask(given: object = {}, before: (platform: FakePlatform) => void = () => undefined) {
  const platform = startPlatform();
  localStorage.setItem('ringi.undoDelay', '0');
  platform.answer(bpmTask.getTaskInfo, aTaskPage(given));
  platform.answer(bpmTask.getTaskFlowNodesExecutors, TO_FINANCE);
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  before(platform);
  renderPage('taskDetail', { taskId: '101' });
  return platform;
}

describe('TaskDetailPage', () => {
  it('shows the request, its form, its history and the available decisions', async () => {
    renderTask();
    await expect.element(page.getByRole('heading', { name: '张伟的出差申请' }).first()).toBeInTheDocument();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
    await expect.element(page.getByText('请尽快审批')).toBeInTheDocument();
    await expect.element(agree()).toBeVisible();
    await expect.element(page.getByRole('button', { name: word('task.vote.refuse'), exact: true })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the failure, a running retry, and the task after it succeeds', async () => {
    const platform = startPlatform();
    platform.fail(bpmTask.getTaskInfo, { gatewayStatus: 503 });
    renderPage('taskDetail', { taskId: '101' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.unavailable'));
    const release = platform.hold(bpmTask.getTaskInfo, aTaskPage());
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByRole('button', { name: word('app.retry') })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(agree()).toBeVisible();
  });

  it.each(UNREAD_ANSWERS)(
    'reports after %s that the history is missing instead of showing it as empty',
    async (_, fault) => {
      const platform = renderTask({}, ({ fail }) => fail(bpmHistory.getCheckHistorys, fault));
      await expect.element(page.getByRole('alert').getByText(word('error.partAway'))).toBeVisible();
      await expect.element(page.getByText(word('node.notSubmitted'))).not.toBeInTheDocument();
      platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
      await page.getByRole('button', { name: word('app.retry') }).click();
      await expect.element(page.getByText('请尽快审批')).toBeInTheDocument();
      await expect.element(page.getByText(word('error.partAway'))).not.toBeInTheDocument();
    },
  );

  it.each(UNREAD_ANSWERS)(
    'reports after %s that the questions are missing, and shows them after a retry',
    async (_, fault) => {
      const platform = renderTask({ communicated: true }, ({ fail }) => fail(bpmCommunication.getCommuTasks, fault));
      await expect.element(page.getByRole('alert').getByText(word('error.partAway'))).toBeVisible();
      platform.answer(bpmCommunication.getCommuTasks, [
        {
          taskId: '201',
          assignee: '4',
          note: '需要吗？',
          status: 'UNHANDLE',
          taskExecutors: [{ type: 'user', id: '4', name: '李强', account: 'liqiang', calcType: 'none' }],
        },
      ]);
      await page.getByRole('button', { name: word('app.retry') }).click();
      await expect.element(page.getByText(word('task.asked.waiting', { names: '李强' }))).toBeVisible();
      await expect.element(page.getByText(word('error.partAway'))).not.toBeInTheDocument();
    },
  );

  it('shows the next step of an agreement on a sheet before anything is sent', async () => {
    const platform = renderTask();
    await agree().click();
    await expect.element(sheet()).toHaveTextContent('财务审批');
    await expect.element(sheet()).toHaveTextContent('李强');
    expect(currentAddress()).toBe('/pages/bpm/TaskDetail?taskId=101&decide=agree');
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows overlapping leave before the user resubmits an own request', async () => {
    const view = {
      ...aFormView(
        [
          { name: 'from', comment: '开始时间', control: 'rx-date', options: { format: 'YYYY-MM-DD' } },
          { name: 'to', comment: '结束时间', control: 'rx-date', options: { format: 'YYYY-MM-DD' } },
        ],
        { data: { from: '2026-12-03', to: '2026-12-04' } },
      ),
      script: JSON.stringify({ formJs: '', extJs: { absence: { begin: 'from', end: 'to' } } }),
    };
    const { bpmTask: task } = aTaskPage();
    const platform = renderTask({
      bpmTask: { ...task, toRevise: true },
      bpmInst: aTripInstance({ createBy: '2', applicantName: '王芳' }),
      formData: { success: true, message: '', data: [view] },
    });
    platform.answer(bpmAbsence.getOverlaps, [
      { bpmInst: aTripInstance({ instId: '71', subject: '年假 3 天' }), begin: '2026-12-04', end: '2026-12-08' },
    ]);
    await agree().click();
    await expect
      .element(sheet().getByRole('link', { name: '年假 3 天' }))
      .toHaveAttribute('href', expect.stringContaining('instId=71'));
    await expect.element(sheet()).toHaveTextContent(word('form.overlaps', { count: 1 }));
    expect(platform.received(bpmAbsence.getOverlaps).map(({ body }) => body)).toEqual([
      { begin: '2026-12-03', end: '2026-12-04', instId: aTripInstance().instId },
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('marks the links of a question by more than their colour', async () => {
    const { bpmTask: question } = aTaskPage();
    renderTask({ communicated: true }, (platform) =>
      platform.answer(bpmCommunication.getCommuTasks, [
        { ...question, taskId: '102', taskType: 'LINKUP_TASK', bpmCheckHistory: SUBMITTED },
      ]),
    );
    await expect.element(page.getByRole('link', { name: word('task.asked.see') })).toBeVisible();
    expect(findIndistinctLinks()).toEqual([]);
  });

  it('sends the decision and the opinion in the format of the contract and opens the success page', async () => {
    const platform = renderTask();
    platform.answer(bpmTask.completeTask, null);
    await agree().click();
    await opinion().fill('同意，注意安全');
    await sheet()
      .getByRole('button', { name: word('task.vote.agree'), exact: true })
      .click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
    expect(platform.received(bpmTask.completeTask)).toHaveLength(1);
    expect(platform.received(bpmTask.completeTask)[0]?.body).toMatchObject({
      taskId: '101',
      checkType: 'AGREE',
      opinion: '同意，注意安全',
    });
  });

  it('sends an abstention where the step offers one', async () => {
    const { taskConfig } = aTaskPage();
    const options = [...taskConfig.options, { text: '', value: 'ABSTAIN' }];
    const platform = renderTask({ taskConfig: { ...taskConfig, options } });
    platform.answer(bpmTask.completeTask, null);
    const verb = word('task.vote.abstain');
    await page.getByRole('button', { name: verb, exact: true }).click();
    const abstention = page.getByRole('dialog', { name: verb });
    await abstention.getByRole('textbox', { name: word('task.opinion') }).fill('与我无关');
    await abstention.getByRole('button', { name: verb, exact: true }).click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
    expect(platform.received(bpmTask.completeTask)[0]?.body).toMatchObject({ taskId: '101', checkType: 'ABSTAIN' });
  });

  it('keeps the opinion when sending fails and sends it again on retry', async () => {
    const platform = renderTask();
    platform.fail(bpmTask.completeTask, 'offline');
    await agree().click();
    await opinion().fill('同意，注意安全');
    await sheet()
      .getByRole('button', { name: word('task.vote.agree'), exact: true })
      .click();
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(word('message.unanswered.offline'));
    await expect.element(opinion()).toHaveValue('同意，注意安全');
    platform.answer(bpmTask.completeTask, null);
    await sheet()
      .getByRole('button', { name: word('app.retry') })
      .click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
  });

  it('reports that a communication task cannot be decided', async () => {
    const { bpmTask: task } = aTaskPage();
    renderTask({ bpmTask: { ...task, taskType: 'LINKUP_TASK' }, canCheck: false });
    await expect.element(page.getByText(word('refusal.task.isCommunication'))).toBeVisible();
    await expect.element(agree()).not.toBeInTheDocument();
  });

  it.each([
    [
      'a question',
      { taskType: 'LINKUP_TASK', assignee: '2' },
      { canCheck: false, canReply: true },
      ['发起沟通', '转发'],
    ],
    ['a circulating task', {}, { isCanRoamTransfer: true }, ['挂起', '暂停', '作废']],
  ] as const)('offers no forbidden actions on %s', async (_, given, page_, refused) => {
    const { bpmTask: task } = aTaskPage();
    renderTask({ bpmTask: { ...task, ...given }, ...page_ });
    await page.getByRole('button', { name: word('app.more') }).click();
    const menu = page.getByRole('dialog');
    await expect
      .element(
        menu
          .getByRole('button', { name: word('action.share') })
          .or(menu.getByRole('link', { name: word('action.share') })),
      )
      .toBeVisible();
    for (const name of refused) expect(menu.getByText(name, { exact: true }).elements()).toEqual([]);
  });

  it('reports that a handled task has ended and links to its request', async () => {
    const platform = startPlatform();
    platform.fail(bpmTask.getTaskInfo, { refusal: '任务已经处理!', payload: '70' });
    renderPage('taskDetail', { taskId: '101' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('refusal.task.ended'));
    expect(await findAxeViolations()).toEqual([]);
    await page.getByRole('button', { name: word('task.seeResult') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/InstInfo?instId=70');
  });

  it('saves the form without a decision', async () => {
    const form = aTripView({ data: { title: '拜访上海客户', days: 3 }, permission: { title: 'w', days: 'w' } });
    const platform = renderTask({ formData: { success: true, message: '', data: [form] } });
    platform.answer(bpmTask.saveFormData, null);
    await page.getByRole('textbox', { name: '天数' }).fill('4');
    await page.getByRole('button', { name: word('app.more') }).click();
    await page.getByRole('dialog').getByText(word('action.saveForm'), { exact: true }).click();
    await expect.element(page.getByText(word('message.saved'))).toBeVisible();
    const [sent] = platform.received(bpmTask.saveFormData);
    expect(JSON.stringify(sent?.body)).toMatch(/"taskId":"101".*days.*4/u);
    await expect.element(agree()).toBeVisible();
  });

  it('stores, lists, inserts and deletes a phrase', async () => {
    const platform = renderTask();
    const kept = [{ opId: '1', userId: '0', opText: '同意' }];
    platform.answer(bpmOpinion.getUserText, () => [...kept]);
    platform.answer(bpmOpinion.save, ({ body }) => {
      kept.unshift({ opId: '2', userId: '2', opText: (body as { readonly opText: string }).opText });
      return null;
    });
    platform.answer(bpmOpinion.del, () => void kept.shift());
    await agree().click();
    await page.getByRole('button', { name: word('task.phrase.arrange') }).click();
    const phrases = page.getByRole('dialog', { name: word('task.phrases') });
    await phrases.getByRole('button', { name: word('task.phrase.save'), exact: true }).click();
    await expect.element(phrases.getByText(word('validation.demand.commonRemark'))).toBeVisible();
    await phrases.getByRole('textbox').fill('请补发票');
    await phrases.getByRole('button', { name: word('task.phrase.save'), exact: true }).click();
    await expect.element(phrases.getByRole('listitem').filter({ hasText: '请补发票' })).toBeVisible();
    await phrases.getByRole('button', { name: word('app.close') }).click();
    await sheet().getByRole('button', { name: '请补发票', exact: true }).click();
    await expect.element(opinion()).toHaveValue('请补发票');

    await page.getByRole('button', { name: word('task.phrase.arrange') }).click();
    await phrases.getByRole('button', { name: word('task.phrase.remove', { text: '请补发票' }) }).click();
    await expect.element(phrases.getByRole('listitem').filter({ hasText: '请补发票' })).not.toBeInTheDocument();
    await expect.poll(() => kept.map(({ opText }) => opText)).toEqual(['同意']);
  });

  it('names the next node without an approver and sends nothing', async () => {
    const platform = renderTask();
    platform.answer(bpmTask.getTaskFlowNodesExecutors, [
      { ...TO_FINANCE[0], executors: [], allowSelectExecutor: true },
    ]);
    await agree().click();
    const missing = word('validation.nodePeople.required', { name: '财务审批' });
    await expect.element(sheet().getByText(word('message.noApprover'))).toBeVisible();
    await expect.element(sheet().getByText(missing).first()).toBeVisible();
    await expect
      .element(sheet().getByRole('button', { name: word('task.vote.agree'), exact: true }))
      .toHaveAttribute('aria-disabled', 'true');
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
  });

  it('requires assignees for the node the approver has selected', async () => {
    const platform = renderTask({ taskConfig: { ...aTaskPage().taskConfig, nextHandMode: 'manual' } });
    platform.answer(bpmTask.getTaskFlowNodesExecutors, [
      TO_FINANCE[0],
      { nodeId: 'board', nodeName: '总裁审批', nodeType: 'UserTask', executors: [], allowSelectExecutor: true },
    ]);
    await agree().click();
    await sheet().getByText('总裁审批').first().click();
    await expect
      .element(
        sheet()
          .getByText(word('validation.nodePeople.chosen', { name: '总裁审批' }))
          .first(),
      )
      .toBeVisible();
    expect(platform.received(bpmTask.completeTask)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { returnedTextKey } from './returnedTextKey.ts';
import { WorkbenchViewModel } from './WorkbenchViewModel.ts';
import { anAgentRule, anInstance, aPage, aTask } from '#test/support/builders.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { fakeInstances, fakeTaskLists, createPartialGateway } from '#test/support/gateways.ts';
import { NOON, provide, pageContext } from '#test/support/testPageContext.ts';

const HOUR = 3_600_000;
const provideUnreadCount = (unread: Awaited<ReturnType<NoticeGateway['countUnread']>>) =>
  provide(NoticeGateway, createPartialGateway<NoticeGateway>('notices', { countUnread: async () => unread }));
const standIns = (rules: Awaited<ReturnType<AgentGateway['listRules']>>) =>
  provide(AgentGateway, createPartialGateway<AgentGateway>('agents', { listRules: async () => rules }));
const tasks = [aTask({ id: '1' }), aTask({ id: '2', dueAt: NOON + HOUR }), aTask({ id: '3', dueAt: NOON - HOUR })];
const mine = [
  anInstance({ id: '1' }),
  anInstance({ id: '2', status: 'succeeded' }),
  anInstance({ id: '3', status: 'lockedByReturn', holders: [{ kind: 'person', id: 'somebody else', name: '' }] }),
  anInstance({ id: '4', status: 'drafted' }),
  anInstance({ id: '5', isToRevise: true }),
  anInstance({ id: '6', status: 'lockedByReturn', holders: [] }),
  anInstance({ id: '7', status: 'withdrawn' }),
];

it('shows open and overdue tasks, the most urgent one, own requests, and current agents', async () => {
  const context = pageContext([
    provide(TaskLists, fakeTaskLists({ listMine: async () => ok(aPage(tasks, 12)) })),
    provide(InstanceGateway, fakeInstances({ listMine: async () => ok(aPage(mine)) })),
    provideUnreadCount(ok(3)),
    standIns(ok(aPage([anAgentRule()]))),
  ]);
  const workbench = new WorkbenchViewModel(context);
  await workbench.loader.load();
  expect([workbench.waiting?.total, workbench.overdue, workbench.mostUrgent?.id]).toEqual([
    12,
    { count: 1, isAtLeast: true },
    '3',
  ]);
  // Requests that came back to the user are first.
  expect(workbench.openRequests.map(({ id }) => id)).toEqual(['5', '6', '7']);
  expect(mine.map(returnedTextKey)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'workbench.returnedToMe',
    'workbench.returnedToMe',
    'workbench.withdrawn',
  ]);
  expect(workbench.absence.agents.map(({ agentName }) => agentName)).toEqual(['Li Qiang']);
});

it('shows the newest task without due dates, and works without messages and agents on the platform', async () => {
  const context = pageContext([
    provide(TaskLists, fakeTaskLists({ listMine: async () => ok(aPage([aTask({ id: '9' })])) })),
    provide(InstanceGateway, fakeInstances({ listMine: async () => ok(aPage([])) })),
    provideUnreadCount(fail({ kind: 'notOffered' })),
    standIns(fail({ kind: 'notOffered' })),
  ]);
  const workbench = new WorkbenchViewModel(context);
  await workbench.loader.load();
  expect([workbench.mostUrgent?.id, workbench.loader.value?.failure]).toEqual(['9', undefined]);
});

it('keeps its content when a reload fails', async () => {
  let isBroken = false;
  const context = pageContext([
    provide(
      TaskLists,
      fakeTaskLists({ listMine: async () => (isBroken ? fail({ kind: 'offline' }) : ok(aPage(tasks))) }),
    ),
    provide(InstanceGateway, fakeInstances({ listMine: async () => ok(aPage(mine)) })),
    provideUnreadCount(fail({ kind: 'offline' })),
    standIns(fail({ kind: 'offline' })),
  ]);
  const workbench = new WorkbenchViewModel(context);
  await workbench.loader.load();
  isBroken = true;
  await workbench.loader.load();
  expect([workbench.waiting?.rows.length, workbench.loader.value?.failure?.kind, workbench.loader.isLoading]).toEqual([
    3,
    'offline',
    false,
  ]);
});

const opened = async (answers: {
  readonly tasks?: Awaited<ReturnType<TaskLists['listMine']>>;
  readonly mine?: Awaited<ReturnType<InstanceGateway['listMine']>>;
}) => {
  const context = pageContext([
    provide(TaskLists, fakeTaskLists({ listMine: async () => answers.tasks ?? ok(aPage(tasks)) })),
    provide(InstanceGateway, fakeInstances({ listMine: async () => answers.mine ?? ok(aPage(mine)) })),
    provideUnreadCount(ok(0)),
    standIns(ok(aPage([]))),
  ]);
  const workbench = new WorkbenchViewModel(context);
  await workbench.loader.load();
  return workbench;
};

it.each(INSTANCE_STATUSES)('shows a request that is %s as long as it is not ended', async (status) => {
  const workbench = await opened({ mine: ok(aPage([anInstance({ id: '1', status })])) });
  const isOver = ['succeeded', 'cancelled', 'aborted', 'archived'].includes(status);
  expect(workbench.openRequests).toHaveLength(isOver ? 0 : 1);
});

it('reports which part failed, the tasks first, and shows the others', async () => {
  const offline = fail({ kind: 'offline' } as const);
  const timeout = fail({ kind: 'timeout' } as const);
  const both = await opened({ tasks: offline, mine: timeout });
  expect([both.loader.value?.failure, both.waiting, both.mine]).toEqual([{ kind: 'offline' }, undefined, undefined]);
  expect([both.overdue.count, both.mostUrgent, both.openRequests]).toEqual([0, undefined, []]);
  const requests = await opened({ mine: timeout });
  expect([requests.loader.value?.failure, requests.waiting?.rows.length]).toEqual([{ kind: 'timeout' }, 3]);
});

it('counts a task as overdue when it is due, and shows the first of those', async () => {
  const due = [
    aTask({ id: '1', dueAt: NOON + HOUR }),
    aTask({ id: '2', dueAt: NOON }),
    aTask({ id: '3', dueAt: NOON - 2 * HOUR }),
    aTask({ id: '4', dueAt: NOON - HOUR }),
  ];
  const workbench = await opened({ tasks: ok(aPage(due)) });
  expect([workbench.overdue, workbench.mostUrgent?.id, workbench.now]).toEqual([
    { count: 3, isAtLeast: false },
    '3',
    NOON,
  ]);
});

it('shows the counts of the platform: 120 open tasks with 70 overdue, not those of the loaded page', async () => {
  const context = pageContext([
    provide(
      TaskLists,
      fakeTaskLists({
        listMine: async () => ok(aPage(tasks, 119)),
        countMine: async () => ok({ waiting: 120, overdue: 70 }),
      }),
    ),
    provide(InstanceGateway, fakeInstances({ listMine: async () => ok(aPage([])) })),
    provideUnreadCount(ok(0)),
    standIns(ok(aPage([]))),
  ]);
  const workbench = new WorkbenchViewModel(context);
  workbench.start();
  await flushPromises();
  expect([workbench.total, workbench.overdue]).toEqual([120, { count: 70, isAtLeast: false }]);
  workbench.dispose();
});

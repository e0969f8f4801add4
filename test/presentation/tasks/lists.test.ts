import { expect, it } from 'vitest';
import type { DoneRow } from '#application/ports/workflow/instanceGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import { ok } from '#domain/shared/result.ts';
import type { BatchJob } from '#domain/tasks/batch.ts';
import type { Transfer } from '#domain/tasks/handoverViews.ts';
import { wordsKey } from '#presentation/ui/i18n/words.ts';
import { toCategoryGroup } from '#presentation/processes/start/toCategoryGroup.ts';
import { myApplicationsList } from '#presentation/requests/myApplications.list.ts';
import { instanceLook } from '#presentation/ui/workflow/statusLook.ts';
import { batchJobsList } from '#presentation/tasks/batch/batchJobs.list.ts';
import { givenTransfersList } from '#presentation/tasks/givenTransfers.list.ts';
import { myDoneList } from '#presentation/tasks/myDone.list.ts';
import { myTasksList } from '#presentation/tasks/myTasks.list.ts';
import { processTasksList } from '#presentation/tasks/processTasks.list.ts';
import { receivedTransfersList } from '#presentation/tasks/receivedTransfers.list.ts';
import { tasksOfDefinitionList } from '#presentation/tasks/tasksOfDefinition.list.ts';
import { toTaskGroup } from '#presentation/tasks/taskGroups.ts';
import { anInstance, aPage, aRecord, aTask } from '../../support/builders.ts';
import { fakeTaskLists } from '../../support/gateways.ts';
import { NOON, provide, pageContext } from '../../support/testPageContext.ts';
import { KEYS_AS_WORDS } from '../../support/words.ts';

const HOUR = 3_600_000;
const doneRow = (given: Partial<DoneRow>): DoneRow => ({
  id: 'h1',
  instanceId: '2',
  subject: 'Laptops',
  nodeId: 'n',
  nodeName: 'Manager',
  action: 'agree',
  actionLabel: '',
  handlerName: '',
  handlerDepartment: '',
  arrivedAt: NOON,
  doneAt: NOON,
  remark: '',
  partners: [],
  files: [],
  waiting: [],
  ...given,
});

it.each([
  ['overdue', { createdAt: NOON - HOUR, dueAt: NOON - 1 }],
  ['today', { createdAt: NOON - HOUR, dueAt: NOON + HOUR }],
  ['today', { createdAt: NOON - 11 * HOUR }],
  ['week', { createdAt: NOON - 21 * HOUR }],
  ['week', { createdAt: NOON - 4 * 24 * HOUR }],
  ['earlier', { createdAt: NOON - 5 * 24 * HOUR }],
] as const)('groups a task under %s', (key, waiting) => {
  expect(toTaskGroup(waiting, { now: NOON }).key).toBe(key);
});

it('shows initiator, key figure and task type on a to-do card', () => {
  const card = myTasksList.card(
    aTask({
      kind: 'communication',
      summary: [
        { label: 'Amount', value: '$1,200.00', isKeyFigure: true },
        { label: 'Trip', value: 'Shanghai' },
      ],
    }),
    KEYS_AS_WORDS,
  );
  expect(card).toMatchObject({
    person: { id: '3', name: 'Zhang Wei' },
    title: 'Three laptops',
    isUnread: true,
    facts: ['Zhang Wei', 'Purchase', 'Manager'],
    figure: '$1,200.00',
    pairs: [{ label: 'Trip', value: 'Shanghai' }],
    chips: [
      { text: 'status.kind.communication', tone: 'shown' },
      { text: 'app.for.hour 1', tone: 'neutral' },
    ],
  });
  expect(myTasksList.open(aTask({ id: '7' }))).toEqual({ page: 'taskDetail', params: { taskId: '7' } });
});

it('shows a decision with the label of its button, in the color of its meaning', () => {
  expect(myTasksList.card(aTask({ isToRevise: true }), KEYS_AS_WORDS).chips?.[0]).toEqual({
    text: 'list.toRevise',
    tone: 'return',
  });
  expect(
    myApplicationsList.card(anInstance({ isToRevise: true }), KEYS_AS_WORDS).chips?.map(({ text }) => text),
  ).toEqual(['list.toRevise', 'status.instance.running']);
  expect(myDoneList.card(doneRow({ optionName: 'Stamp' }), KEYS_AS_WORDS).chips).toEqual([
    { text: 'Stamp', tone: 'agree' },
  ]);
  expect(
    givenTransfersList.card(
      { ...transfer, decision: { action: 'refuse', optionName: 'Reject', remark: '' } },
      KEYS_AS_WORDS,
    ).chips,
  ).toEqual([{ text: 'Reject', tone: 'refuse' }]);
});

it('shows an unknown action with the label of the platform', () => {
  expect(myDoneList.card(doneRow({ action: 'unknown', actionLabel: 'Stamped' }), KEYS_AS_WORDS).chips?.[0]?.text).toBe(
    'Stamped',
  );
  expect(myDoneList.card(doneRow({ action: 'unknown' }), KEYS_AS_WORDS).chips?.[0]?.text).toBe('record.unknown');
  expect(myDoneList.card(doneRow({ remark: 'fine' }), KEYS_AS_WORDS)).toMatchObject({
    note: 'fine',
    chips: [{ text: 'record.agree', tone: 'agree' }],
  });
});

it('opens a draft for editing, and everything else for viewing', () => {
  expect(myApplicationsList.open(anInstance({ status: 'drafted' }))).toEqual({
    page: 'startForm',
    params: { defId: '9', instId: '2' },
  });
  expect(myApplicationsList.open(anInstance())).toEqual({
    page: 'instanceDetail',
    params: { instId: '2', from: 'mine' },
  });
});

it('never shows a refused request as approved, in any status', () => {
  for (const status of ['succeeded', 'archived', 'running', 'unknown'] as const)
    expect(instanceLook(status, 'refused')).toMatchObject({ tone: 'refuse', labelKey: 'status.outcome.refused' });
  expect(instanceLook('succeeded', 'approved')).toMatchObject({ tone: 'agree', labelKey: 'status.instance.succeeded' });
  expect(instanceLook('unknown', 'open')).toMatchObject({ tone: 'neutral', labelKey: 'status.instance.unknown' });
});

it('shows the outcome none of a request, and an unknown outcome as ended', () => {
  expect(instanceLook('succeeded', 'none')).toMatchObject({ tone: 'neutral', labelKey: 'status.outcome.none' });
  expect(instanceLook('succeeded', 'open')).toMatchObject({ tone: 'neutral', labelKey: 'status.outcome.open' });
  expect(instanceLook('archived', 'none')).toMatchObject({ tone: 'neutral', labelKey: 'status.outcome.none' });
});

it('groups startable processes by category, those without one at the end', () => {
  const definition = { id: '1', key: 'k', name: 'n', description: '', version: 1, icon: '', color: '' };
  const choices = [
    { value: 'a', label: { text: 'People' } },
    { value: 'b', label: { text: 'Finance' } },
  ];
  expect(toCategoryGroup({ ...definition, categoryId: 'b' }, { choices: { category: choices } })).toEqual({
    key: 'b',
    rank: 1,
    title: { text: 'Finance' },
  });
  expect(toCategoryGroup({ ...definition, categoryId: 'x' }, { choices: { category: choices } })).toEqual({
    key: 'other',
    rank: 2,
    title: { key: 'list.otherCategory' },
  });
});

const transfer: Transfer = {
  id: 't',
  kind: 'transfer',
  instanceId: '2',
  task: '1',
  subject: 'Laptops',
  definitionName: 'Purchase',
  nodeName: 'Manager',
  giverId: '3',
  giverName: 'Zhang Wei',
  receiverId: '4',
  receiverName: 'Li Qiang',
  at: NOON,
};

it('opens a received task while it is open, afterwards its request', () => {
  const { task: _, ...done } = transfer;
  expect([transfer, done].map(receivedTransfersList.open)).toEqual([
    { page: 'taskDetail', params: { taskId: '1' } },
    { page: 'instanceDetail', params: { instId: '2' } },
  ]);
  expect([transfer, done].map((row) => receivedTransfersList.card(row, KEYS_AS_WORDS).chips?.[0]?.text)).toEqual([
    'lists.transfer.open',
    'lists.transfer.done',
  ]);
});

it('shows decision, represented user and opinion of a completed task', () => {
  const { task: _, ...done } = transfer;
  const decided: Transfer = { ...done, kind: 'agent', decision: { action: 'refuse', remark: 'Too dear' } };
  expect(givenTransfersList.card(decided, KEYS_AS_WORDS)).toMatchObject({
    chips: [{ text: 'lists.transfer.agent' }, { text: 'record.refuse', tone: 'refuse' }],
    note: 'Too dear',
  });
  expect(
    myDoneList.card({ ...aRecord({ agentForName: 'Wang Fang' }), instanceId: '2', subject: 'Laptops' }, KEYS_AS_WORDS)
      .chips,
  ).toMatchObject([{ text: 'record.agree' }, { text: 'list.agentFor Wang Fang', tone: 'moved' }]);
  expect(
    [aTask({ agentForName: 'Wang Fang' }), aTask()].map((row) =>
      myTasksList
        .card(row, KEYS_AS_WORDS)
        .chips?.map(({ text }) => text)
        .includes('list.agentFor Wang Fang'),
    ),
  ).toEqual([true, false]);
});

it('lets the user retrieve a transferred task while it is open', () => {
  const { task: _, ...done } = transfer;
  expect(givenTransfersList.card(transfer, KEYS_AS_WORDS).person).toEqual({ id: '4', name: 'Li Qiang' });
  expect([transfer, done].map((row) => givenTransfersList.actions?.(row))).toMatchObject([
    [{ to: { page: 'retrieveTransfer', params: { taskId: '1' } } }],
    [],
  ]);
});

it('requests the tasks of the process in its URL', async () => {
  const asked: string[] = [];
  const context = pageContext([
    provide(
      TaskLists,
      fakeTaskLists({
        listByDefinition: async (key) => {
          asked.push(key);
          return ok(aPage([aTask()]));
        },
      }),
    ),
  ]);
  await tasksOfDefinitionList.source(context.get, { params: { defKey: 'leave' }, ...context })({
    number: 1,
    size: 20,
    search: '',
    filters: {},
  });
  expect(asked).toEqual(['leave']);
});

it("shows the holder of another user's open task, or that there is none", () => {
  expect(
    processTasksList.card(aTask({ executors: [{ kind: 'person', id: '4', name: 'Li Qiang' }] }), KEYS_AS_WORDS).note,
  ).toBe('lists.processTasks.heldBy Li Qiang');
  expect([processTasksList.card(aTask(), KEYS_AS_WORDS).note, processTasksList.open(aTask())]).toEqual([
    'lists.processTasks.nobody',
    { page: 'landing', params: { instId: '2' } },
  ]);
});

it('shows decision, progress and failures of a batch', () => {
  const job: BatchJob = {
    id: 'j',
    vote: 'agree',
    opinion: 'fine',
    total: 5,
    done: 2,
    failed: 1,
    isOver: false,
    startedAt: NOON,
  };
  expect(batchJobsList.card(job, KEYS_AS_WORDS)).toMatchObject({
    title: 'lists.batchJobs.title record.agree 5',
    chips: [{ text: 'batch.failed 1', tone: 'refuse' }, { text: 'batch.running' }],
    note: 'fine',
  });
  expect(batchJobsList.open(job)).toEqual({ page: 'batchJob', params: { id: 'j' } });
});

it('lets the user edit or delete a draft, delete a voided request, and change nothing else', () => {
  const actionsOf = (status: InstanceStatus) =>
    myApplicationsList.actions?.(anInstance({ status })).map(({ label }) => wordsKey(label));
  expect((['drafted', 'cancelled', 'running', 'succeeded'] as const).map(actionsOf)).toEqual([
    ['lists.mine.edit', 'lists.delete'],
    ['lists.delete'],
    [],
    [],
  ]);
});

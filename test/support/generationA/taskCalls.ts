import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, refused } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, post, send, under } from './endpoints.ts';
import { formView } from './formViews.ts';
import { LIST_BODY, columnsOf, pageOf } from './lists.ts';
import { ODD_DETAIL, ODD_OPTIONS, mutateRow } from './oddRows.ts';
import { nextNodes, processOf } from './processes.ts';
import { processConfig, taskConfig } from './processSettings.ts';
import { instanceIn, instanceRow, isOddRequest, recordRow, taskRow } from './rows.ts';
import type { Company, Task } from './state.ts';

const COLUMNS =
  'TASK_ID_ SUBJECT_ BILL_NO_ BILL_TYPE_ BUS_KEY_ NAME_ KEY_ CREATE_TIME_ TREE_ID_ STATUS_ TASK_TYPE_ INST_ID_ DEF_ID_ ASSIGNEE_ OWNER_ CREATE_BY_';
const CLOSED = ['COMPLETED', 'LOCKED'];

export const isMine = ({ assignee, candidates }: Task, me: string): boolean =>
  assignee === me || (assignee === null && candidates.includes(me));

export const taskIn = (company: Company, taskId: string): Task | undefined =>
  company.tasks.find((each) => each.taskId === taskId);

const shown =
  (company: Company, list: 'myTasks' | 'taskQuery' | 'openTasks' | 'asked') =>
  (row: Row): Row =>
    mutateRow(list, isOddRequest({ instId: String(row['instId']) }), row);

/** Returns the caller's open tasks. */
const mine = ({ company, me }: Question, process?: string): readonly Row[] =>
  company.tasks
    .filter((task) => isMine(task, me.id) && !CLOSED.includes(task.status))
    .filter(({ instId }) => process === undefined || instanceIn(company, instId)?.process === process)
    .map((task) => taskRow(company, task));

const myTasks = (question: Question, process?: string): StubAnswer =>
  pageOf(
    { entities: mine(question, process), columns: columnsOf('v', COLUMNS), show: shown(question.company, 'myTasks') },
    question.body,
  );

const allTasks = ({ company, body }: Question): StubAnswer =>
  pageOf(
    {
      entities: company.tasks.filter(({ status }) => status !== 'COMPLETED').map((task) => taskRow(company, task)),
      columns: columnsOf('t', COLUMNS),
      show: shown(company, 'taskQuery'),
    },
    body,
  );

/** Opening a task marks it as seen, whichever user opens it. */
function taskDetail({ company, me, param }: Question): StubAnswer {
  const taskId = param('taskId');
  const task = taskIn(company, taskId);
  const instance = task && instanceIn(company, task.instId);
  if (task === undefined || instance === undefined) {
    const instId = company.records.find((record) => record.taskId === taskId)?.instId ?? null;
    return refused('任务已经处理!', instId, { show: false });
  }
  if (task.status === 'UNHANDLE') task.status = 'HANDLE';
  const isOdd = isOddRequest(task);
  const isReader = task.type === 'TRANSFER_TASK';
  const isQuestion = task.type === 'LINKUP_TASK';
  const config = taskConfig(instance.process, task.node);
  return accepted(
    {
      bpmTask: taskRow(company, task),
      bpmInst: instanceRow(instance),
      processConfig: processConfig(instance.process),
      taskConfig: isOdd ? { ...config, options: ODD_OPTIONS, showOpinion: 'true' } : config,
      formData: {
        ...{ success: true, message: '', detailMsg: '', show: true, code: 200 },
        data: [formView(instance.process, instance.form, param('isMobile') === 'YES', isOdd)],
      },
      bpmCheckHistories: [],
      nodeExecutors: nextNodes(instance.process, task.node, instance.form),
      allowApprove: { success: true, message: '', detailMsg: '', show: true, code: 200, data: null },
      canCheck: !isQuestion,
      canReply: isQuestion && task.status !== 'COMPLETED',
      canTransfer: task.assignee === me.id,
      canAddSign: task.type === 'PARALLEL_TASK',
      isCanBack: task.node !== 'UserTask_apply',
      isTransferRoam: isReader,
      isCanRoamTransfer: company.circulations.some((each) => each.taskId === taskId),
      isShowDiscardBtn: instance.status === 'RUNNING' && task.assignee === me.id,
      communicated: company.tasks.some((each) => each.parentId === taskId && each.type === 'LINKUP_TASK'),
      tracked: company.followers.some((each) => each.instId === task.instId && each.by === me.id) ? '1' : '0',
      backPathResult: null,
      curUser: null,
      ...(isOdd ? ODD_DETAIL : {}),
    },
    '',
    true,
  );
}

/** Returns the passed nodes before this one. */
function backNodes({ company, param }: Question): StubAnswer {
  const task = taskIn(company, param('taskId'));
  const instance = task && instanceIn(company, task.instId);
  if (task === undefined || instance === undefined) return bare([]);
  const { steps } = processOf(instance.process);
  const before = steps.slice(
    0,
    steps.findIndex(({ id }) => id === task.node),
  );
  const nodes = before.map(({ id, name }, index) => ({
    ...{ pathId: `${instance.instId.slice(0, -3)}7${index}0`, instId: instance.instId, defId: null, nodeId: id },
    ...{ nodeName: name, nodeType: 'userTask', startTime: 1778634763000, endTime: 1778634763000 },
    ...{ assignee: instance.createBy, toUserId: null, userIds: null, multipleType: 'normal', executionId: null },
    ...{ parentId: '0', level: index + 2, outTranId: null, token: null, jumpType: 'AGREE', nextJumpType: null },
    refPathId: null,
  }));
  return bare(nodes.map((node, index) => mutateRow('backNodes', index === 0 && isOddRequest(task), node)));
}

function askedPeople({ company, param }: Question): StubAnswer {
  const children = company.tasks.filter(({ parentId, type }) => parentId === param('taskId') && type === 'LINKUP_TASK');
  return accepted(
    children.map((child, index) => {
      const reply = company.records.find(
        ({ taskId, checkStatus }) => taskId === child.taskId && checkStatus === 'REPLY_COMMUNICATE',
      );
      const row = { ...taskRow(company, child), bpmCheckHistory: reply ? recordRow(company, reply) : null };
      return mutateRow('asked', index > 0 && index === children.length - 1, row);
    }),
  );
}

/** Contains ids only: the client looks up the names. */
function readers({ company, param }: Question): StubAnswer {
  const circulation = company.circulations.find(({ taskId }) => taskId === param('taskId'));
  const rows = circulation?.rows ?? [];
  return accepted(
    rows.map(({ id, childId, assignee, status, remark }, index) =>
      mutateRow('readers', index > 0 && index === rows.length - 1, {
        ...{ id, assignee, remark, status, taskId: circulation?.taskId, transTaskId: childId },
        createTime: '2026-05-14 11:00:00',
      }),
    ),
  );
}

const nextExecutors = ({ company, body }: Question): StubAnswer => {
  const task = taskIn(company, String(body['taskId']));
  const instance = task && instanceIn(company, task.instId);
  if (instance === undefined) return bare([]);
  const form = ((body['formData'] ?? {}) as Row)[processOf(instance.process).form];
  return bare(nextNodes(instance.process, task?.node ?? '', { ...instance.form, ...(form as Row | undefined) }));
};

export const taskEndpoints: readonly StubEndpoint[] = under('api-bpm/bpm/core/bpmTask', [
  send('myTasks', LIST_BODY, (question) => myTasks(question)),
  send('myTasksByDefKey', LIST_BODY, (question) => myTasks(question, question.param('defKey')), { defKey: 'text' }),
  send('query', LIST_BODY, allTasks),
  get('getMyTaskCount', {}, (question) => accepted(mine(question).length)),
  get('myTasksToStartBetweenEnd', { startTime: 'text', endTime: 'text' }, (question) => bare(mine(question))),
  get('getByInstId', { instId: 'text' }, ({ company, param }) =>
    bare(
      company.tasks
        .filter(({ instId }) => instId === param('instId'))
        .map((task) => shown(company, 'openTasks')(taskRow(company, task))),
    ),
  ),
  get('get', { pkId: 'text' }, ({ company, param }) => {
    const task = taskIn(company, param('pkId'));
    return accepted(task ? taskRow(company, task) : null);
  }),
  get('getTaskInfo', { taskId: 'text' }, taskDetail),
  get('getBackNodes/{taskId}', {}, backNodes),
  send('getTaskFlowNodesExecutors', { taskId: 'text', checkType: 'text', formData: 'object' }, nextExecutors),
  post('getCommuTasks', { taskId: 'text' }, askedPeople),
  post('getRoamTasks', { taskId: 'text' }, readers),
  post('canReplyCommu', { taskId: 'text' }, ({ company, param }) =>
    taskIn(company, param('taskId'))?.status === 'COMPLETED' ? refused('沟通任务已经回复!') : accepted(null),
  ),
  post('getFormDataByTaskId', { taskId: 'text' }, ({ company, param }) => {
    const task = taskIn(company, param('taskId'));
    const instance = task && instanceIn(company, task.instId);
    return accepted(instance ? [formView(instance.process, instance.form, false, false)] : []);
  }),
]);

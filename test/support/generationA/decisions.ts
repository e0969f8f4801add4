import type { Row, StubAnswer } from './answers.ts';
import { accepted, refused, systemError, textOf } from './answers.ts';
import type { Question } from './endpoints.ts';
import {
  addTask,
  deleteTask,
  enter,
  continueFlow,
  readChosenAssignees,
  findPreviousNode,
  remove,
  writeRecord,
} from './flow.ts';
import { personIn, instanceIn } from './rows.ts';
import type { Circulation, Company, Instance, Task } from './state.ts';
import { isMine, taskIn } from './taskCalls.ts';

const HANDLED = '任务处理成功!';
const FORWARD = ['AGREE', 'REFUSE', 'ABSTAIN', 'SKIP', 'OVERTIME_AUTO_AGREE'];

/** Returns why a task cannot be completed, with the checks in the platform's order. */
function objection(question: Question, task: Task | undefined, instance: Instance | undefined) {
  const { me, company } = question;
  if (task === undefined || instance === undefined) return refused('任务已经审批!');
  if (!isMine(task, me.id) && !me.isAdmin) return refused('没有权限处理此任务!');
  if (instance.status === 'SUPSPEND') return refused('流程已暂停，请联系管理员!');
  if (instance.status === 'PENDING') return refused('流程已挂起，不允许审批!');
  if (task.status === 'LOCKED')
    return refused('任务因驳回被锁定!', personIn(company, instance.lockedBy ?? '')?.fullName ?? '');
  if (task.type === 'LINKUP_TASK') return refused('沟通任务不能在此处理!');
  return undefined;
}

/** Stores the submitted form, by its alias. */
function keepForm(instance: Instance, body: Row): void {
  const text = body['formJson'];
  const sent = typeof text === 'string' && text !== '' ? (JSON.parse(text) as Row) : body['formData'];
  const [record] = Object.values((sent ?? {}) as Readonly<Record<string, Row>>);
  if (record !== undefined) instance.form = { ...instance.form, ...record };
}

/** Completes a reader's part: the next reader is asked, or the circulation ends. */
function finishReading(company: Company, task: Task, circulation: Circulation, body: Row): void {
  const row = circulation.rows.find(({ childId }) => childId === task.taskId);
  if (row) Object.assign(row, { status: 'COMPLETED', remark: textOf(body['opinion']) });
  remove(company.tasks, ({ taskId }) => taskId === task.taskId);
  const next = circulation.waiting.shift();
  if (next !== undefined) askReader(company, circulation, task, next);
  else if (circulation.rows.every(({ status }) => status === 'COMPLETED')) {
    remove(company.circulations, (each) => each === circulation);
    const parent = taskIn(company, circulation.taskId);
    if (circulation.goesOn && parent) continueFlow(company, parent, body);
  }
}

export function askReader(company: Company, circulation: Circulation, task: Task, assignee: string): void {
  const { instId, node, actTaskId } = task;
  const type = 'TRANSFER_TASK';
  const child = addTask(company, { instId, node, actTaskId, assignee, type, parentId: circulation.taskId });
  const { taskId: childId } = child;
  circulation.rows.push({ id: company.newId(), childId, assignee, status: 'UNHANDLE', remark: null });
}

function complete(company: Company, task: Task, instance: Instance, body: Row): void {
  const circulation = company.circulations.find(({ rows }) => rows.some(({ childId }) => childId === task.taskId));
  if (circulation !== undefined) return finishReading(company, task, circulation, body);
  if (task.type === 'REJECT_TASK') {
    const locked = taskIn(company, task.preTaskId ?? '');
    if (locked) locked.status = 'HANDLE';
    Object.assign(instance, { status: 'RUNNING', lockedBy: null });
    return remove(company.tasks, (each) => each === task);
  }
  const isSigner = (each: Task) => each.type === 'PARALLEL_TASK' && each.actTaskId === task.actTaskId;
  if (company.tasks.filter(isSigner).length > 1) return remove(company.tasks, (each) => each === task);
  return continueFlow(company, task, body);
}

/** Returns the request to the initiator, through the whole chart or directly back to the sender. */
function backToStart(company: Company, task: Task, instance: Instance, isNormal: boolean): void {
  const { instId, createBy } = instance;
  if (isNormal) {
    remove(company.tasks, (each) => each.instId === instId);
    enter(company, instance, 'UserTask_apply');
    return;
  }
  task.status = 'LOCKED';
  Object.assign(instance, { status: 'LOCKED', lockedBy: createBy });
  const parts = { type: 'REJECT_TASK', actTaskId: company.newId(), preTaskId: task.taskId };
  addTask(company, { instId, node: 'UserTask_apply', assignee: createBy, ...parts });
}

function turnBack(question: Question, task: Task, instance: Instance): StubAnswer | undefined {
  const { company, body } = question;
  if (task.type === 'REJECT_TASK') return refused('驳回失败!', '驳回任务不能再次驳回\r\n\tat platform.bpm');
  if (instance.status === 'LOCKED') return refused('驳回失败!', '流程实例已经被驳回\r\n\tat platform.bpm');
  if (body['checkType'] === 'BACK_TO_STARTOR') {
    if (task.node === 'UserTask_apply') return refused('驳回到发起人失败!', '当前已经是发起节点');
    backToStart(company, task, instance, body['nextJumpType'] === 'normal');
    return undefined;
  }
  const before = findPreviousNode(instance, task.node, company);
  if (before === undefined) return refused('驳回失败!', '已经退回到开始节点');
  deleteTask(company, task);
  enter(company, instance, before);
  return undefined;
}

function jump(question: Question, task: Task, instance: Instance): StubAnswer | undefined {
  const { company, body } = question;
  const node = typeof body['destNodeId'] === 'string' ? body['destNodeId'] : '';
  if (node === '') return refused('审批失败!', '没有指定目标节点');
  deleteTask(company, task);
  enter(company, instance, node, readChosenAssignees(body, node));
  return undefined;
}

export function completeTask(question: Question): StubAnswer {
  const { company, me, body } = question;
  const task = taskIn(company, String(body['taskId']));
  const instance = task && instanceIn(company, task.instId);
  const why = objection(question, task, instance);
  if (why !== undefined || task === undefined || instance === undefined) return why ?? systemError('NullPointer');
  const checkType = String(body['checkType']);
  const written = { handlerId: me.id, checkStatus: checkType, remark: textOf(body['opinion']) };
  if (FORWARD.includes(checkType)) {
    if (body['systemHand'] !== false && checkType !== 'SKIP') keepForm(instance, body);
    writeRecord(company, task, written);
    complete(company, task, instance, body);
    return accepted(null, HANDLED);
  }
  const refusal = ['BACK', 'BACK_TO_STARTOR'].includes(checkType)
    ? turnBack(question, task, instance)
    : ['RECOVER', 'INTERPOSE'].includes(checkType)
      ? jump(question, task, instance)
      : // BACK_SPEC has no handler here either.
        refused('审批失败!', `java.lang.NullPointerException: ${checkType}`);
  if (refusal !== undefined) return refusal;
  writeRecord(company, task, written);
  return accepted(null, HANDLED);
}

/** Completes the tasks one after the other; a refused one is not reported. */
export function completeTasks(question: Question): StubAnswer {
  const ids = textOf(question.body['taskIds']);
  if (ids === '') return refused('任务ID不能为空!');
  for (const taskId of ids.split(',')) completeTask({ ...question, body: { ...question.body, taskId } });
  return accepted(null, '批量审批成功!');
}

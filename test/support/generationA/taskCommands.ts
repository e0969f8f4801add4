import type { Row, StubAnswer } from './answers.ts';
import { accepted, refused, stop, textOf, unreadable } from './answers.ts';
import { askReader, completeTask, completeTasks } from './decisions.ts';
import type { FieldShape, Question, StubEndpoint } from './endpoints.ts';
import { get, post, send, under } from './endpoints.ts';
import { addTask, deleteTask, enter, remove, writeLog, writeRecord } from './flow.ts';
import { instanceIn } from './rows.ts';
import type { Circulation, Company, Task } from './state.ts';
import { taskIn } from './taskCalls.ts';

export const COMMAND_BODY: Readonly<Record<string, FieldShape>> = {
  ...{ taskId: 'text', checkType: 'text', opinion: 'text', opinionName: 'text', opFiles: 'text', relInsts: 'text' },
  ...{ formJson: 'text', formData: 'object', nodeExecutors: 'object', excutors: 'array', nodeUserIds: 'text' },
  ...{ destNodeId: 'text', nextJumpType: 'text', copyUserAccounts: 'text', msgTypes: 'text', vars: 'text' },
  ...{ agentToUserId: 'text', systemHand: 'flag' },
};

const HAND_OVER = { taskId: 'text', subject: 'text', opinion: 'text', toUser: 'object', msgType: 'text' } as const;

const idsIn = (text: unknown): readonly string[] =>
  textOf(text)
    .split(',')
    .filter((id) => id !== '');

/** Reads `{value:"1,2", label:"…"}`, the only format this generation accepts. */
function receivers({ body }: Question): readonly string[] {
  const { value, label } = (body['toUser'] ?? {}) as Row;
  if (typeof value === 'object' || typeof label === 'object') stop(unreadable('Cannot deserialize toUser.value'));
  return idsIn(value);
}

const asked = ({ company, body }: Question): Task | undefined => taskIn(company, String(body['taskId']));
const wordsOf = ({ body }: Question): string => textOf(body['opinion']);

function transfer(question: Question): StubAnswer {
  const { company, me } = question;
  const [to] = receivers(question);
  const task = asked(question);
  if (task?.assignee !== me.id) return refused('您不是任务的处理人，不能转办!');
  if (to === undefined) return refused('请选择转办人员!');
  task.assignee = to;
  writeRecord(company, task, { handlerId: to, checkStatus: 'TRANSFER', remark: wordsOf(question) });
  const { taskId, instId } = task;
  company.transfers.push({ id: company.newId(), instId, taskId, from: me.id, to, createTime: company.now() });
  return accepted(null, '任务被成功转办!');
}

function circulate(question: Question): StubAnswer {
  const { company, me, body } = question;
  const people = receivers(question);
  const task = asked(question);
  if (people.length === 0) return refused('请选择流转人员!');
  if (people.includes(me.id)) return refused('不能流转给自己!');
  if (task === undefined) return refused('任务流转失败!', '任务不存在');
  const isParallel = body['approveType'] !== 'sequential';
  const circulation: Circulation = {
    ...{ id: company.newId(), taskId: task.taskId, isParallel, goesOn: body['transferType'] === 'jumpNext' },
    ...{ waiting: isParallel ? [] : people.slice(1), rows: [] },
  };
  company.circulations.push(circulation);
  for (const person of isParallel ? people : people.slice(0, 1)) askReader(company, circulation, task, person);
  const written = { handlerId: me.id, checkStatus: 'ROAM_TRANSFER', remark: wordsOf(question), partners: people };
  writeRecord(company, task, written);
  writeLog(company, task.instId, me.id, '流转任务');
  return accepted(null, '任务被成功流转!');
}

function cancelCirculation({ company, me, param }: Question): StubAnswer {
  const taskId = param('taskId');
  remove(company.circulations, (each) => each.taskId === taskId);
  remove(company.tasks, (each) => each.parentId === taskId);
  const task = taskIn(company, taskId);
  if (task) writeLog(company, task.instId, me.id, '取消流转');
  return accepted(null, '取消流转成功!');
}

/** The parameter is named accounts but is read as ids. */
function communicate(question: Question): StubAnswer {
  const { company, me, body } = question;
  const people = idsIn(body['toUserAccounts']);
  const task = asked(question);
  if (task === undefined || people.some((id) => !company.people.some((each) => each.id === id)))
    return refused('发送沟通失败!', '找不到沟通人员');
  const { instId, node, actTaskId, taskId: parentId } = task;
  for (const assignee of people) {
    const child = addTask(company, { instId, node, actTaskId, assignee, parentId, type: 'LINKUP_TASK' });
    const written = { handlerId: me.id, checkStatus: 'LINKUP', remark: wordsOf(question), partners: [assignee] };
    writeRecord(company, child, written);
  }
  return accepted(null, '成功沟通！');
}

function reply(question: Question): StubAnswer {
  const { company, me } = question;
  const task = asked(question);
  if (task === undefined || task.status === 'COMPLETED') return refused('沟通任务已经回复!');
  task.status = 'COMPLETED';
  writeRecord(company, task, { handlerId: me.id, checkStatus: 'REPLY_COMMUNICATE', remark: wordsOf(question) });
  return accepted(null, '回复沟通成功!');
}

function revokeQuestions({ company, param }: Question): StubAnswer {
  const isQuestion = ({ parentId, type }: Task) => parentId === param('taskId') && type === 'LINKUP_TASK';
  const gone = new Set(company.tasks.filter(isQuestion).map(({ taskId }) => taskId));
  remove(company.tasks, isQuestion);
  if (param('delOpinion') === 'true') remove(company.records, ({ taskId }) => gone.has(taskId));
  return accepted(null, '撤销沟通成功!');
}

function addSigners(question: Question): StubAnswer {
  const task = asked(question);
  for (const assignee of task ? idsIn(question.body['toUserIds']) : []) {
    const { instId = '', node = '', actTaskId, type } = task ?? {};
    addTask(question.company, {
      instId,
      node,
      assignee,
      type: type ?? 'PARALLEL_TASK',
      ...(actTaskId ? { actTaskId } : {}),
    });
  }
  return accepted(null, '成功添加会签用户！');
}

/** Claims a shared task, or releases it. */
function toggleClaim({ company, me, param }: Question): StubAnswer {
  const task = taskIn(company, param('taskId'));
  if (task === undefined || task.candidates.length === 0) return accepted(null, '不是候选任务!');
  const isClaimed = task.assignee !== null;
  Object.assign(task, { assignee: isClaimed ? null : me.id, status: 'HANDLE' });
  writeLog(company, task.instId, me.id, isClaimed ? '释放任务' : '锁定任务');
  return accepted(null, isClaimed ? '任务释放成功!' : '任务锁定成功!');
}

function moveTo(company: Company, task: Task, node: string, people: readonly string[]): StubAnswer {
  const instance = instanceIn(company, task.instId);
  deleteTask(company, task);
  if (instance) enter(company, instance, node, people);
  return accepted(null, '操作成功!');
}

function takeBack({ company, me, body }: Question): StubAnswer {
  const task = company.tasks.find(({ instId, type }) => instId === body['instId'] && type === 'FLOW_TASK');
  if (task === undefined) return accepted(null, '没有可以撤回的任务!');
  writeRecord(company, task, { handlerId: me.id, checkStatus: 'RECOVER', remark: textOf(body['opinion']) });
  return moveTo(company, task, String(body['backNodeId']), []);
}

function jumpTo(question: Question): StubAnswer {
  const { company, me, body } = question;
  const task = asked(question);
  if (task === undefined) return refused('任务已经结束!');
  writeRecord(company, task, { handlerId: me.id, checkStatus: 'INTERPOSE', remark: wordsOf(question) });
  return moveTo(company, task, String(body['destNodeId']), idsIn(body['toUserIds']));
}

const WORDS = { taskId: 'text', opinion: 'text', msgTypes: 'text', opFiles: 'text' } as const;

export const taskCommandEndpoints: readonly StubEndpoint[] = under('api-bpm/bpm/core/bpmTask', [
  send('completeTask', COMMAND_BODY, completeTask),
  send('batCompleteTask', { taskIds: 'text', checkType: 'text', opinion: 'text' }, completeTasks),
  send('transTask', HAND_OVER, transfer),
  send('transRoamTask', { ...HAND_OVER, completeType: 'number', completeSetting: 'number' }, circulate),
  get('cancelTransRoamTask', { taskId: 'text' }, cancelCirculation),
  send('linkup', { ...WORDS, toUserAccounts: 'text' }, communicate),
  send('replyLinkupTask', WORDS, reply),
  post('revokeCmTask', { taskId: 'text', delOpinion: 'flag' }, revokeQuestions),
  send('addSignUser', { ...WORDS, toUserIds: 'text' }, addSigners),
  post('updateLocked', { taskId: 'text' }, toggleClaim),
  send('saveFormData', { taskId: 'text', formJson: 'text', systemHand: 'flag' }, () => accepted(null, '保存成功!')),
  send('takeBackTask', { instId: 'text', backNodeId: 'text', nextJumpType: 'text', opinion: 'text' }, takeBack),
  send('jumpToNode', { ...WORDS, actInstId: 'text', destNodeId: 'text', toUserIds: 'text' }, jumpTo),
]);

import type { Row } from './answers.ts';
import { personId } from './people.ts';
import { END, processOf, stepOf } from './processes.ts';
import { instanceIn } from './rows.ts';
import type { Company, HistoryRecord, Instance, Task } from './state.ts';

/** Removes rows from a list in place. */
export function remove<Entity>(list: Entity[], isGone: (entity: Entity) => boolean): void {
  list.splice(0, list.length, ...list.filter((each) => !isGone(each)));
}

type Written = Pick<HistoryRecord, 'handlerId' | 'checkStatus' | 'remark'> & { readonly partners?: readonly string[] };

export function writeRecord(company: Company, task: Task, written: Written): void {
  const now = company.now();
  company.records.push({
    ...{ hisId: company.newId(), instId: task.instId, node: task.node, taskId: task.taskId },
    ...{ createTime: task.createTime, completeTime: now, ownerId: task.owner ?? written.handlerId },
    ...{ partners: [], ...written },
  });
}

export function writeLog(company: Company, instId: string, by: string, text: string): void {
  company.log.push({ id: company.newId(), instId, by, text, createTime: company.now() });
}

type NewTask = Pick<Task, 'instId' | 'node' | 'assignee'> & Partial<Task>;

export function addTask(company: Company, parts: NewTask): Task {
  const taskId = company.newId();
  const task: Task = {
    ...{ taskId, actTaskId: taskId, type: 'FLOW_TASK', status: 'UNHANDLE', owner: parts.assignee, candidates: [] },
    ...{ parentId: null, preTaskId: null, createTime: company.now(), ...parts },
  };
  company.tasks.push(task);
  return task;
}

/** Moves a request to a node: creates one task for each assignee, or a task with candidates. */
export function enter(company: Company, instance: Instance, node: string, chosen: readonly string[] = []): void {
  const step = stepOf(instance.process, node);
  if (step === undefined) {
    Object.assign(instance, { status: 'SUCCESS_END', endTime: company.now() });
    remove(company.followers, ({ instId }) => instId === instance.instId);
    return;
  }
  const planned = step.people.length === 0 ? [instance.createBy] : step.people.map((account) => personId(account));
  const people = chosen.length === 0 ? planned : chosen;
  const { instId } = instance;
  if (step.isParallel === true) {
    const actTaskId = company.newId();
    for (const assignee of people) addTask(company, { instId, node, assignee, actTaskId, type: 'PARALLEL_TASK' });
  } else if (people.length === 1) addTask(company, { instId, node, assignee: people[0] ?? null });
  else addTask(company, { instId, node, assignee: null, candidates: people });
}

/** Returns the users chosen for a node; other entries are ignored. */
export function readChosenAssignees(body: Row, node: string): readonly string[] {
  const named = ((body['nodeExecutors'] ?? {}) as Readonly<Record<string, readonly Row[]>>)[node] ?? [];
  return named.filter(({ type }) => type === 'user').map(({ id }) => String(id));
}

/** Deletes a task and everything with the same engine task. */
export function deleteTask(company: Company, { actTaskId, instId }: Task): void {
  const gone = company.tasks.filter((each) => each.instId === instId && each.actTaskId === actTaskId);
  remove(company.tasks, (each) => gone.includes(each));
  remove(company.circulations, ({ taskId }) => gone.some((each) => each.taskId === taskId));
}

/** Continues after a node, by the chart or to the chosen node. */
export function continueFlow(company: Company, task: Task, body: Row): void {
  const instance = instanceIn(company, task.instId);
  if (instance === undefined) return;
  const planned = stepOf(instance.process, task.node)?.next(instance.form) ?? END;
  const wanted = body['destNodeId'];
  const node = typeof wanted === 'string' && wanted !== '' ? wanted : planned;
  deleteTask(company, task);
  enter(company, instance, node, readChosenAssignees(body, node));
}

/** Returns the last node before this one that the request has passed. */
export function findPreviousNode(instance: Instance, node: string, company: Company): string | undefined {
  const { steps } = processOf(instance.process);
  const travelled = company.records.filter(({ instId }) => instId === instance.instId).map((record) => record.node);
  return steps
    .slice(
      0,
      steps.findIndex(({ id }) => id === node),
    )
    .map(({ id }) => id)
    .findLast((id) => travelled.includes(id));
}

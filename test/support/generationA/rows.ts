import type { Row } from './answers.ts';
import { GROUPS } from './people.ts';
import { executor, processOf, stepOf } from './processes.ts';
import { REQUEST } from './requests.ts';
import type { Company, Copy, HistoryRecord, Instance, Person, Task, Transfer } from './state.ts';

/** The common fields of every stored entity. */
export const stored = (id: string, createBy: string | null, createTime: string): Row => ({
  createDepId: '1385629921401229301',
  createBy,
  createTime,
  updateBy: createBy,
  updateTime: createTime,
  tenantId: '1',
  companyId: '0',
  pkId: id,
});

export const LABELS: Readonly<Record<string, string>> = {
  AGREE: '通过',
  SKIP: '跳过',
  RECOVER: '撤回',
  REFUSE: '不同意',
  COMMUNICATE: '沟通',
  REPLY_COMMUNICATE: '回复沟通',
  BACK: '驳回',
  BACK_TO_STARTOR: '驳回到发起人',
};

export const isOddRequest = ({ instId }: { readonly instId: string }): boolean => instId === REQUEST.odd;

export const instanceIn = (company: Company, instId: string): Instance | undefined =>
  company.instances.find((each) => each.instId === instId);

export const groupName = (person: Person | undefined): string | null =>
  GROUPS.find(({ groupId }) => groupId === person?.groupId)?.name ?? null;

export const personIn = (company: Company, id: string): Person | undefined =>
  company.people.find((each) => each.id === id);

export const nodeName = (process: string, node: string): string => stepOf(process, node)?.name ?? node;

export function instanceRow(instance: Instance): Row {
  const { instId, status, subject, createBy, createTime, endTime, lockedBy } = instance;
  const { key, defId, treeId, form } = processOf(instance.process);
  return {
    ...stored(instId, createBy, createTime),
    ...{ instId, defId, defCode: key, version: 3, treeId, formSolutionAlias: form },
    ...{ actInstId: `${instId.slice(0, -3)}8${instId.slice(-2)}`, actDefId: `${key}:3:1789`, parentActInstId: null },
    ...{
      instNo: null,
      billNo: `NO-${instId.slice(-3)}`,
      billType: null,
      busKey: `${instId.slice(0, -3)}6${instId.slice(-2)}`,
    },
    ...{
      subject,
      status,
      checkFileId: null,
      errors: null,
      dataSaveMode: null,
      supportMobile: 1,
      isTest: 'NO',
      endTime,
    },
    ...{ startDepId: null, startDepFull: null, isLive: 'NO', liveInstId: null, lockedBy, fieldJson: null },
    ...{ applicantName: null, applicantNo: null },
  };
}

export function taskRow(company: Company, task: Task): Row {
  const { taskId, actTaskId, owner, assignee, instId, status, parentId, preTaskId, candidates } = task;
  const instance = instanceIn(company, instId);
  const row = instance ? instanceRow(instance) : {};
  const { treeId, billType, billNo, busKey, subject, actInstId, actDefId, defId } = row;
  return {
    ...stored(taskId, instance?.createBy ?? null, task.createTime),
    ...{ taskId, actTaskId, treeId, name: nodeName(instance?.process ?? '', task.node), key: task.node },
    ...{ billType, billNo, busKey, descp: null, subject, owner, assignee, actInstId, actDefId, executionId: null },
    ...{ defId, instId, status, priority: null, expiredTime: null, taskType: task.type, parentId, preTaskId },
    ...{ executor: '1', taskExecutors: (assignee === null ? candidates : [assignee]).map((id) => executor(id)) },
    ...{ bpmCheckHistory: null, hasCandicate: candidates.length > 0, applicantName: null, applicantNo: null },
    formJson: JSON.stringify([{ label: '天数', val: '2' }]),
  };
}

export function recordRow(company: Company, record: HistoryRecord): Row {
  const { hisId, instId, node, taskId, createTime, completeTime, ownerId, handlerId, checkStatus, partners } = record;
  const instance = instanceIn(company, instId);
  const { treeId, subject, actDefId } = instance ? instanceRow(instance) : {};
  const handler = personIn(company, handlerId);
  return {
    ...stored(hisId, handlerId, createTime),
    ...{ hisId, instId, actDefId, treeId, subject, nodeId: node, nodeName: nodeName(instance?.process ?? '', node) },
    ...{ taskId, completeTime, duration: 2898000, durationVal: null, ownerId, handlerId },
    ...{ handlerUserName: handler?.fullName ?? null, handlerUserNo: handler?.account ?? null },
    ...{ handlerUserDeptName: groupName(handler), agentUserId: null, checkStatus, jumpType: checkStatus },
    ...{ jumpTypeName: LABELS[checkStatus] ?? checkStatus, remark: record.remark, opinionName: null, opFiles: [] },
    ...{
      linkUpUserIds: partners.join(','),
      relInsts: '[]',
      handleDepId: null,
      handleDepFull: null,
      enableMobile: null,
    },
    linkUpUsers: partners.map((id) => ({ id, name: personIn(company, id)?.fullName ?? null })),
  };
}

export function copyRow(company: Company, copy: Copy, instCp: Row | null): Row {
  const { id, instId, from, type, createTime } = copy;
  const instance = instanceIn(company, instId);
  const { subject, defId, treeId } = instance ? instanceRow(instance) : {};
  return {
    ...stored(id, from, createTime),
    ...{
      id,
      subject,
      nodeId: 'UserTask_hr',
      nodeName: '人事备案',
      fromUser: personIn(company, from)?.fullName ?? null,
    },
    ...{ fromUserId: from, instId, defId, ccType: type, treeId, instCp },
  };
}

export function transferRow(company: Company, transfer: Transfer): Row {
  const { id, instId, taskId, from, to, createTime } = transfer;
  const instance = instanceIn(company, instId);
  const { subject, treeId } = instance ? instanceRow(instance) : {};
  const isOpen = company.tasks.some((task) => task.taskId === taskId);
  return {
    ...stored(id, from, createTime),
    ...{ id, treeId, instId, ownerId: from, toUserId: to, subject, taskId: isOpen ? taskId : '', type: 'transfer' },
  };
}

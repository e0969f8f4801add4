import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { taskKindCodec, taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { toExecutors } from '../../http/wire/executors.ts';
import { toSummary } from '../../http/wire/toSummary.ts';

export function toTaskRow(dto: TaskDto): TaskRow {
  const dueAt = fromWireTime(dto.expiredTime);
  return {
    id: dto.taskId,
    instanceId: dto.instId ?? '',
    subject: dto.subject ?? '',
    number: dto.billNo ?? '',
    nodeId: dto.key ?? '',
    nodeName: dto.name ?? '',
    definitionName: dto.defName ?? '',
    initiatorName: dto.applicantName ?? '',
    kind: taskKindCodec.fromWire(dto.taskType),
    status: taskStatusCodec.fromWire(dto.status),
    executors: toExecutors(dto.taskExecutors),
    hasCandidates: dto.hasCandicate ?? false,
    summary: toSummary(dto.formJson),
    createdAt: fromWireTime(dto.createTime) ?? 0,
    ...(dto.applicantName && { initiatorId: dto.createBy ?? '' }),
    ...(dto.assignee === null ? {} : { assignee: dto.assignee }),
    ...(dto.agentUserName ? { agentForName: dto.agentUserName } : {}),
    ...(dto.toRevise === true && { isToRevise: true }),
    ...(dto.quick === true && { isQuick: true }),
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(dto.urgedCount && { urgedCount: dto.urgedCount }),
    ...(dto.changedSinceSeen && { isChanged: true }),
    ...(typeof dto.taskVersion === 'number' && { version: dto.taskVersion }),
  };
}

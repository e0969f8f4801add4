import type { RecordDto } from '#api/bpmShapes.ts';
import { fromWireTime } from '#api/time.ts';
import { recordActionCodec } from '#api/wireCodecs.ts';
import type { DoneRow } from '#application/ports/instanceGateway.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import { toExecutors } from '../wire/executors.ts';

/** A record of the approval history (contract history 1). A transfer shows its receiver. */
export function toHistoryRow(dto: RecordDto, index: number): HistoryRow {
  const action = recordActionCodec.fromWire(dto.jumpType ?? dto.checkStatus);
  const doneAt = action === 'notHandled' ? undefined : fromWireTime(dto.completeTime);
  return {
    // Open tasks have no record of their own yet, and so no id.
    id: dto.hisId ?? `${dto.actTaskId ?? dto.taskId ?? 'open'}.${index}`,
    nodeId: dto.nodeId ?? '',
    nodeName: dto.nodeName ?? '',
    action,
    actionLabel: dto.jumpTypeName ?? '',
    handlerName: (action === 'transfer' ? dto.transferorName : undefined) ?? dto.handlerUserName ?? '',
    handlerDepartment: dto.handlerUserDeptName ?? '',
    arrivedAt: fromWireTime(dto.createTime) ?? doneAt ?? 0,
    remark: dto.remark ?? '',
    partners: (dto.linkUpUsers ?? []).map(({ id, name }) => ({ kind: 'person', id: id ?? '', name: name ?? '' })),
    // What has no id is not there to be opened.
    files: (dto.opFiles ?? []).flatMap(({ fileId, fileName }) =>
      fileId ? [{ id: fileId, name: fileName ?? '' }] : [],
    ),
    waiting: action === 'notHandled' ? toExecutors(dto.taskExecutors) : [],
    ...(dto.taskId === null ? {} : { task: dto.taskId }),
    ...(dto.handlerId === null ? {} : { handlerId: dto.handlerId }),
    ...(dto.optionName ? { optionName: dto.optionName } : {}),
    ...(dto.agentUserName ? { agentForName: dto.agentUserName } : {}),
    ...(doneAt === undefined ? {} : { doneAt }),
  };
}

/** My own record in the done list: each names its request (contract history 1 `getMyApproved`). */
export const toDoneRow = (dto: RecordDto, index: number): DoneRow => ({
  ...toHistoryRow(dto, index),
  instanceId: dto.instId ?? '',
  subject: dto.subject ?? '',
});

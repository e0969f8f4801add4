import type { RecordDto } from '#api/bpmShapes.ts';
import { fromWireTime } from '#api/time.ts';
import { taskStatusCodec } from '#api/taskCodecs.ts';
import { recordActionCodec } from '#api/wireCodecs.ts';
import type { DoneRow } from '#application/ports/instanceGateway.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import { toExecutors } from '../wire/executors.ts';

/** A record of the approval history (contract history 1). */
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
    arrivedAt: fromWireTime(dto.createTime) ?? doneAt ?? 0,
    remark: dto.remark ?? '',
    // What has no id is not there to be opened.
    files: (dto.opFiles ?? []).flatMap(({ fileId, fileName }) =>
      fileId ? [{ id: fileId, name: fileName ?? '' }] : [],
    ),
    waiting: action === 'notHandled' ? toExecutors(dto.taskExecutors) : [],
    ...(dto.taskId === null ? {} : { task: dto.taskId }),
    ...(action === 'transfer' ? peopleOfTransfer(dto) : peopleOf(dto)),
    ...(taskStatusCodec.fromWire(dto.taskStatus) === 'locked' && { isLocked: true }),
    ...(dto.optionName ? { optionName: dto.optionName } : {}),
    ...(dto.agentUserName ? { agentForName: dto.agentUserName } : {}),
    ...(doneAt === undefined ? {} : { doneAt }),
  };
}

type People = Pick<HistoryRow, 'handlerId' | 'handlerName' | 'handlerDepartment' | 'partners'>;

const peopleOf = ({ handlerId, handlerUserName, handlerUserDeptName, linkUpUsers }: RecordDto): People => ({
  ...(handlerId !== null && { handlerId }),
  handlerName: handlerUserName ?? '',
  handlerDepartment: handlerUserDeptName ?? '',
  partners: (linkUpUsers ?? []).map(({ id, name }) => ({ kind: 'person', id: id ?? '', name: name ?? '' })),
});

/**
 * Of a hand-over the wire names the receiver as the handler and the giver as the owner (contract history 1.1). Here the
 * giver is the handler, as the person who acted, and the receiver the partner.
 */
function peopleOfTransfer(dto: RecordDto): People {
  const { handlerId, handlerUserName, transferorName } = dto;
  return {
    ...giverOf(dto),
    handlerDepartment: '',
    partners: [{ kind: 'person', id: handlerId ?? '', name: transferorName ?? handlerUserName ?? '' }],
  };
}

/** Generation B may name the giver beside the receiver instead of an owner; else the giver is not known. */
function giverOf({ ownerId, ownerName, ...dto }: RecordDto): Pick<People, 'handlerId' | 'handlerName'> {
  if (ownerId !== null && ownerId !== '' && ownerId !== dto.handlerId)
    return { handlerId: ownerId, handlerName: ownerName ?? '' };
  const { handlerUserName, transferorName } = dto;
  return { handlerName: transferorName !== null && transferorName !== handlerUserName ? (handlerUserName ?? '') : '' };
}

/** My own record in the done list: each names its request (contract history 1 `getMyApproved`). */
export const toDoneRow = (dto: RecordDto, index: number): DoneRow => ({
  ...toHistoryRow(dto, index),
  instanceId: dto.instId ?? '',
  subject: dto.subject ?? '',
});

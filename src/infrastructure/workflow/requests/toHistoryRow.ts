import type { RecordDto } from '#contract/workflow/bpmShapes.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import { recordActionCodec } from '#contract/wire/wireCodecs.ts';
import type { DoneRow } from '#application/ports/workflow/instanceGateway.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import { toExecutors } from '../../http/wire/executors.ts';

/** Converts a record of the approval history (contract history 1). */
export function toHistoryRow(dto: RecordDto, index: number): HistoryRow {
  const action = recordActionCodec.fromWire(dto.jumpType || dto.checkStatus);
  const doneAt = action === 'notHandled' ? undefined : fromWireTime(dto.completeTime);
  return {
    // Open tasks have no record yet and therefore no record id.
    id: dto.hisId ?? `${dto.actTaskId ?? dto.taskId ?? 'open'}.${index}`,
    nodeId: dto.nodeId ?? '',
    nodeName: dto.nodeName ?? '',
    action,
    actionLabel: dto.jumpTypeName ?? '',
    arrivedAt: fromWireTime(dto.createTime) ?? doneAt ?? 0,
    remark: dto.remark ?? '',
    // A file without an id cannot be opened.
    files: (dto.opFiles ?? []).flatMap(({ fileId, fileName }) =>
      fileId ? [{ id: fileId, name: fileName ?? '' }] : [],
    ),
    waiting: action === 'notHandled' ? toExecutors(dto.taskExecutors) : [],
    ...(dto.taskId === null ? {} : { task: dto.taskId }),
    ...(action === 'transfer' ? toTransferUsers(dto) : toUsers(dto)),
    ...(taskStatusCodec.fromWire(dto.taskStatus) === 'locked' && { isLocked: true }),
    ...(dto.optionName ? { optionName: dto.optionName } : {}),
    ...(dto.agentUserId ? { agentForId: dto.agentUserId } : {}),
    ...(dto.agentUserName ? { agentForName: dto.agentUserName } : {}),
    ...(doneAt === undefined ? {} : { doneAt }),
  };
}

type People = Pick<HistoryRow, 'handlerId' | 'handlerName' | 'handlerDepartment' | 'partners'>;

const toUsers = ({ handlerId, handlerUserName, handlerUserDeptName, linkUpUsers }: RecordDto): People => ({
  ...(handlerId !== null && { handlerId }),
  handlerName: handlerUserName ?? '',
  handlerDepartment: handlerUserDeptName ?? '',
  partners: (linkUpUsers ?? []).map(({ id, name }) => ({ kind: 'person', id: id ?? '', name: name ?? '' })),
});

/**
 * In a transfer record, the wire has the receiver as handler and the giver as owner (contract history 1.1). Here the
 * giver, who acted, is the handler, and the receiver is the partner.
 */
function toTransferUsers(dto: RecordDto): People {
  const { handlerId, handlerUserName, transferorName } = dto;
  return {
    ...findGiver(dto),
    handlerDepartment: '',
    partners: [{ kind: 'person', id: handlerId ?? '', name: transferorName ?? handlerUserName ?? '' }],
  };
}

/** Generation B may send the giver beside the receiver instead of an owner; otherwise the giver is unknown. */
function findGiver({ ownerId, ownerName, ...dto }: RecordDto): Pick<People, 'handlerId' | 'handlerName'> {
  if (ownerId !== null && ownerId !== '' && ownerId !== dto.handlerId)
    return { handlerId: ownerId, handlerName: ownerName ?? '' };
  const { handlerUserName, transferorName } = dto;
  return { handlerName: transferorName !== null && transferorName !== handlerUserName ? (handlerUserName ?? '') : '' };
}

/** Converts a row of the done list with its request (contract history 1 `getMyApproved`). */
export const toDoneRow = (dto: RecordDto, index: number): DoneRow => ({
  ...toHistoryRow(dto, index),
  instanceId: dto.instId ?? '',
  subject: dto.subject ?? '',
});

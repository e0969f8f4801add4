import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { ApprovalRecord } from '#domain/workflow/command.ts';

/**
 * Returns a record as the client reads it from the wire: times in seconds, and for a transfer the sender as handler.
 */
export function toRow({
  id,
  node,
  nodeName,
  task,
  action,
  handler,
  handlerName,
  ...record
}: ApprovalRecord): HistoryRow {
  const [arrivedAt, doneAt] = [inSeconds(record.arrivedAt), inSeconds(record.doneAt)];
  const [giver] = record.partners;
  const isTransfer = action === 'transfer';
  return {
    id,
    nodeId: node,
    nodeName,
    action,
    actionLabel: '',
    handlerId: isTransfer ? (giver?.id ?? '') : handler,
    handlerName: isTransfer ? (giver?.name ?? '') : handlerName,
    handlerDepartment: '',
    arrivedAt: isTransfer || action === 'circulate' ? doneAt : arrivedAt,
    doneAt,
    remark: record.remark,
    partners: isTransfer ? [{ kind: 'person', id: handler, name: handlerName }] : record.partners,
    files: [],
    waiting: [],
    ...(task !== undefined && { task }),
  };
}

const inSeconds = (at: number): number => Math.floor(at / 1000) * 1000;

import { isReturn } from '#domain/history/recordGroups.ts';
import { sortRecords } from '#domain/history/sortRecords.ts';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { RecordAction } from '#domain/workflow/command.ts';

const latestRecord = (history: readonly HistoryRow[]): HistoryRow | undefined => sortRecords(history).at(-1);

/** Returns the last record if it is a return. */
export function findOpenReturn(history: readonly HistoryRow[]): HistoryRow | undefined {
  const last = latestRecord(history);
  return last && isReturn(last) ? last : undefined;
}

const STOP_ACTIONS: Readonly<Partial<Record<InstanceStatus, RecordAction>>> = {
  onHold: 'pend',
  suspended: 'suspend',
  withdrawn: 'withdraw',
  cancelled: 'void',
};

/** Returns the record that stopped a request which is on hold, suspended, withdrawn or void. */
export function findStopRecord(
  { status }: Pick<InstanceRow, 'status'>,
  history: readonly HistoryRow[],
): HistoryRow | undefined {
  const { [status]: stop } = STOP_ACTIONS;
  return stop && latestRecord(history.filter(({ action }) => action === stop));
}

/**
 * Returns the tasks that wait for a user, oldest first. A task returned with "straight back" waits for the returned
 * work and is excluded, even if the platform lists it. Without task ids, all tasks of its node are excluded.
 */
export function findOpenTasks(
  { status }: Pick<InstanceRow, 'status'>,
  history: readonly HistoryRow[],
): readonly HistoryRow[] {
  const returned = status === 'lockedByReturn' ? latestRecord(history.filter(isReturn)) : undefined;
  const isLocked = ({ task, nodeId }: HistoryRow) =>
    returned !== undefined &&
    nodeId === returned.nodeId &&
    (task === undefined || returned.task === undefined || task === returned.task);
  return history
    .filter((row) => row.action === 'notHandled' && row.isLocked !== true && !isLocked(row))
    .sort((a, b) => a.arrivedAt - b.arrivedAt);
}

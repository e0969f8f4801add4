import { isReturn } from '#domain/history/recordGroups.ts';
import { sortRecords } from '#domain/history/sortRecords.ts';
import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { RecordAction } from '#domain/workflow/command.ts';

const latest = (history: readonly HistoryRow[]): HistoryRow | undefined => sortRecords(history).at(-1);

/** The return a request is in: the last thing that was done to it. */
export function openReturn(history: readonly HistoryRow[]): HistoryRow | undefined {
  const last = latest(history);
  return last && isReturn(last) ? last : undefined;
}

const STOPS: Readonly<Partial<Record<InstanceStatus, RecordAction>>> = { onHold: 'pend', suspended: 'suspend' };

/** What stopped a request that is on hold or suspended. */
export function openStop(
  { status }: Pick<InstanceRow, 'status'>,
  history: readonly HistoryRow[],
): HistoryRow | undefined {
  const { [status]: stop } = STOPS;
  return stop && latest(history.filter(({ action }) => action === stop));
}

/**
 * Tasks that wait for a user, oldest first. A task that was returned "straight back" waits for the returned work. A
 * platform may list it all the same; without ids of tasks, its whole node is left out.
 */
export function openRows(
  { status }: Pick<InstanceRow, 'status'>,
  history: readonly HistoryRow[],
): readonly HistoryRow[] {
  const returned = status === 'lockedByReturn' ? latest(history.filter(isReturn)) : undefined;
  const isLocked = ({ task, nodeId }: HistoryRow) =>
    returned !== undefined &&
    nodeId === returned.nodeId &&
    (task === undefined || returned.task === undefined || task === returned.task);
  return history
    .filter((row) => row.action === 'notHandled' && row.isLocked !== true && !isLocked(row))
    .sort((a, b) => a.arrivedAt - b.arrivedAt);
}

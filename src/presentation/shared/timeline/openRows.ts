import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { RecordAction } from '#domain/workflow/command.ts';

const RETURNS: ReadonlySet<RecordAction> = new Set(['returnToPrevious', 'returnToInitiator', 'returnToNode']);

/**
 * The newest of what was done. The platform tells the newest first, and seconds only: of one second, the first is the
 * newest.
 */
const latest = (history: readonly HistoryRow[]): HistoryRow | undefined =>
  history
    .filter(({ action }) => action !== 'notHandled')
    .reduce<HistoryRow | undefined>(
      (last, row) => (last === undefined || (row.doneAt ?? 0) > (last.doneAt ?? 0) ? row : last),
      undefined,
    );

/** The return a request is in: the last thing that was done to it. */
export function openReturn(history: readonly HistoryRow[]): HistoryRow | undefined {
  const last = latest(history);
  return last && RETURNS.has(last.action) ? last : undefined;
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

/** Tasks that wait for somebody, oldest first. A task that waits for its own return to come back waits for nobody. */
export function openRows(
  { status }: Pick<InstanceRow, 'status'>,
  history: readonly HistoryRow[],
): readonly HistoryRow[] {
  const waitsForReturn =
    status === 'lockedByReturn'
      ? history.filter(({ action }) => RETURNS.has(action)).sort((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0))[0]?.nodeId
      : undefined;
  return history
    .filter(({ action, nodeId }) => action === 'notHandled' && nodeId !== waitsForReturn)
    .sort((a, b) => a.arrivedAt - b.arrivedAt);
}

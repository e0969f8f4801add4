import type { HistoryRow } from '../requests/instanceViews.ts';

/**
 * Returns the history without open tasks, oldest first. The platform sends the newest first and times in seconds
 * (contract history 1.2), so records of the same second are in the reverse order of the platform.
 */
export const sortRecords = (history: readonly HistoryRow[]): readonly HistoryRow[] =>
  history
    .filter(({ action }) => action !== 'notHandled')
    .reverse()
    .sort((one, other) => getActionTime(one) - getActionTime(other));

/** Returns the time of the action. */
export const getActionTime = ({ doneAt, arrivedAt }: Pick<HistoryRow, 'doneAt' | 'arrivedAt'>): number =>
  doneAt ?? arrivedAt;

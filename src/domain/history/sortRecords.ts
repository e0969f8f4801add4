import type { HistoryRow } from '../instance/instanceViews.ts';

/**
 * Returns what was done, oldest first, without open tasks. The platform sends the newest first and times in seconds
 * (contract history 1.2): what was done within one second keeps the platform's order, turned round.
 */
export const sortRecords = (history: readonly HistoryRow[]): readonly HistoryRow[] =>
  history
    .filter(({ action }) => action !== 'notHandled')
    .reverse()
    .sort((one, other) => timeOf(one) - timeOf(other));

/** The time of the action. */
export const timeOf = ({ doneAt, arrivedAt }: Pick<HistoryRow, 'doneAt' | 'arrivedAt'>): number => doneAt ?? arrivedAt;

import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';

/** How a user handed a task to another, outside the chart. */
export interface Handover {
  readonly how: 'communicate' | 'circulate' | 'transfer';
  readonly name: string;
  readonly remark: string;
  readonly files: HistoryRow['files'];
}

/** Returns the newest record that handed this task to its assignee: a question, a circulation or a transfer. */
export function findHandover(
  history: readonly HistoryRow[],
  { kind, assignee, id }: Pick<TaskRow, 'kind' | 'assignee' | 'id'>,
): Handover | undefined {
  if (assignee === undefined) return undefined;
  const how = kind === 'communication' ? 'communicate' : kind === 'circulated' ? 'circulate' : 'transfer';
  const isAbout = ({ action, partners, task }: HistoryRow) =>
    action === how && (how !== 'transfer' || task === id) && partners.some((partner) => partner.id === assignee);
  const row = history.filter(isAbout).sort((one, other) => (other.doneAt ?? 0) - (one.doneAt ?? 0))[0];
  return row && { how, name: row.handlerName, remark: row.remark, files: row.files };
}

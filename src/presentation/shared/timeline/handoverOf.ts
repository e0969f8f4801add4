import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';

/** How a task came to somebody from a colleague, and not along the chart. */
export interface Handover {
  readonly how: 'communicate' | 'circulate' | 'transfer';
  readonly name: string;
  readonly remark: string;
  readonly files: HistoryRow['files'];
}

/** The newest record that brought this task to its holder: a question, a circulation, or a transfer. */
export function handoverOf(
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

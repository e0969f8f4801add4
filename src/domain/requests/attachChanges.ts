import type { FieldChange } from './followViews.ts';
import type { HistoryRow } from './instanceViews.ts';

/**
 * Attaches each form change to the history record it was made with: the next action of the same user at the same node.
 */
export function attachChanges(history: readonly HistoryRow[], changes: readonly FieldChange[]): readonly HistoryRow[] {
  const made = new Map<string, FieldChange[]>();
  for (const change of changes) {
    const row = nextRecord(history, change);
    if (row) made.set(row.id, [...(made.get(row.id) ?? []), change]);
  }
  return history.map((row) => {
    const changes = made.get(row.id);
    return changes ? { ...row, changes } : row;
  });
}

const nextRecord = (history: readonly HistoryRow[], { personName, nodeId, at }: FieldChange): HistoryRow | undefined =>
  history
    .filter(
      ({ handlerName, doneAt, nodeId: node }) =>
        handlerName === personName && (nodeId === undefined || nodeId === node) && doneAt !== undefined && doneAt >= at,
    )
    .sort((one, other) => (one.doneAt ?? 0) - (other.doneAt ?? 0))[0];

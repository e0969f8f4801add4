import type { GroupWords, ListGroup, RecordList } from './recordList.ts';

/** What stands in the list from top to bottom: headings and rows. */
export type ListItem<Row> =
  | { readonly kind: 'group'; readonly key: string; readonly group: ListGroup; readonly count: number }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row };

/** Puts rows under their headings, in the order of the groups and, inside a group, in the order they came. */
export function groupRows<Row>(list: Pick<RecordList<Row>, 'group' | 'keyOf'>, rows: readonly Row[], by: GroupWords): readonly ListItem<Row>[] {
  const { group: groupOf, keyOf } = list;
  const itemOf = (row: Row): ListItem<Row> => ({ kind: 'row', key: keyOf(row), row });
  if (groupOf === undefined) return rows.map(itemOf);
  const groups = new Map<string, { readonly group: ListGroup; readonly rows: Row[] }>();
  for (const row of rows) {
    const group = groupOf(row, by);
    const entry = groups.get(group.key) ?? { group, rows: [] };
    entry.rows.push(row);
    groups.set(group.key, entry);
  }
  return [...groups.values()]
    .sort((one, other) => one.group.rank - other.group.rank)
    .flatMap(({ group, rows: members }) => [{ kind: 'group' as const, key: `group.${group.key}`, group, count: members.length }, ...members.map(itemOf)]);
}

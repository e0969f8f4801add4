import type { GroupWords, ListGroup, ListGrouping } from './recordList.ts';

/** An item of the list: a heading with its rows, or a row. A folded heading hides its rows. */
export type ListItem<Row> =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: ListGroup;
      readonly rows: readonly Row[];
      readonly isFolded: boolean;
    }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row };

interface Arrangement<Row> {
  readonly keyOf: (row: Row) => string;
  readonly grouping: ListGrouping<Row> | undefined;
  readonly folded: ReadonlySet<string>;
}

/** Groups rows under headings. Groups are sorted by rank; rows keep their order inside a group. */
export function groupRows<Row>(
  { keyOf, grouping, folded }: Arrangement<Row>,
  rows: readonly Row[],
  by: GroupWords,
): readonly ListItem<Row>[] {
  const itemOf = (row: Row): ListItem<Row> => ({ kind: 'row', key: keyOf(row), row });
  if (grouping === undefined) return rows.map(itemOf);
  const groups = new Map<string, { readonly group: ListGroup; readonly rows: Row[] }>();
  for (const row of rows) {
    const group = grouping.of(row, by);
    const entry = groups.get(group.key) ?? { group, rows: [] };
    entry.rows.push(row);
    groups.set(group.key, entry);
  }
  return [...groups.values()]
    .sort((one, other) => one.group.rank - other.group.rank)
    .flatMap(({ group, rows: members }) => {
      const key = `group.${group.key}`;
      const isFolded = folded.has(key);
      return [
        { kind: 'group' as const, key, group, rows: members, isFolded },
        ...(isFolded ? [] : members.map(itemOf)),
      ];
    });
}

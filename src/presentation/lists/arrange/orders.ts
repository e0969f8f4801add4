import type { ListGrouping, ListSort } from '../recordList.ts';

/** Returns the two sort orders by time. Newest first is the platform's default. */
export const timeSorts = (by: string): readonly ListSort[] => [
  { by, descending: true, label: { key: 'list.sort.newest' } },
  { by, descending: false, label: { key: 'list.sort.oldest' } },
];

/** Groups rows by a text of the row, in the order of first occurrence. */
export const groupByText = <Row>(
  label: ListGrouping<Row>['label'],
  wordOf: (row: Row) => string,
): ListGrouping<Row> => ({
  label,
  of: (row) => {
    const word = wordOf(row);
    return { key: word, rank: 0, title: word === '' ? { key: 'list.otherCategory' } : { text: word } };
  },
});

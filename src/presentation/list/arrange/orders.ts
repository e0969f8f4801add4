import type { ListGrouping, ListSort } from '../recordList.ts';

/** The two orders every list by time has; the platform's own is the newest first. */
export const newestOrOldest = (by: string): readonly ListSort[] => [
  { by, descending: true, label: { key: 'list.sort.newest' } },
  { by, descending: false, label: { key: 'list.sort.oldest' } },
];

/** Under a word of the row itself, in the order the words come. */
export const groupedBy = <Row>(label: ListGrouping<Row>['label'], wordOf: (row: Row) => string): ListGrouping<Row> => ({
  label,
  of: (row) => {
    const word = wordOf(row);
    return { key: word, rank: 0, title: word === '' ? { key: 'list.otherCategory' } : { text: word } };
  },
});

import { ok } from '#domain/shared/result.ts';
import type { RecordList } from '#presentation/list/recordList.ts';
import { aPage } from './builders.ts';

/** A list description as a test needs it: everything ordinary, what matters is given. */
export const aList = <Row extends { readonly id: string }>(
  rows: () => readonly Row[],
  given: Partial<RecordList<Row>> = {},
): RecordList<Row> => ({
  name: 'tracked',
  source: () => async () => ok(aPage(rows())),
  keyOf: ({ id }) => id,
  card: ({ id }) => ({ title: id }),
  open: () => ({ page: 'me', params: {} }),
  searchHint: { key: 'list.searchRequests' },
  empty: { picture: 'empty', titleKey: 'lists.done.empty', todoKey: 'lists.done.emptyTodo' },
  pageSize: 20,
  ...given,
});

/** Lets everything that was asked for arrive. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

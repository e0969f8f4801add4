import { ok } from '#domain/shared/result.ts';
import type { RecordList } from '#presentation/lists/recordList.ts';
import { aPage } from './builders.ts';

/** Creates a list description with default values. */
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

/** Waits until all requested data has arrived. */
export const waitForData = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

import { createElement } from 'react';
import type { RecordList } from '../list/recordList.ts';
import type { Route } from './route.ts';

/** A page that is a list: its description and the one list page, loaded side by side; and how many rows it has. */
export const listPage = <Row>(load: () => Promise<RecordList<Row>>): Required<Pick<Route, 'page' | 'count'>> => ({
  page: async () => {
    const [list, { RecordListPage }] = await Promise.all([load(), import('../list/RecordListPage.tsx')]);
    return function ListPage() {
      return createElement(RecordListPage<Row>, { list });
    };
  },
  count: async (context) => {
    const [list, { countRows }] = await Promise.all([load(), import('../list/directory/countRows.ts')]);
    return countRows(list, context);
  },
});

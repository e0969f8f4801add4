import { createElement } from 'react';
import type { ComponentType } from 'react';
import type { RecordList } from '../list/recordList.ts';

/** A page that is a list: its description and the one list page, loaded side by side. */
export const listPage = <Row>(load: () => Promise<RecordList<Row>>) => async (): Promise<ComponentType> => {
  const [list, { RecordListPage }] = await Promise.all([load(), import('../list/RecordListPage.tsx')]);
  return function ListPage() {
    return createElement(RecordListPage<Row>, { list });
  };
};

import type { TextFeature } from '../i18n/textKeys.ts';
import type { RecordList } from '../list/recordList.ts';
import type { RouteRow } from './route.ts';

/** What a list says beside its own page: where its rows stand, what can be done with them, and why it could not. */
const LIST_TEXTS = ['list', 'lists', 'status', 'record', 'message', 'refusal'] as const;

/** The row of a page that is a list. */
export type ListRouteRow = Required<Pick<RouteRow, 'page' | 'count' | 'texts'>>;

/** A page that is a list: its description and the one list page, loaded side by side; and how many rows it has. */
export const listPage = <Row>(
  load: () => Promise<RecordList<Row>>,
  texts: readonly TextFeature[] = [],
): ListRouteRow => ({
  texts: [...LIST_TEXTS, ...texts],
  page: async () => {
    const [list, { pageOfList }] = await Promise.all([load(), import('../list/RecordListPage.tsx')]);
    return pageOfList(list);
  },
  count: async (context) => {
    const [list, { countRows }] = await Promise.all([load(), import('../list/directory/countRows.ts')]);
    return countRows(list, context);
  },
});

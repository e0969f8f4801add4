import type { ComponentType } from 'react';
import { fail } from '#domain/shared/result.ts';
import type { TextFeature } from '../i18n/textKeys.ts';
import type { RecordList } from '../list/recordList.ts';
import type { Route, RouteRow } from './route.ts';

/** What a list says beside its own page: where its rows stand, what can be done with them, and why it could not. */
const LIST_TEXTS = ['list', 'lists', 'status', 'record', 'message', 'refusal'] as const;

/** The row of a page that is a list. */
export type ListRouteRow = Required<Pick<RouteRow, 'page' | 'count' | 'texts'>>;

/** A list as a page, and how many rows it has, whatever its rows are. */
export interface ListPage {
  readonly page: () => Promise<ComponentType>;
  readonly count: NonNullable<Route['count']>;
}

/** A description of a list and the one list page, which may be on its way with it. */
export const drawList = <Row>(list: RecordList<Row>): ListPage => ({
  page: async () => (await import('../list/RecordListPage.tsx')).pageOfList(list),
  count: async (context) => (await import('../list/directory/countRows.ts')).countRows(list, context),
});

/** A page that is a list: its description and the list page, loaded side by side. */
export const listPage = (load: () => Promise<ListPage>, texts: readonly TextFeature[] = []): ListRouteRow => ({
  texts: [...LIST_TEXTS, ...texts],
  page: async () => {
    const [list] = await Promise.all([load(), import('../list/RecordListPage.tsx')]);
    return list.page();
  },
  count: async (context) => {
    const code = await Promise.all([load(), import('../list/directory/countRows.ts')]).catch(() => undefined);
    return code === undefined ? fail({ kind: 'offline' }) : code[0].count(context);
  },
});

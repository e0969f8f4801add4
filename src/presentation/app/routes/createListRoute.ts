import type { ComponentType } from 'react';
import { fail } from '#domain/shared/result.ts';
import type { TextFeature } from '../../ui/i18n/textKeys.ts';
import type { RecordList } from '../../lists/recordList.ts';
import type { Route, RouteRow } from './route.ts';

/** Texts that every list page uses besides its own. */
const LIST_TEXTS = ['list', 'lists', 'status', 'record', 'message', 'refusal'] as const;

export type ListRouteRow = Required<Pick<RouteRow, 'page' | 'count' | 'texts'>>;

/** A list page and its row count, independent of the row type. */
export interface ListPage {
  readonly page: () => Promise<ComponentType>;
  readonly count: NonNullable<Route['count']>;
}

/** Creates the page of a list description. The generic list page may still be loading. */
export const createListPage = <Row>(list: RecordList<Row>): ListPage => ({
  page: async () => (await import('../../lists/RecordListPage.tsx')).pageOfList(list),
  count: async (context) => (await import('../../lists/directory/countRows.ts')).countRows(list, context),
});

/** Creates the route of a list page. Loads its description and the generic list page in parallel. */
export const createListRoute = (load: () => Promise<ListPage>, texts: readonly TextFeature[] = []): ListRouteRow => ({
  texts: [...LIST_TEXTS, ...texts],
  page: async () => {
    const [list] = await Promise.all([load(), import('../../lists/RecordListPage.tsx')]);
    return list.page();
  },
  count: async (context) => {
    const code = await Promise.all([load(), import('../../lists/directory/countRows.ts')]).catch(() => undefined);
    return code === undefined ? fail({ kind: 'offline' }) : code[0].count(context);
  },
});

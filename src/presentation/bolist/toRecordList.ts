import { BusinessListGateway, type ListAddress } from '#application/ports/businessListGateway.ts';
import type { BusinessList, BusinessRow, ListLayout } from '#domain/bolist/listDefinition.ts';
import { checkIncoming, quickCriterion } from '#domain/bolist/listSearch.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ListLink, ListSort, RecordList } from '../list/recordList.ts';
import type { PageName } from '../routes/addresses.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';
import { businessCard } from './businessCard.ts';
import { formAddress } from './formAddress.ts';
import { rowActions, selectionActions } from './listButtons.ts';
import { listFilters, panelCriteria } from './listCriteria.ts';
import { rowBody } from './rowBody.tsx';
import { rowAddress, rowWays } from './rowWays.ts';
import { searchPanel } from './SearchPanel.tsx';
import { listMenu } from './listMenu.tsx';

/** What a list of the platform needs beside its configuration. */
export interface ListContext {
  readonly page: PageName;
  readonly address: ListAddress;
  readonly layout: ListLayout;
  readonly texts: Pick<TextsInUse, 't'>;
}

/** A list the platform has drawn, as the one list engine takes it. */
export function toRecordList(
  list: BusinessList,
  { page, address, layout, texts: { t } }: ListContext,
): RecordList<BusinessRow> {
  const quick = quickCriterion(list);
  const panel = panelCriteria(list);
  const body = rowBody(list, layout);
  const foot = listFoot(list);
  return {
    name: page,
    title: { text: list.name },
    memory: `bolist.${list.key}`,
    source: (get) => async (request) => {
      const issues = checkIncoming(list, address.params);
      if (issues.length > 0) return fail({ kind: 'invalid', issues });
      const isAsked = list.isReadAtOnce || request.search !== '' || Object.keys(request.filters).length > 0;
      return isAsked
        ? get(BusinessListGateway).rows(list, request, address)
        : ok({ rows: [], total: 0, number: request.number, size: request.size });
    },
    keyOf: ({ id }) => id,
    card: (row, words) => businessCard(list, row, words),
    ...(body && { body }),
    open: (row) => rowAddress(list, row),
    ...(quick && { searchHint: { text: t('bolist.searchBy', { name: quick.label }) } }),
    filters: listFilters(list),
    ...(panel.length > 0 && { panel: searchPanel(panel) }),
    sorts: listSorts(list, t),
    actions: (row) => [...rowActions(list, row), ...rowWays(list, row)],
    ...(list.buttons.length > 0 && { selection: selectionActions(list) }),
    ...(foot.length > 0 && { foot }),
    menu: listMenu(list, address),
    empty: list.isReadAtOnce
      ? { picture: 'empty', titleKey: 'bolist.empty', todoKey: 'bolist.emptyTodo' }
      : { picture: 'search', titleKey: 'bolist.searchFirst', todoKey: 'bolist.searchFirstTodo' },
    pageSize: list.pageSize,
  };
}

/** The platform's own order first, then by each column that may be sorted, both ways. */
function listSorts({ columns }: BusinessList, t: TextsInUse['t']): readonly ListSort[] {
  const sortable = columns.filter(({ maySort }) => maySort);
  if (sortable.length === 0) return [];
  return [
    { by: '', descending: false, label: { key: 'bolist.ownOrder' } },
    ...sortable.flatMap(({ field, header }) => [
      { by: field, descending: false, label: { text: t('bolist.ascending', { name: header }) } },
      { by: field, descending: true, label: { text: t('bolist.descending', { name: header }) } },
    ]),
  ];
}

const listFoot = ({ buttons, forms }: BusinessList): readonly ListLink[] =>
  buttons
    .filter(({ action }) => action === 'add' && forms.add !== '')
    .slice(0, 1)
    .map(({ label }) => ({ label: { text: label }, look: 'fill', to: formAddress(forms.add) }));

import { BusinessListGateway, type ListAddress } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessList, BusinessRow, ListLayout } from '#domain/businessLists/listDefinition.ts';
import { checkIncomingParameters, quickCriterion } from '#domain/businessLists/listSearch.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ListLink, ListSort, RecordList } from '../lists/recordList.ts';
import type { PageName } from '../ui/navigation/addresses.ts';
import type { Localization, Translate } from '../ui/i18n/translate.ts';
import { createBusinessCard } from './createBusinessCard.ts';
import { formAddress } from './formAddress.ts';
import { rowActions, selectionActions } from './listButtons.ts';
import { listFilters, panelCriteria } from './listCriteria.ts';
import { createRowBody } from './createRowBody.tsx';
import { rowAddress, listRowLinks } from './listRowLinks.ts';
import { searchPanel } from './SearchPanel.tsx';
import { createListMenu } from './createListMenu.tsx';

/** Page, address, layout and texts for the description of a business list. */
export interface ListContext {
  readonly page: PageName;
  readonly address: ListAddress;
  readonly layout: ListLayout;
  readonly texts: Pick<Localization, 't'>;
}

/** Converts a business list to the description that the generic list page renders. */
export function toRecordList(
  list: BusinessList,
  { page, address, layout, texts: { t } }: ListContext,
): RecordList<BusinessRow> {
  const quick = quickCriterion(list);
  const panel = panelCriteria(list);
  const body = createRowBody(list, layout);
  const footerLinks = listFoot(list);
  return {
    name: page,
    title: { text: list.name },
    storageKey: `bolist.${list.key}`,
    source: (get) => async (request) => {
      const issues = checkIncomingParameters(list, address.params);
      if (issues.length > 0) return fail({ kind: 'invalid', issues });
      const isAsked = list.isLoadedOnOpen || request.search !== '' || Object.keys(request.filters).length > 0;
      return isAsked
        ? get(BusinessListGateway).listRows(list, request, address)
        : ok({ rows: [], total: 0, number: request.number, size: request.size });
    },
    keyOf: ({ id }) => id,
    card: (row, words) => createBusinessCard(list, row, words),
    ...(body && { body }),
    open: (row) => rowAddress(list, row),
    ...(quick && { searchHint: { text: t('bolist.searchBy', { name: quick.label }) } }),
    filters: listFilters(list),
    ...(panel.length > 0 && { panel: searchPanel(panel) }),
    sorts: listSorts(list, t),
    actions: (row) => [...rowActions(list, row), ...listRowLinks(list, row)],
    ...(list.buttons.length > 0 && { selection: selectionActions(list) }),
    ...(footerLinks.length > 0 && { footerLinks }),
    menu: createListMenu(list, address),
    empty: list.isLoadedOnOpen
      ? { picture: 'empty', titleKey: 'bolist.empty', todoKey: 'bolist.emptyTodo' }
      : { picture: 'search', titleKey: 'bolist.searchFirst', todoKey: 'bolist.searchFirstTodo' },
    pageSize: list.pageSize,
  };
}

/** Returns the sort options: the platform's default order first, then each sortable column in both directions. */
function listSorts({ columns }: BusinessList, t: Translate): readonly ListSort[] {
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
    .map(({ label }) => ({ label: { text: label }, variant: 'fill', to: formAddress(forms.add) }));

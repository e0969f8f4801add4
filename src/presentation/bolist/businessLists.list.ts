import { BusinessListGateway } from '#application/ports/businessListGateway.ts';
import type { ListEntry } from '#domain/bolist/listDefinition.ts';
import { TableProperties } from 'lucide-react';
import type { RecordList } from '../list/recordList.ts';

/** All lists of the company that one may open. */
export const businessListsList: RecordList<ListEntry> = {
  name: 'businessLists',
  source: (get) => (request) => get(BusinessListGateway).available(request),
  keyOf: ({ key }) => key,
  card: ({ name, note }) => ({
    title: name,
    sign: { icon: TableProperties, tone: 'action' },
    ...(note !== '' && { note }),
  }),
  open: ({ key, isPicker }) => ({ page: isPicker ? 'listPicker' : 'businessList', params: { key } }),
  searchHint: { key: 'list.searchDefinitions' },
  empty: { picture: 'empty', titleKey: 'bolist.noLists', todoKey: 'bolist.noListsTodo' },
  pageSize: 50,
};

import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import type { ListEntry } from '#domain/businessLists/listDefinition.ts';
import { TableProperties } from 'lucide-react';
import type { RecordList } from '../lists/recordList.ts';

export const businessListsList: RecordList<ListEntry> = {
  name: 'businessLists',
  source: (get) => (request) => get(BusinessListGateway).listAvailable(request),
  keyOf: ({ key }) => key,
  card: ({ name, note }) => ({
    title: name,
    badge: { icon: TableProperties, tone: 'action' },
    ...(note !== '' && { note }),
  }),
  open: ({ key, isPicker }) => ({ page: isPicker ? 'listPicker' : 'businessList', params: { key } }),
  searchHint: { key: 'list.searchDefinitions' },
  empty: { picture: 'empty', titleKey: 'bolist.noLists', todoKey: 'bolist.noListsTodo' },
  pageSize: 50,
};

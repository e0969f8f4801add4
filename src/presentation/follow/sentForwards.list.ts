import { CopyGateway } from '#application/ports/copyGateway.ts';
import type { Copy } from '#domain/instance/followViews.ts';
import { newestOrOldest } from '../list/arrange/orders.ts';
import type { RecordList } from '../list/recordList.ts';
import { copyCard, copyFilter } from './copyCard.ts';

/** What I have sent others to read; a tap shows who has read it. */
export const sentForwardsList: RecordList<Copy> = {
  name: 'sentForwards',
  source: (get) => (request) => get(CopyGateway).sent(request),
  keyOf: (row) => row.id,
  card: copyCard,
  open: (row) => ({ page: 'forwardDetail', params: { instId: row.instanceId } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [copyFilter],
  sorts: newestOrOldest('sending'),
  empty: { picture: 'empty', titleKey: 'lists.sentForwards.empty', todoKey: 'lists.sentForwards.emptyTodo' },
  pageSize: 20,
};

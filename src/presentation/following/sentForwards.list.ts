import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import type { Copy } from '#domain/requests/followViews.ts';
import { timeSorts } from '../lists/arrange/orders.ts';
import type { RecordList } from '../lists/recordList.ts';
import { createCopyCard, copyFilter } from './createCopyCard.ts';

/** The requests that the user forwarded. Pressing one shows who has read it. */
export const sentForwardsList: RecordList<Copy> = {
  name: 'sentForwards',
  source: (get) => (request) => get(CopyGateway).listSent(request),
  keyOf: (row) => row.id,
  card: createCopyCard,
  open: (row) => ({ page: 'forwardDetail', params: { instId: row.instanceId } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [copyFilter],
  sorts: timeSorts('sending'),
  empty: { picture: 'empty', titleKey: 'lists.sentForwards.empty', todoKey: 'lists.sentForwards.emptyTodo' },
  pageSize: 20,
};

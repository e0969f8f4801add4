import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import type { Copy } from '#domain/requests/followViews.ts';
import { timeSorts } from '../lists/arrange/orders.ts';
import type { RecordList } from '../lists/recordList.ts';
import { createCopyCard, copyFilter, markCopyRead, readMark } from './createCopyCard.ts';

const isUnread = ({ ownCopy }: Copy): boolean => ownCopy?.isRead === false;

/** The requests that other users forwarded to the user. */
export const receivedForwardsList: RecordList<Copy> = {
  name: 'receivedForwards',
  source: (get) => (request) => get(CopyGateway).listReceived(request),
  keyOf: (row) => row.ownCopy?.id ?? row.id,
  card: (row, words) => {
    const { badge: _, facts = [], ...card } = createCopyCard(row, words);
    return {
      ...card,
      person: { id: row.senderId, name: row.senderName },
      isUnread: isUnread(row),
      facts: [row.senderName, ...facts],
    };
  },
  open: (row) => ({
    page: 'forwardDetail',
    params: { instId: row.instanceId, ...(row.ownCopy && { cp: row.ownCopy.id }) },
  }),
  searchHint: { key: 'lists.searchNames' },
  filters: [copyFilter],
  sorts: timeSorts('sending'),
  actions: (row) => (isUnread(row) ? [{ ...readMark, note: { key: 'lists.markReadNote' }, ...markCopyRead(row) }] : []),
  selection: [{ ...readMark, purpose: 'open', each: markCopyRead }],
  empty: { picture: 'empty', titleKey: 'lists.receivedForwards.empty', todoKey: 'lists.receivedForwards.emptyTodo' },
  pageSize: 20,
};

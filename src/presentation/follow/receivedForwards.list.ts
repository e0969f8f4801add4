import { CopyGateway } from '#application/ports/copyGateway.ts';
import type { Copy } from '#domain/instance/followViews.ts';
import { newestOrOldest } from '../list/arrange/orders.ts';
import type { RecordList } from '../list/recordList.ts';
import { copyCard, copyFilter, markCopyRead, readMark } from './copyCard.ts';

const isUnread = ({ mine }: Copy): boolean => mine?.isRead === false;

/** What others have sent me to read. */
export const receivedForwardsList: RecordList<Copy> = {
  name: 'receivedForwards',
  source: (get) => (request) => get(CopyGateway).received(request),
  keyOf: (row) => row.mine?.id ?? row.id,
  card: (row, words) => {
    const { sign: _, facts = [], ...card } = copyCard(row, words);
    return {
      ...card,
      person: { id: row.senderId, name: row.senderName },
      isUnread: isUnread(row),
      facts: [row.senderName, ...facts],
    };
  },
  open: (row) => ({ page: 'forwardDetail', params: { instId: row.instanceId, ...(row.mine && { cp: row.mine.id }) } }),
  searchHint: { key: 'lists.searchNames' },
  filters: [copyFilter],
  sorts: newestOrOldest('sending'),
  actions: (row) => (isUnread(row) ? [{ ...readMark, note: { key: 'lists.markReadNote' }, ...markCopyRead(row) }] : []),
  selection: [{ ...readMark, purpose: 'open', each: markCopyRead }],
  empty: { picture: 'empty', titleKey: 'lists.receivedForwards.empty', todoKey: 'lists.receivedForwards.emptyTodo' },
  pageSize: 20,
};

import { Undo2 } from 'lucide-react';
import { TransferGateway } from '#application/ports/transferGateway.ts';
import type { Transfer } from '#domain/task/handoverViews.ts';
import { newestOrOldest } from '../list/arrange/orders.ts';
import type { RecordList } from '../list/recordList.ts';
import { transferCard, transferFilter } from './transferCard.ts';

/** Tasks I have handed over; as long as one is open it can be taken back. */
export const givenTransfersList: RecordList<Transfer> = {
  name: 'givenTransfers',
  source: (get) => (request) => get(TransferGateway).given(request),
  keyOf: (row) => row.id,
  card: (row, words) => transferCard(row, { id: row.receiverId, name: row.receiverName }, words),
  open: (row) => ({ page: 'instanceDetail', params: { instId: row.instanceId } }),
  searchHint: { key: 'lists.searchNames' },
  filters: [transferFilter],
  sorts: newestOrOldest('handover'),
  actions: ({ task }) =>
    task === undefined
      ? []
      : [
          {
            label: { key: 'lists.transfer.takeBack' },
            note: { key: 'lists.transfer.takeBackNote' },
            icon: Undo2,
            to: { page: 'retrieveTransfer', params: { taskId: task } },
          },
        ],
  empty: { picture: 'empty', titleKey: 'lists.givenTransfers.empty', todoKey: 'lists.givenTransfers.emptyTodo' },
  pageSize: 20,
};

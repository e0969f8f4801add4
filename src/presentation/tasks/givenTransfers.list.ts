import { Undo2 } from 'lucide-react';
import { TransferGateway } from '#application/ports/workflow/transferGateway.ts';
import type { Transfer } from '#domain/tasks/handoverViews.ts';
import { timeSorts } from '../lists/arrange/orders.ts';
import type { RecordList } from '../lists/recordList.ts';
import { transferCard, transferFilter } from './transferCard.ts';

/** Tasks the current user has transferred; open ones can be retrieved. */
export const givenTransfersList: RecordList<Transfer> = {
  name: 'givenTransfers',
  source: (get) => (request) => get(TransferGateway).listGiven(request),
  keyOf: (row) => row.id,
  card: (row, words) => transferCard(row, { id: row.receiverId, name: row.receiverName }, words),
  open: (row) => ({ page: 'instanceDetail', params: { instId: row.instanceId } }),
  searchHint: { key: 'lists.searchNames' },
  filters: [transferFilter],
  sorts: timeSorts('handover'),
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

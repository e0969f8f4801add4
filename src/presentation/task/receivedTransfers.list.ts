import { TransferGateway } from '#application/ports/transferGateway.ts';
import type { Transfer } from '#domain/task/handoverViews.ts';
import { newestOrOldest } from '../list/arrange/orders.ts';
import type { RecordList } from '../list/recordList.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { transferCard, transferFilter } from './transferCard.ts';

/** Tasks somebody has handed to me; those still open lead to the task. */
export const receivedTransfersList: RecordList<Transfer> = {
  name: 'receivedTransfers',
  source: (get) => (request) => get(TransferGateway).received(request),
  keyOf: (row) => row.id,
  card: (row, words) => transferCard(row, { id: row.giverId, name: row.giverName }, words),
  open: (row): PageAddress =>
    row.task === undefined
      ? { page: 'instanceDetail', params: { instId: row.instanceId } }
      : { page: 'taskDetail', params: { taskId: row.task } },
  searchHint: { key: 'lists.searchNames' },
  filters: [transferFilter],
  sorts: newestOrOldest('handover'),
  empty: {
    picture: 'empty',
    titleKey: 'lists.receivedTransfers.empty',
    todoKey: 'lists.receivedTransfers.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
  pageSize: 20,
};

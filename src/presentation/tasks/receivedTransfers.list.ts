import { TransferGateway } from '#application/ports/workflow/transferGateway.ts';
import type { Transfer } from '#domain/tasks/handoverViews.ts';
import { timeSorts } from '../lists/arrange/orders.ts';
import type { RecordList } from '../lists/recordList.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { transferCard, transferFilter } from './transferCard.ts';

/** Tasks transferred to the current user; open ones link to the task. */
export const receivedTransfersList: RecordList<Transfer> = {
  name: 'receivedTransfers',
  source: (get) => (request) => get(TransferGateway).listReceived(request),
  keyOf: (row) => row.id,
  card: (row, words) => transferCard(row, { id: row.giverId, name: row.giverName }, words),
  open: (row): PageAddress =>
    row.task === undefined
      ? { page: 'instanceDetail', params: { instId: row.instanceId } }
      : { page: 'taskDetail', params: { taskId: row.task } },
  searchHint: { key: 'lists.searchNames' },
  filters: [transferFilter],
  sorts: timeSorts('handover'),
  empty: {
    picture: 'empty',
    titleKey: 'lists.receivedTransfers.empty',
    todoKey: 'lists.receivedTransfers.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
  pageSize: 20,
};

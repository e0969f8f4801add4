import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { InstanceRow } from '#domain/instance/reading.ts';
import { newestOrOldest } from '../list/arrange/orders.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import type { ListFilter, RecordList } from '../list/recordList.ts';
import { instanceAddress } from '../shared/instanceAddress.ts';
import { instanceCard } from '../shared/instanceCard.ts';

const STATUSES = ['running', 'lockedByReturn', 'drafted', 'succeeded', 'cancelled'] as const;

const statusFilter: ListFilter = {
  name: 'status',
  labelKey: 'list.status',
  choices: async () => STATUSES.map((status) => ({ value: status, labelKey: `status.instance.${status}` })),
};

/** My applications: what I sent, what became of it, and who holds it now. Drafts are among them. */
export const myApplicationsList: RecordList<InstanceRow> = {
  name: 'myApplications',
  source: (get) => (request) => get(InstanceGateway).mine(request),
  keyOf: (row) => row.id,
  card: instanceCard,
  open: instanceAddress,
  searchHint: 'list.searchRequests',
  filters: [statusFilter, categoryFilter],
  sorts: newestOrOldest('start'),
  empty: { picture: 'empty', titleKey: 'list.mine.empty', todoKey: 'list.mine.emptyTodo', action: { labelKey: 'list.mine.emptyAction', page: 'startable' } },
  pageSize: 20,
};

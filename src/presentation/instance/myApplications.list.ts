import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { newestOrOldest } from '../list/arrange/orders.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import type { RecordList } from '../list/recordList.ts';
import { instanceAddress } from '../shared/instanceAddress.ts';
import { instanceCard } from '../shared/cards/instanceCard.ts';
import { outcomeFilter } from '../list/outcomeFilter.ts';
import { statusFilter } from '../list/statusFilter.ts';
import { applicationActions, applicationSelection } from './applicationActions.ts';

/** My applications: what I sent, what became of it, and who holds it now. Drafts are among them. */
export const myApplicationsList: RecordList<InstanceRow> = {
  name: 'myApplications',
  source: (get) => (request) => get(InstanceGateway).mine(request),
  keyOf: (row) => row.id,
  card: instanceCard,
  open: instanceAddress,
  searchHint: { key: 'list.searchRequests' },
  filters: [
    statusFilter(['running', 'lockedByReturn', 'drafted', 'succeeded', 'cancelled']),
    outcomeFilter,
    categoryFilter,
  ],
  sorts: newestOrOldest('start'),
  actions: applicationActions,
  selection: applicationSelection,
  empty: {
    picture: 'empty',
    titleKey: 'lists.mine.empty',
    todoKey: 'lists.mine.emptyTodo',
    action: { labelKey: 'lists.startOne', page: 'startable' },
  },
  pageSize: 20,
};

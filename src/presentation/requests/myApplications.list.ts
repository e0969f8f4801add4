import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { timeSorts } from '../lists/arrange/orders.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import { instanceAddress } from '../ui/navigation/instanceAddress.ts';
import { instanceCard } from '../ui/cards/instanceCard.ts';
import { outcomeFilter } from '../lists/outcomeFilter.ts';
import { statusFilter } from '../lists/statusFilter.ts';
import { applicationActions, applicationSelection } from './applicationActions.ts';

/** The user's own requests with status and current assignees, including drafts. */
export const myApplicationsList: RecordList<InstanceRow> = {
  name: 'myApplications',
  source: (get) => (request) => get(InstanceGateway).listMine(request),
  keyOf: (row) => row.id,
  card: instanceCard,
  open: instanceAddress,
  searchHint: { key: 'list.searchRequests' },
  filters: [
    statusFilter(['running', 'lockedByReturn', 'drafted', 'succeeded', 'cancelled']),
    outcomeFilter,
    categoryFilter,
  ],
  sorts: timeSorts('start'),
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

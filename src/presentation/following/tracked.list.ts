import { EyeOff } from 'lucide-react';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { TrackedRequest } from '#domain/requests/followViews.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import type { RowCommand } from '../lists/rowAction.ts';
import { instanceCard } from '../ui/cards/instanceCard.ts';
import { statusFilter } from '../lists/statusFilter.ts';

const untrack = ({ instance }: TrackedRequest): RowCommand => ({
  run: ({ get }) => get(FollowGateway).untrack(instance.id),
  removesRow: true,
  done: { key: 'lists.tracked.stopped' },
});
const named = { label: { key: 'lists.tracked.stop' }, icon: EyeOff } as const;

export const trackedList: RecordList<TrackedRequest> = {
  name: 'tracked',
  source: (get) => (request) => get(FollowGateway).listTracked(request),
  keyOf: (row) => row.id,
  card: (row, words) => instanceCard(row.instance, words),
  open: (row) => ({ page: 'trackedDetail', params: { instId: row.instance.id } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [statusFilter(['running', 'lockedByReturn', 'succeeded']), categoryFilter],
  actions: (row) => [{ ...named, note: { key: 'lists.tracked.stopNote' }, ...untrack(row) }],
  selection: [{ ...named, purpose: 'open', each: untrack }],
  empty: {
    picture: 'empty',
    titleKey: 'lists.tracked.empty',
    todoKey: 'lists.tracked.emptyTodo',
    action: { labelKey: 'lists.openMine', page: 'myApplications' },
  },
  pageSize: 20,
};

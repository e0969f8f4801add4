import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { RequestOnHold } from '#domain/requests/followViews.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import { instanceCard } from '../ui/cards/instanceCard.ts';
import { statusFilter } from '../lists/statusFilter.ts';

/** The stopped requests that concern the user: who stopped them, why and since when. */
export const pendingRequestsList: RecordList<RequestOnHold> = {
  name: 'pendingRequests',
  source: (get) => (request) => get(FollowGateway).listOnHold(request),
  keyOf: (row) => row.instance.id,
  card: ({ instance, byName, reason, since }, words) => {
    const { facts = [], ...card } = instanceCard(instance, words);
    const stopped =
      since === undefined
        ? byName
        : words.t('lists.onHold.stopped', { name: byName, moment: formatTimestamp(words.language, since, words.now) });
    return {
      ...card,
      facts: [...facts, stopped].filter(Boolean),
      ...(reason !== '' && { note: words.t('lists.onHold.reason', { reason }) }),
    };
  },
  open: (row) => ({ page: 'pendingDetail', params: { instId: row.instance.id } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [statusFilter(['onHold', 'suspended']), categoryFilter],
  empty: { picture: 'done', titleKey: 'lists.onHold.empty', todoKey: 'lists.onHold.emptyTodo' },
  pageSize: 20,
};

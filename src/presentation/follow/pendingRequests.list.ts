import { FollowGateway } from '#application/ports/followGateway.ts';
import type { RequestOnHold } from '#domain/instance/followViews.ts';
import { formatMoment } from '../i18n/formats.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import type { RecordList } from '../list/recordList.ts';
import { instanceCard } from '../shared/cards/instanceCard.ts';
import { statusFilter } from '../list/statusFilter.ts';

/** Requests that concern me and are stopped: by whom, why, and since when. */
export const pendingRequestsList: RecordList<RequestOnHold> = {
  name: 'pendingRequests',
  source: (get) => (request) => get(FollowGateway).requestsOnHold(request),
  keyOf: (row) => row.instance.id,
  card: ({ instance, byName, reason, since }, words) => {
    const { facts = [], ...card } = instanceCard(instance, words);
    const stopped =
      since === undefined
        ? byName
        : words.t('lists.onHold.stopped', { name: byName, moment: formatMoment(words.language, since, words.now) });
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

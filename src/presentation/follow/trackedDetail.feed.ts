import { Bell, BellOff } from 'lucide-react';
import { FollowGateway } from '#application/ports/followGateway.ts';
import type { Resolve } from '#application/token.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { formatMoment } from '../i18n/formats.ts';
import { openRows } from '../shared/timeline/openRows.ts';
import { readHistory } from '../shared/timeline/readHistory.ts';
import type { RequestFeed } from './requestFeed.ts';
import { openRequest, recordEntry } from './requestDetails.ts';

/** `since` is when one began to follow it, where the platform tells. */
interface Tracked {
  readonly instance: InstanceRow;
  readonly history: readonly HistoryRow[];
  readonly isTracked: boolean;
  readonly isByLink: boolean;
  readonly since?: Instant;
}

/** A request one follows: where it stands, who holds it since when, and what has happened since one follows it. */
export const trackedFeed: RequestFeed<Tracked> = {
  name: 'trackedDetail',
  about: 'instId',
  back: 'tracked',
  async read({ get }, id) {
    const [found, history, tracked] = await Promise.all([
      get(InstanceGateway).find(id),
      readHistory(get, id),
      get(FollowGateway).tracked({ number: 1, size: 1, search: '', filters: { instance: id } }),
    ]);
    if (!found.ok) return found;
    if (!history.ok) return history;
    const { instance, isTracked, isByLink = false } = found.value;
    const since = tracked.ok ? tracked.value.rows.find((row) => row.instance.id === id)?.since : undefined;
    return ok({ instance, isTracked, isByLink, history: history.value, ...(since !== undefined && { since }) });
  },
  instanceOf: ({ instance }) => instance.id,
  present({ instance, history, isTracked, isByLink, since = 0 }, words) {
    const { t, language, now } = words;
    const happened = history.filter(({ action, doneAt }) => action !== 'notHandled' && (doneAt ?? 0) >= since);
    const moment = formatMoment(language, since, now);
    return {
      instance,
      open: openRows(instance, history),
      summary: isTracked
        ? {
            icon: Bell,
            sentences: [since === 0 ? t('follow.trackedDetail.on') : t('follow.trackedDetail.since', { moment })],
          }
        : { icon: BellOff, sentences: [t('follow.trackedDetail.off')] },
      sections: [
        {
          key: 'happened',
          title: t(isTracked ? 'follow.trackedDetail.happened' : 'follow.trackedDetail.soFar'),
          entries: happened.map((row) => recordEntry(row, history, words)),
        },
      ],
      actions: [
        ...(isTracked || !isByLink
          ? [
              {
                labelKey: isTracked ? 'action.untrack' : 'action.track',
                look: 'line',
                run: (get: Resolve) =>
                  isTracked ? get(FollowGateway).untrack(instance.id) : get(FollowGateway).toggleTracked(instance.id),
              } as const,
            ]
          : []),
        openRequest(instance.id),
      ],
    };
  },
};

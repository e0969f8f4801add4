import { Bell, BellOff } from 'lucide-react';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { Resolve } from '#application/shared/token.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { findOpenTasks } from '../ui/timeline/findOpenTasks.ts';
import { readHistory } from '../ui/timeline/readHistory.ts';
import type { RequestFeed } from './requestFeed.ts';
import { openRequestAction, toFeedEntry } from './requestDetails.ts';

/** @property since when the user started tracking. Undefined if the platform does not report it. */
interface Tracked {
  readonly instance: InstanceRow;
  readonly history: readonly HistoryRow[];
  readonly isTracked: boolean;
  readonly isByLink: boolean;
  readonly since?: Instant;
}

/** A tracked request: its status, current assignees with waiting times, and the history since tracking started. */
export const trackedFeed: RequestFeed<Tracked> = {
  name: 'trackedDetail',
  parameter: 'instId',
  back: 'tracked',
  async load({ get }, id) {
    const [found, history, tracked] = await Promise.all([
      get(InstanceGateway).find(id),
      readHistory(get, id),
      get(FollowGateway).listTracked({ number: 1, size: 1, search: '', filters: { instance: id } }),
    ]);
    if (!found.ok) return found;
    if (!history.ok) return history;
    const { instance, isTracked, isByLink = false } = found.value;
    const since = tracked.ok ? tracked.value.rows.find((row) => row.instance.id === id)?.since : undefined;
    return ok({ instance, isTracked, isByLink, history: history.value, ...(since !== undefined && { since }) });
  },
  getInstance: ({ instance }) => instance.id,
  present({ instance, history, isTracked, isByLink, since = 0 }, words) {
    const { t, language, now } = words;
    const happened = history.filter(({ action, doneAt }) => action !== 'notHandled' && (doneAt ?? 0) >= since);
    const moment = formatTimestamp(language, since, now);
    return {
      instance,
      open: findOpenTasks(instance, history),
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
          entries: happened.map((row) => toFeedEntry(row, history, words)),
        },
      ],
      actions: [
        ...(isTracked || !isByLink
          ? [
              {
                labelKey: isTracked ? 'action.untrack' : 'action.track',
                variant: 'line',
                run: (get: Resolve) =>
                  isTracked ? get(FollowGateway).untrack(instance.id) : get(FollowGateway).toggleTracked(instance.id),
              } as const,
            ]
          : []),
        openRequestAction(instance.id),
      ],
    };
  },
};

import { CirclePause } from 'lucide-react';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { toInstanceFacts } from '#domain/requests/instanceFacts.ts';
import { instanceRefusal } from '#domain/requests/instancePolicy.ts';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Actor } from '#domain/workflow/command.ts';
import type { RequestFeed } from './requestFeed.ts';
import { openRequestAction, toFeedEntry } from './requestDetails.ts';

/** @property resumeAction the action that resumes the request, if the user may perform it. */
interface StoppedRequest {
  readonly instance: InstanceRow;
  readonly history: readonly HistoryRow[];
  readonly resumeAction?: 'restore' | 'resume';
}

/** A request on hold or suspended: who stopped it, when and why, and who holds it. */
export const pendingFeed: RequestFeed<StoppedRequest> = {
  name: 'pendingDetail',
  parameter: 'instId',
  back: 'pendingRequests',
  async load({ get, session }, id) {
    const instances = get(InstanceGateway);
    const [found, history] = await Promise.all([instances.find(id), instances.listHistory(id), session.load()]);
    if (!found.ok) return found;
    if (!history.ok) return history;
    const { user } = session;
    const viewer: Actor | undefined = user && {
      person: { kind: 'person', id: user.id, name: user.name },
      groups: [user.departmentId],
      isAdministrator: user.isAdministrator,
    };
    const facts = toInstanceFacts(found.value, 'mine');
    const resumeAction =
      viewer && (['restore', 'resume'] as const).find((action) => instanceRefusal(facts, viewer, action) === undefined);
    return {
      ...history,
      value: { instance: found.value.instance, history: history.value, ...(resumeAction && { resumeAction }) },
    };
  },
  getInstance: ({ instance }) => instance.id,
  present({ instance, history, resumeAction }, words) {
    const isOnHold = instance.status === 'onHold' || instance.status === 'suspended';
    const stops = history
      .filter(({ action }) => action === 'pend' || action === 'suspend')
      .sort((one, other) => (other.doneAt ?? 0) - (one.doneAt ?? 0));
    return {
      instance,
      summary: {
        icon: CirclePause,
        sentences: [words.t(isOnHold ? `follow.pendingDetail.${instance.status}` : 'follow.pendingDetail.over')],
      },
      sections: [{ key: 'stops', entries: stops.slice(0, 1).map((row) => toFeedEntry(row, history, words)) }],
      actions: [
        ...(resumeAction
          ? [
              {
                labelKey: `action.${resumeAction}`,
                variant: 'fill',
                to: { page: 'instanceDetail', params: { instId: instance.id, do: resumeAction } },
              } as const,
            ]
          : []),
        openRequestAction(instance.id),
      ],
    };
  },
};

import type { Executor } from '../workflow/instanceState.ts';
import type { InstanceStatus } from '../workflow/instanceStatus.ts';
import type { PersonId } from '../shared/ids.ts';
import type { InstanceDetail, TakeBackState } from './instanceViews.ts';

/**
 * The properties of a request that the policies read, built from the state of the core or from a server response.
 * @property holders users and groups with an open task that can be decided.
 * @property circulating users and groups whose task is circulating; left out: none.
 * @property consulted users who have to answer a question; left out: none.
 * @property isCalled whether a call activity of another request started it; that request controls it.
 * @property isAtFirstNode whether an open task is at the first node already.
 * @property takeBack whether the user's last decision can be taken back.
 * @property isByLink whether the user can read it only through a share link; left out: false.
 */
export interface InstanceFacts {
  readonly status: InstanceStatus;
  readonly initiator: PersonId;
  readonly holders: readonly Executor[];
  readonly circulating?: readonly Executor[];
  readonly consulted?: readonly Executor[];
  readonly isCalled: boolean;
  readonly isAtFirstNode: boolean;
  readonly takeBack: TakeBackState;
  readonly isByLink?: boolean;
}

/**
 * Builds the facts from the response of a request page. The wire has only one flag "may be taken back", whose meaning
 * depends on the list the page was opened from (contract requests 2): withdrawal by the initiator, or taking back by
 * the last approver. Our own server sends both.
 */
export function toInstanceFacts(
  { instance, mayTakeBack, isCalled = false, isByLink = false, isAtFirstNode, takeBack }: InstanceDetail,
  from: 'mine' | 'done' | undefined,
): InstanceFacts {
  return {
    status: instance.status,
    initiator: instance.initiatorId,
    holders: instance.holders,
    isCalled,
    isByLink,
    isAtFirstNode: isAtFirstNode ?? (from === 'mine' && !mayTakeBack),
    takeBack: takeBack ?? (from === 'done' && mayTakeBack ? 'possible' : 'nothing'),
  };
}

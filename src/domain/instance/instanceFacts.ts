import type { Executor } from '../workflow/instanceState.ts';
import type { InstanceStatus } from '../workflow/instanceStatus.ts';
import type { PersonId } from '../shared/ids.ts';
import type { InstanceDetail, TakeBackAnswer } from './instanceViews.ts';

/**
 * What the policies read of an instance, filled by the core or from what the server delivers.
 * @property holders people and groups the request is in the hands of.
 * @property isCalled started by a call activity of another instance, which answers for it.
 * @property isAtFirstNode an open task already stands where the request started.
 * @property takeBack what the asking person's last decision allows.
 * @property isByLink the asking person reads it by a link only; left out, they do not.
 */
export interface InstanceFacts {
  readonly status: InstanceStatus;
  readonly initiator: PersonId;
  readonly holders: readonly Executor[];
  readonly isCalled: boolean;
  readonly isAtFirstNode: boolean;
  readonly takeBack: TakeBackAnswer;
  readonly isByLink?: boolean;
}

/**
 * The facts of a request from its page. The wire answers one question, "may it be taken back?", in the meaning of the
 * list the page was opened from (contract requests 2): the initiator's withdrawal, or the last handler's taking back.
 * Our own server answers both.
 */
export function factsOfInstance(
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

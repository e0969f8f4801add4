import type { ProcessDefinition } from '../process/processDefinition.ts';
import type { Executor, InstanceState, TaskState } from '../process/state.ts';
import type { PersonId } from '../shared/ids.ts';
import { firstNode } from '../task/taskFacts.ts';
import type { InstanceDetail } from './instanceViews.ts';
import type { InstanceStatus } from './instanceStatus.ts';
import { takeBackOf, type TakeBack } from './takeBack.ts';

/**
 * What the policies read of an instance, filled by the core or from what the server delivers.
 * @property holders people and groups the request is in the hands of.
 * @property isCalled started by a call activity of another instance, which answers for it.
 * @property isAtFirstNode an open task already stands where the request started.
 * @property takeBack what the asking person's last decision allows.
 */
export interface InstanceFacts {
  readonly status: InstanceStatus;
  readonly initiator: PersonId;
  readonly holders: readonly Executor[];
  readonly isCalled: boolean;
  readonly isAtFirstNode: boolean;
  readonly takeBack: TakeBack['kind'];
}

/** Who has a task: its assignee, or all its candidates. */
export function executorsOf(
  state: Pick<InstanceState, 'names'>,
  { assignee, candidates }: TaskState,
): readonly Executor[] {
  return assignee === undefined ? candidates : [{ kind: 'person', id: assignee, name: state.names[assignee] ?? '' }];
}

/**
 * In whose hands a request is. A colleague who is asked a question answers it; that gives no power over the request
 * (spec section 6).
 */
export const holdersOf = (state: Pick<InstanceState, 'names' | 'tasks'>): readonly Executor[] =>
  state.tasks.filter(({ kind }) => kind !== 'communication').flatMap((task) => executorsOf(state, task));

/** The facts of a request for one person. */
export function instanceFacts(definition: ProcessDefinition, state: InstanceState, asking: PersonId): InstanceFacts {
  const first = firstNode(definition, state);
  return {
    status: state.status,
    initiator: state.initiator.id,
    holders: holdersOf(state),
    isCalled: state.calledBy !== undefined,
    isAtFirstNode: state.tasks.some(
      ({ node, kind }) => node === first && kind !== 'communication' && kind !== 'circulated',
    ),
    takeBack: takeBackOf(definition, state, asking).kind,
  };
}

/**
 * The facts of a request from its page. The wire answers one question, "may it be taken back?", in the meaning of the
 * list
 * the page was opened from (contract workflow 2.5): the initiator's withdrawal, or the last handler's taking back. Our
 * own
 * server answers both.
 */
export function factsOfInstance(
  { instance, mayTakeBack, isCalled = false, isAtFirstNode, takeBack }: InstanceDetail,
  from: 'mine' | 'done' | undefined,
): InstanceFacts {
  return {
    status: instance.status,
    initiator: instance.initiatorId,
    holders: instance.holders,
    isCalled,
    isAtFirstNode: isAtFirstNode ?? (from === 'mine' && !mayTakeBack),
    takeBack: takeBack ?? (from === 'done' && mayTakeBack ? 'possible' : 'nothing'),
  };
}

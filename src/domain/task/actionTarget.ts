import type { CurrentUser } from '../directory/person.ts';
import { factsOfInstance, type InstanceFacts } from '../instance/instanceFacts.ts';
import { INSTANCE_ACTIONS, instanceRefusal, type InstanceAction } from '../instance/instancePolicy.ts';
import type { InstanceDetail } from '../instance/instanceViews.ts';
import type { Actor } from '../workflow/command.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { InstanceId } from '../shared/ids.ts';
import { refuse, type Refusal, type RefusalCode } from '../shared/refusal.ts';
import type { TaskAction } from './taskPolicy.ts';
import { factsOfDetail, viewerOf } from './factsOfDetail.ts';
import { taskRefusal } from './taskPolicy.ts';
import type { TaskDetail } from './taskViews.ts';

/** What somebody is about to do something with: a task, or a request as a whole, as its page has read it. */
export type ActionTarget =
  | { readonly kind: 'task'; readonly detail: TaskDetail }
  | { readonly kind: 'request'; readonly detail: InstanceDetail; readonly from?: 'mine' | 'done' | undefined };

export const instanceOf = ({ detail }: ActionTarget): InstanceId => detail.instance.id;

/**
 * Why somebody may not do this with the matter now. What concerns the request as a whole is asked of its own policy,
 * also from the page of a task.
 */
export function actionRefusal(
  target: ActionTarget,
  user: CurrentUser,
  action: TaskAction | InstanceAction,
): Refusal | undefined {
  if (isOfInstance(action)) return instanceRefusal(instanceFactsOf(target), actorOf(target, user), action);
  if (target.kind === 'request') return refuse('task.ended');
  // Who handed a task over is told by our own server only; elsewhere the platform judges.
  const facts = {
    ...factsOfDetail(target.detail),
    ...(target.detail.transferredBy === undefined && { transferredBy: [user.id] }),
  };
  return taskRefusal(facts, actorOf(target, user), action);
}

const WORTH_SHOWING: ReadonlySet<RefusalCode> = new Set([
  'task.verdictReached',
  'task.returnedAgain',
  'instance.alreadyReturned',
  'return.atFirstNode',
  'instance.severalFollowing',
  'instance.isCalled',
  'instance.runningNotDeletable',
]);
/**
 * Reasons that tell something about the matter; others only say that an action is for somebody else, or for another
 * time.
 */
export const isWorthShowing = ({ code }: Refusal): boolean => WORTH_SHOWING.has(code);

const isOfInstance = (action: string): action is InstanceAction => INSTANCE_ACTIONS.some((each) => each === action);

function instanceFactsOf(target: ActionTarget): InstanceFacts {
  if (target.kind === 'request') return factsOfInstance(target.detail, target.from);
  const { instance, task, isCalled = false, isByLink = false } = target.detail;
  const holder: readonly Executor[] =
    task.kind === 'communication' || task.status === 'locked'
      ? []
      : task.assignee === undefined
        ? task.executors
        : [{ kind: 'person', id: task.assignee, name: '' }];
  return {
    status: instance.status,
    initiator: instance.initiatorId,
    holders: [...instance.holders, ...holder],
    isCalled,
    isByLink,
    isAtFirstNode: false,
    takeBack: 'nothing',
  };
}

/** The wire does not tell a person's groups: one that holds a task on their page is one of theirs. */
function actorOf(target: ActionTarget, user: CurrentUser): Actor {
  if (target.kind === 'task') return viewerOf(target.detail, user);
  const { instance, openTask } = target.detail;
  const groups =
    openTask === undefined ? [] : instance.holders.filter(({ kind }) => kind === 'group').map(({ id }) => id);
  return {
    person: { kind: 'person', id: user.id, name: user.name },
    groups: [user.departmentId, ...groups],
    isAdministrator: user.isAdministrator,
  };
}

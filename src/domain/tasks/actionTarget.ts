import type { CurrentUser } from '../directory/person.ts';
import { toInstanceFacts, type InstanceFacts } from '../requests/instanceFacts.ts';
import { INSTANCE_ACTIONS, instanceRefusal, type InstanceAction } from '../requests/instancePolicy.ts';
import type { BlockedReason, InstanceDetail } from '../requests/instanceViews.ts';
import type { Actor } from '../workflow/command.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { InstanceId } from '../shared/ids.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';
import { taskRefusal, type TaskAction } from './taskPolicy.ts';
import { toTaskFacts, toViewerActor } from './toTaskFacts.ts';
import type { TaskDetail } from './taskViews.ts';

/** The object of an action: a task or a whole request, as loaded by its page. */
export type ActionTarget =
  | { readonly kind: 'task'; readonly detail: TaskDetail }
  | { readonly kind: 'request'; readonly detail: InstanceDetail; readonly from?: 'mine' | 'done' | undefined };

export const getTargetInstanceId = ({ detail }: ActionTarget): InstanceId => detail.instance.id;

/**
 * Returns why a user may not perform an action. Actions on the whole request are checked by the request policy, also
 * from a task page.
 */
export function actionRefusal(
  target: ActionTarget,
  user: CurrentUser,
  action: TaskAction | InstanceAction,
): Refusal | undefined {
  if (isOfInstance(action)) return instanceRefusal(instanceFactsOf(target, user), actorOf(target, user), action);
  if (target.kind === 'request') return refuse('task.ended');
  // Only our own server sends who transferred the task; on other platforms the platform itself checks it.
  const facts = {
    ...toTaskFacts(target.detail),
    ...(target.detail.transferredBy === undefined && { transferredBy: [user.id] }),
  };
  return taskRefusal(facts, actorOf(target, user), action);
}

const isOfInstance = (action: string): action is InstanceAction => INSTANCE_ACTIONS.some((each) => each === action);

/**
 * Builds the facts of the request. What the platform does not send about the user's tasks is derived from the task
 * page.
 */
function instanceFactsOf(target: ActionTarget, user: CurrentUser): InstanceFacts {
  const facts = target.kind === 'request' ? toInstanceFacts(target.detail, target.from) : toRequestFacts(target.detail);
  const { detail } = target;
  const blockedReason =
    target.kind === 'request' || 'blockedReason' in detail ? detail.blockedReason : heldBackOnPage(target.detail);
  if (blockedReason === undefined) return facts;
  const { person, groups } = actorOf(target, user);
  const isTheirs = ({ kind, id }: Executor) => (kind === 'person' ? id === person.id : groups.includes(id));
  return blockedReason === 'asked'
    ? { ...facts, consulted: [person] }
    : { ...facts, holders: facts.holders.filter((each) => !isTheirs(each)), circulating: [person] };
}

const heldBackOnPage = ({ task, rights }: TaskDetail): BlockedReason | undefined => {
  if (task.kind === 'communication') return 'asked';
  return rights.isCirculating ? 'circulating' : undefined;
};

function toRequestFacts({ instance, task, isCalled = false, isByLink = false }: TaskDetail): InstanceFacts {
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

/**
 * Builds the actor. The wire does not contain the user's groups, so a group with an open task on the user's page is
 * assumed to be one of theirs.
 */
function actorOf(target: ActionTarget, user: CurrentUser): Actor {
  if (target.kind === 'task') return toViewerActor(target.detail, user);
  const { instance, openTask } = target.detail;
  const groups =
    openTask === undefined ? [] : instance.holders.filter(({ kind }) => kind === 'group').map(({ id }) => id);
  return {
    person: { kind: 'person', id: user.id, name: user.name },
    groups: [user.departmentId, ...groups],
    isAdministrator: user.isAdministrator,
  };
}

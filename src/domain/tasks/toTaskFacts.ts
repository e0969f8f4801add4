import type { Actor } from '../workflow/command.ts';
import type { CurrentUser } from '../directory/person.ts';
import type { TaskFacts } from './taskFacts.ts';
import type { TaskDetail } from './taskViews.ts';

/**
 * Builds the facts of a task from the server response of its page (contract tasks 2). Whatever the wire does not
 * contain is checked by the server.
 */
export function toTaskFacts({
  task,
  instance,
  rights,
  decisions,
  returnTargets,
  transferredBy = [],
  hasVerdict = false,
}: TaskDetail): TaskFacts {
  return {
    isEnded: false,
    kind: rights.isCirculatedChild ? 'circulated' : task.kind,
    status: task.status,
    instanceStatus: instance.status,
    initiator: instance.initiatorId,
    holder: task.assignee,
    holderName: task.executors.find(({ id }) => id === task.assignee)?.name ?? '',
    returnedTo: instance.holders.map(({ name }) => name).join(', '),
    candidates: task.hasCandidates || task.assignee === undefined ? task.executors : [],
    transferredBy,
    isCirculating: rights.isCirculating,
    hasCommunication: rights.hasCommunication,
    isFirstNode: !rights.mayReturn,
    isBlocked: rights.decisionBlocked !== undefined,
    votes: decisions.map(({ vote }) => vote),
    returnTargets,
    mayAddSigners: rights.mayAddSigners,
    hasVerdict,
  };
}

/**
 * Builds the actor for the viewer of a task. The wire does not contain the user's groups, so the groups of a task on
 * their page are assumed to be theirs.
 */
export function toViewerActor({ task }: TaskDetail, user: CurrentUser): Actor {
  const groups = task.executors.filter(({ kind }) => kind === 'group').map(({ id }) => id);
  return {
    person: { kind: 'person', id: user.id, name: user.name },
    groups: [user.departmentId, ...groups],
    isAdministrator: user.isAdministrator,
  };
}

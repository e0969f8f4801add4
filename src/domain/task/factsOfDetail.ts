import type { Actor } from '../workflow/command.ts';
import type { CurrentUser } from '../directory/person.ts';
import type { TaskFacts } from './taskFacts.ts';
import type { TaskDetail } from './taskViews.ts';

/**
 * The facts of a task from what the server delivers to its page (contract tasks 2). What the wire does not say, the
 * server judges.
 */
export function factsOfDetail({
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
 * The viewer of a task as the policies see them. The wire does not tell a person's groups; a group task that reached
 * their page concerns one of theirs.
 */
export function viewerOf({ task }: TaskDetail, user: CurrentUser): Actor {
  const groups = task.executors.filter(({ kind }) => kind === 'group').map(({ id }) => id);
  return {
    person: { kind: 'person', id: user.id, name: user.name },
    groups: [user.departmentId, ...groups],
    isAdministrator: user.isAdministrator,
  };
}

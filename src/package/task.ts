/**
 * A single task: which actions are available and why others are not, the state of its vote, and the required content of
 * an action.
 */
export { tallyVotes, type CastVote, type Tally, type TallyFault } from '../domain/tasks/tallyVotes.ts';
export { availableTaskActions, TASK_ACTIONS, taskRefusal, type TaskAction } from '../domain/tasks/taskPolicy.ts';
export type { TaskFacts } from '../domain/tasks/taskFacts.ts';
export { TASK_KINDS, TASK_STATUSES, type TaskKind, type TaskStatus } from '../domain/workflow/taskKinds.ts';
export {
  isOpinionRequired,
  OPINION_LIMIT,
  opinionRefusal,
  getOpinionRule,
  type OpinionRule,
} from '../domain/tasks/opinion.ts';
export { validateCommand } from '../domain/tasks/validateCommand.ts';
export type { Forward, ServerCommandKind, Urge, UserCommand, UserCommandKind } from '../domain/workflow/userCommand.ts';
export { checkNodePeople, type NodePeopleIssue } from '../domain/tasks/nodePeople.ts';
export { neededReaders } from '../domain/tasks/circulation.ts';
export { afterReturnOptions, type ReturnDestination } from '../domain/tasks/returning.ts';

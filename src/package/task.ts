/** One task: who may do what with it and why not, how its vote stands, and what an action must carry. */
export { tally, type CastVote, type Tally, type TallyFault } from '../domain/task/tally.ts';
export { availableTaskActions, TASK_ACTIONS, taskRefusal, type TaskAction } from '../domain/task/taskPolicy.ts';
export type { TaskFacts } from '../domain/task/taskFacts.ts';
export { TASK_KINDS, TASK_STATUSES, type TaskKind, type TaskStatus } from '../domain/workflow/taskKinds.ts';
export {
  isOpinionRequired,
  OPINION_LIMIT,
  opinionRefusal,
  opinionRuleOf,
  type OpinionRule,
} from '../domain/task/opinion.ts';
export { contentRefusal } from '../domain/task/contentRefusal.ts';
export type { Forward, ServerCommandKind, UserCommand, UserCommandKind } from '../domain/workflow/userCommand.ts';
export { checkNodePeople, type NodePeopleIssue } from '../domain/task/nodePeople.ts';
export { neededReaders } from '../domain/task/circulation.ts';
export { afterReturnOptions, type ReturnDestination } from '../domain/task/returning.ts';

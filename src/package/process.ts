/**
 * What one command does to one request: `decide` and what may be asked around it. Give it a definition, the state it
 * came to, who acts, the command and the answers it asks for; store the new state and carry out its effects.
 */
export { decide, type Decide } from '../domain/process/decide.ts';
export { replay } from '../domain/process/replay.ts';
export { foresee, type CommandAttempt, type Foreseen } from '../domain/process/foresee.ts';
export {
  preview,
  previewMove,
  previewStart,
  type ConsideredVote,
  type NodePreview,
} from '../domain/process/preview.ts';
export { refusalOf } from '../domain/process/refusalOf.ts';
export { instanceFacts, taskFacts } from '../domain/process/factsOfState.ts';
export { handlersOf, holdersOf } from '../domain/process/handlers.ts';
export { progressOf } from '../domain/process/progressOf.ts';
export type { InstanceProgress } from '../domain/instance/instanceProgress.ts';
export type { ClosedJoin, ClosedTask, OpenedNode, Outlook, VotingMethod, Wait } from '../domain/task/outlook.ts';
export type { NextNode } from '../domain/task/taskViews.ts';
export {
  RECORD_ACTIONS,
  RULES_TODAY,
  SYSTEM,
  type Actor,
  type Answers,
  type ApprovalRecord,
  type Command,
  type CommandKind,
  type CommandOf,
  type Decided,
  type Decision,
  type Effect,
  type NoticeKind,
  type OfKind,
  type OnTask,
  type PeopleByNode,
  type ProcessEvent,
  type Question,
  type RecordAction,
  type RulesVersion,
  type SystemCommandKind,
} from '../domain/workflow/command.ts';
export type {
  CalledInstance,
  CalledOutcome,
  Circulation,
  CirculationCompletion,
  Executor,
  FlowToken,
  FormerHands,
  HandlerJob,
  HandlerResult,
  InstanceState,
  PathEntry,
  TaskState,
  TimerState,
  Verdict,
  Seat,
  VotingRound,
} from '../domain/workflow/instanceState.ts';
export type { FlowId, GroupId, InstanceId, Instant, NodeId, PersonId, TaskId } from '../domain/shared/ids.ts';

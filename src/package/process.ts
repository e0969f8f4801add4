/**
 * The effect of one command on one request: `decide` and its queries. Pass a definition, the current state, the actor,
 * the command and the answers to its questions; store the new state and execute its effects.
 */
export { decide, type Decide } from '../domain/process/decide.ts';
export { replay } from '../domain/process/replay.ts';
export { simulate, type CommandAttempt, type Simulation } from '../domain/process/simulate.ts';
export {
  previewDecision,
  previewMove,
  previewStart,
  type ConsideredVote,
  type NodePreview,
} from '../domain/process/previewDecision.ts';
export { findPolicyRefusal } from '../domain/process/findPolicyRefusal.ts';
export { buildInstanceFacts, buildTaskFacts } from '../domain/process/factsOfState.ts';
export { getHandlers, getHolders } from '../domain/process/handlers.ts';
export { computeProgress } from '../domain/process/computeProgress.ts';
export type { InstanceProgress } from '../domain/requests/instanceProgress.ts';
export type {
  ClosedJoin,
  ClosedTask,
  OpenedNode,
  CommandPreview,
  VotingMethod,
  WaitReason,
} from '../domain/tasks/commandPreview.ts';
export type { NextNode } from '../domain/tasks/taskViews.ts';
export {
  RECORD_ACTIONS,
  CURRENT_RULES_VERSION,
  SYSTEM,
  type Actor,
  type CommandInputs,
  type ApprovalRecord,
  type Command,
  type CommandKind,
  type CommandOf,
  type ExecutedCommand,
  type CommandResult,
  type Effect,
  type NoticeKind,
  type OfKind,
  type TaskCommandFields,
  type PeopleByNode,
  type ProcessEvent,
  type AssigneeQuery,
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
  FormerAssignment,
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

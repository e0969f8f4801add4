import type { InstanceOutcome } from '../workflow/instanceStatus.ts';
import type { VotingRule } from '../workflow/processDefinition.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { NodeId, TaskId } from '../shared/ids.ts';
import type { Tally } from './tallyVotes.ts';

/**
 * The effects a command would have, for the preview text a user reads before confirming.
 * @property openedNodes nodes that get tasks, with their assignees; without any, one must still be chosen or found.
 * @property closedTasks open tasks of other users that would be closed.
 * @property outcome the outcome, if the request would end.
 * @property returnsTo after a backtrack: the node and user to which the request returns directly.
 * @property isSameAsAgreement whether a refusal would lead to the same nodes as an agreement.
 * @property tallyAfter the state of the vote afterwards, if it is not decided yet.
 * @property tallyBefore the state of the vote before, if the command changes the number of votes needed (more signers).
 * @property newAssignees the assignee of the task afterwards, for a transfer or its retrieval.
 * @property newStatus the new status of the request if no token moves: suspended, on hold, or running again.
 * @property waitReason what the branch would wait for if it opens nothing: more votes, other branches, readers, or
 * external work.
 * @property closedJoins parallel joins that could no longer open, so that the nodes behind them are not reached.
 */
export interface CommandPreview {
  readonly openedNodes: readonly OpenedNode[];
  readonly closedTasks: readonly ClosedTask[];
  readonly outcome?: InstanceOutcome | 'cancelled' | 'aborted';
  readonly returnsTo?: { readonly node: NodeId; readonly nodeName: string; readonly people: readonly Executor[] };
  readonly isSameAsAgreement: boolean;
  readonly tallyAfter?: Tally;
  readonly tallyBefore?: Tally;
  readonly newAssignees?: readonly Executor[];
  readonly newStatus?: 'suspended' | 'onHold' | 'running';
  readonly waitReason?: WaitReason;
  readonly closedJoins?: readonly ClosedJoin[];
}
/**
 * A parallel join that waits for a branch that can no longer arrive, unless a user returns the request.
 * @property branches the names of the steps at which the missing branches ended.
 */
export interface ClosedJoin {
  readonly node: NodeId;
  readonly nodeName: string;
  readonly branches: readonly string[];
}
/** A node that gets tasks, with their assignees. */
export interface OpenedNode {
  readonly node: NodeId;
  readonly nodeName: string;
  readonly people: readonly Executor[];
  readonly voting?: VotingMethod;
}
/** An open task of a user that would be closed. */
export interface ClosedTask {
  readonly task: TaskId;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly people: readonly Executor[];
}
export const WAIT_REASONS = ['votes', 'branches', 'readers', 'outside'] as const;
/** What a branch waits for if it opens nothing. */
export type WaitReason = (typeof WAIT_REASONS)[number];

/**
 * Summary of how several signers decide.
 * @property value number of votes (`count`) or percentage of votes (`percent`); 0 for `all` and `condition`.
 * @property hasTooFewSigners whether there are fewer signers than required, so that all of them decide.
 */
export interface VotingMethod {
  readonly mode: 'parallel' | 'sequential';
  readonly by: 'all' | 'count' | 'percent' | 'condition';
  readonly value: number;
  readonly hasTooFewSigners?: boolean;
}

/** Returns the summary of a voting rule; `undefined` if a single user decides. */
export const votingMethod = (voting: VotingRule): VotingMethod | undefined =>
  voting.mode === 'single'
    ? undefined
    : { mode: voting.mode, by: voting.threshold.by, value: 'value' in voting.threshold ? voting.threshold.value : 0 };

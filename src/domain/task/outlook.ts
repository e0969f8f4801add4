import type { InstanceOutcome } from '../workflow/instanceStatus.ts';
import type { VotingRule } from '../workflow/processDefinition.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { NodeId, TaskId } from '../shared/ids.ts';
import type { Tally } from './tally.ts';

/**
 * What a command would do, in facts: enough for the sentence a person reads before pressing.
 * @property opens nodes that get tasks, with their people; nobody means that somebody must be chosen or found.
 * @property closes open tasks of others that would go away with it.
 * @property ends set when the request would be over, with what it came to.
 * @property backTo after a backtrack: the node and person the request comes straight back to.
 * @property goesOnAllTheSame a refusal that changes nothing about the way.
 * @property tallyAfter how the vote would stand afterwards, while it is not decided.
 * @property tallyBefore how it stands before, where the command changes what is needed (more signers).
 * @property handsTo who holds the task itself afterwards: a transfer, or its retrieval.
 * @property becomes the status the request takes without anything moving: suspended, on hold, or running again.
 * @property waitsFor what the branch would wait for, when it opens nothing: more votes, other branches, readers, or
 * work outside.
 * @property closedJoins parallel joins that would not open any more, and what is behind them not be reached.
 */
export interface Outlook {
  readonly opens: readonly OpenedNode[];
  readonly closes: readonly ClosedTask[];
  readonly ends?: InstanceOutcome | 'cancelled' | 'aborted';
  readonly backTo?: { readonly node: NodeId; readonly nodeName: string; readonly people: readonly Executor[] };
  readonly goesOnAllTheSame: boolean;
  readonly tallyAfter?: Tally;
  readonly tallyBefore?: Tally;
  readonly handsTo?: readonly Executor[];
  readonly becomes?: 'suspended' | 'onHold' | 'running';
  readonly waitsFor?: Wait;
  readonly closedJoins?: readonly ClosedJoin[];
}
/**
 * A parallel join that waits for a branch by which nobody comes any more, unless somebody sends the request back.
 * @property branches the names of the steps where the branches ended nobody comes by.
 */
export interface ClosedJoin {
  readonly node: NodeId;
  readonly nodeName: string;
  readonly branches: readonly string[];
}
/** A node that gets tasks, and whose they are. */
export interface OpenedNode {
  readonly node: NodeId;
  readonly nodeName: string;
  readonly people: readonly Executor[];
  readonly voting?: VotingMethod;
}
/** An open task of somebody that would go away. */
export interface ClosedTask {
  readonly task: TaskId;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly people: readonly Executor[];
}
export const WAITS = ['votes', 'branches', 'readers', 'outside'] as const;
/** What a branch waits for when it opens nothing. */
export type Wait = (typeof WAITS)[number];

/**
 * How several signers decide, in short.
 * @property value so many votes (`count`), or so many of a hundred (`percent`); 0 for `all` and `condition`.
 * @property fewer there are fewer people than that, so all of them decide.
 */
export interface VotingMethod {
  readonly mode: 'parallel' | 'sequential';
  readonly by: 'all' | 'count' | 'percent' | 'condition';
  readonly value: number;
  readonly fewer?: boolean;
}

/** `undefined` where one person decides alone. */
export const votingMethod = (voting: VotingRule): VotingMethod | undefined =>
  voting.mode === 'single'
    ? undefined
    : { mode: voting.mode, by: voting.threshold.by, value: 'value' in voting.threshold ? voting.threshold.value : 0 };

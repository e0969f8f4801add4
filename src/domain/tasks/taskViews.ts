import type { FormView } from '../forms/formDefinition.ts';
import type { BlockedReason, ChangesSinceSeen, InstanceRow, SummaryField } from '../requests/instanceViews.ts';
import type { AfterReturnChoice, DecisionOption, NodeSwitch, ReturnTarget } from '../workflow/processDefinition.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskKind, TaskStatus } from '../workflow/taskKinds.ts';
import type { CommandPreview, VotingMethod } from './commandPreview.ts';

/** A task in the task list. */
export interface TaskRow {
  readonly id: TaskId;
  readonly instanceId: InstanceId;
  readonly subject: string;
  readonly number: string;
  readonly nodeId: NodeId;
  readonly nodeName: string;
  readonly definitionName: string;
  readonly initiatorId?: PersonId;
  readonly initiatorName: string;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly assignee?: PersonId;
  /** The user on whose behalf the agent acts, if the platform sends it. */
  readonly agentForName?: string;
  readonly executors: readonly Executor[];
  readonly hasCandidates: boolean;
  readonly summary: readonly SummaryField[];
  /** Whether the request is at the step where it is written, returned for revision. */
  readonly isToRevise?: true;
  /** Whether the step allows one tap, and the user has opened the request before. */
  readonly isQuick?: true;
  readonly createdAt: Instant;
  readonly dueAt?: Instant;
  /**
   * Incremented with each change of the task; sent with a decision to detect concurrent changes. Absent if the platform
   * does not send it.
   */
  readonly version?: number;
  /** Reminders by the initiator or an administrator; absent if there were none. */
  readonly urgedCount?: number;
  readonly urgedAt?: Instant;
  /** In the own list: others have changed the forms since the viewer opened the request. */
  readonly isChanged?: true;
}

/** The viewer's rights on the task as sent by the server; `task/taskPolicy.ts` derives the buttons from them. */
export interface TaskRights {
  readonly mayDecide: boolean;
  /** Why the node currently forbids a decision (contract `allowApprove`); absent if it does not. */
  readonly decisionBlocked?: string;
  readonly mayReply: boolean;
  readonly mayAddSigners: boolean;
  readonly mayReturn: boolean;
  /** Whether it is the task of a circulation reader. */
  readonly isCirculatedChild: boolean;
  /** Whether the task is circulated and waits for its readers. */
  readonly isCirculating: boolean;
  readonly hasCommunication: boolean;
}

/**
 * The content of a task page (contract tasks 2).
 * @property transferredBy, signers, hasVerdict, isCalled, isByLink facts for the policies from our own server: who
 * transferred the task, the signers of its running vote and whether it is decided, whether another request called this
 * one, and whether the viewer uses a share link.
 */
export interface TaskDetail {
  readonly task: TaskRow;
  readonly instance: InstanceRow;
  readonly rights: TaskRights;
  readonly decisions: readonly DecisionOption[];
  readonly switches: readonly NodeSwitch[];
  readonly returnTargets: readonly ReturnTarget[];
  readonly afterInitiator: AfterReturnChoice;
  readonly afterNode: AfterReturnChoice;
  readonly voting: 'single' | 'parallel' | 'sequential';
  readonly nextChoice: 'manual' | 'condition';
  readonly next: readonly NextNode[];
  readonly forms: readonly FormView[];
  readonly isTracked: boolean;
  readonly transferredBy?: readonly PersonId[];
  readonly signers?: readonly Executor[];
  readonly hasVerdict?: boolean;
  readonly isCalled?: boolean;
  readonly isByLink?: boolean;
  /** As in `InstanceDetail`. */
  readonly blockedReason?: BlockedReason | undefined;
  readonly changesSinceSeen?: ChangesSinceSeen;
}

/**
 * A node a decision leads to (contract tasks 9, process 2). `successors` contains the nodes after a gateway or inside a
 * sub-process.
 */
export interface NextNode {
  readonly id: NodeId;
  readonly name: string;
  readonly kind: 'userTask' | 'gateway' | 'subProcess' | 'end' | 'other';
  readonly executors: readonly Executor[];
  readonly successors: readonly NextNode[];
  readonly maySelectPeople: boolean;
  readonly isSinglePerson: boolean;
  readonly mayBeEmpty: boolean;
  /** Set for a gateway with a condition that has no answer, so that the next nodes are not known. */
  readonly isUndetermined?: true;
  readonly voting?: VotingMethod;
  /**
   * Present on the exits themselves: the effects of the decision through this exit. Absent if the platform does not
   * send it.
   */
  readonly preview?: CommandPreview;
}

/** A node the task can be returned to (contract tasks 7 `getBackNodes`). */
export interface ReturnNode {
  readonly id: NodeId;
  readonly name: string;
  readonly handlerName: string;
}

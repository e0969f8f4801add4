import type { FormView } from '../form/formDefinition.ts';
import type { InstanceRow, SummaryField } from '../instance/instanceViews.ts';
import type { AfterReturnChoice, DecisionOption, NodeSwitch, ReturnTarget } from '../workflow/processDefinition.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskKind, TaskStatus } from '../workflow/taskKinds.ts';
import type { Outlook, VotingMethod } from './outlook.ts';

/** A task as the to-do list shows it. */
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
  /** Whom an agent's rule replaced, where the platform tells it. */
  readonly agentForName?: string;
  readonly executors: readonly Executor[];
  readonly hasCandidates: boolean;
  readonly summary: readonly SummaryField[];
  /** It stands where requests are written: it came back to be revised. */
  readonly isToRevise?: true;
  readonly createdAt: Instant;
  readonly dueAt?: Instant;
  /** Rises with each change of the task, where the platform tells it: a decision says what it has seen. */
  readonly version?: number;
}

/** What the server says the viewer may do with the task; the policy in `task/policy.ts` turns it into buttons. */
export interface TaskRights {
  readonly mayDecide: boolean;
  /** Set when deciding is refused for a reason of the node (contract `allowApprove`). */
  readonly decisionBlocked?: string;
  readonly mayReply: boolean;
  readonly mayTransfer: boolean;
  readonly mayAddSigners: boolean;
  readonly mayReturn: boolean;
  readonly mayVoid: boolean;
  /** This task is itself a circulated child. */
  readonly isCirculatedChild: boolean;
  /** This task has been circulated and waits for its readers. */
  readonly isCirculating: boolean;
  readonly hasCommunication: boolean;
}

/**
 * All a task page shows (contract tasks 2).
 * @property transferredBy, signers, hasVerdict, isCalled, isByLink what our own server tells for the policies: who
 * handed the task over, who signs its running vote and whether that is decided, whether another request called this
 * one, and whether the viewer has come by a link.
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
}

/** Where a decision leads (contract tasks 9, process 2). A gateway or sub-process carries the nodes behind it. */
export interface NextNode {
  readonly id: NodeId;
  readonly name: string;
  readonly kind: 'userTask' | 'gateway' | 'subProcess' | 'end' | 'other';
  readonly executors: readonly Executor[];
  readonly behind: readonly NextNode[];
  readonly maySelectPeople: boolean;
  readonly isSinglePerson: boolean;
  readonly mayBeEmpty: boolean;
  /** A gateway whose conditions have no answer: where it leads cannot be told. */
  readonly isUntold?: true;
  readonly voting?: VotingMethod;
  /**
   * On the exits themselves: what the decision does when it takes this one. A platform that does not tell leaves it
   * out.
   */
  readonly outlook?: Outlook;
}

/** A node one may return to (contract tasks 7 `getBackNodes`). */
export interface ReturnNode {
  readonly id: NodeId;
  readonly name: string;
  readonly handlerName: string;
}

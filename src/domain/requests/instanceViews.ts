import type { FormView } from '../forms/formDefinition.ts';
import type { PrintTemplate } from '../print/printTemplate.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { RecordAction } from '../workflow/command.ts';
import type { DefinitionId, FileId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { ValueChange } from '../shared/valueChange.ts';
import type { InstanceOutcome, InstanceStatus } from '../workflow/instanceStatus.ts';
import type { InstanceProgress } from './instanceProgress.ts';

/** Whether a user may take back their last decision: possible, there is none, or several tasks follow it. */
export type TakeBackState = 'possible' | 'nothing' | 'several';
/** Why a user with a task cannot act on a request (spec 4, 6). */
export type BlockedReason = 'circulating' | 'asked';

/**
 * A labelled form value that the definition selects for cards, in the user's language. At most one is the key figure.
 */
export interface SummaryField {
  readonly label: string;
  readonly value: string;
  readonly isKeyFigure?: true;
}

/** A request in a list. */
export interface InstanceRow {
  readonly id: InstanceId;
  readonly subject: string;
  readonly number: string;
  readonly definitionId: DefinitionId;
  readonly definitionKey: string;
  readonly definitionName: string;
  readonly status: InstanceStatus;
  readonly outcome: InstanceOutcome;
  readonly initiatorId: PersonId;
  readonly initiatorName: string;
  readonly initiatorDepartment: string;
  /** Names of the open nodes. `holders` are their current assignees. */
  readonly currentNode: string;
  readonly holders: readonly Executor[];
  /** When the current assignees received it; absent if the platform does not send it. */
  readonly waitingSince?: Instant;
  /** Present while the request is running, if the platform sends it. */
  readonly progress?: InstanceProgress;
  /** Whether the request is at the step where it is written, returned for revision. */
  readonly isToRevise?: true;
  readonly summary: readonly SummaryField[];
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
}

/**
 * A field other users have changed since the viewer opened the request.
 * @property field its name in the form; `table.field` in a sub table, `table` for a row
 * @property difference of a number, with its sign
 */
export interface SeenChange extends ValueChange {
  readonly form: string;
  readonly field: string;
  readonly difference?: string;
}
/**
 * What other users have changed since the viewer opened the request. `hasEarlier`: only the newest changes are listed.
 */
export interface ChangesSinceSeen {
  readonly since: Instant;
  readonly byNames: string;
  readonly hasEarlier: boolean;
  readonly changes: readonly SeenChange[];
}

/**
 * A reminder of a request.
 * @property refusal why none can be sent now, worded by the platform
 */
export interface UrgeState {
  readonly refusal?: string;
  readonly urgedAt?: Instant;
  readonly urgedNames: string;
}

/** A row of the approval history. Open tasks have the action `notHandled`. */
export interface HistoryRow {
  readonly id: string;
  readonly task?: TaskId;
  readonly nodeId: NodeId;
  readonly nodeName: string;
  readonly action: RecordAction;
  /** The platform's label, used for unknown actions. */
  readonly actionLabel: string;
  /** The node's own name for the decision, if it has one and the platform sends it. */
  readonly optionName?: string;
  readonly handlerId?: PersonId;
  readonly handlerName: string;
  readonly handlerDepartment: string;
  /** The user on whose behalf an agent acted, if the platform sends it. */
  readonly agentForId?: PersonId;
  readonly agentForName?: string;
  readonly arrivedAt: Instant;
  readonly doneAt?: Instant;
  readonly remark: string;
  readonly partners: readonly Executor[];
  readonly files: readonly { readonly id: FileId; readonly name: string }[];
  readonly waiting: readonly Executor[];
  /** Only of an open task: locked by a return, without a current assignee. */
  readonly isLocked?: true;
  /** Form changes made with this action. */
  readonly changes?: readonly ValueChange[];
}

/**
 * The content of a request page (contract requests 2).
 * @property openTask the user's own open task of the request.
 * @property isCalled, isByLink, isAtFirstNode, takeBack facts for the policies from our own server; other platforms do
 * not send them.
 */
export interface InstanceDetail {
  readonly instance: InstanceRow;
  readonly forms: readonly FormView[];
  readonly history: readonly HistoryRow[];
  readonly isTracked: boolean;
  readonly mayTakeBack: boolean;
  readonly openTask?: TaskId;
  readonly isCalled?: boolean;
  readonly isByLink?: boolean;
  readonly isAtFirstNode?: boolean;
  readonly takeBack?: TakeBackState;
  /** Absent if the platform does not send it; `undefined` if nothing prevents the user from acting. */
  readonly blockedReason?: BlockedReason | undefined;
  /** Templates for printing it. */
  readonly prints?: readonly PrintTemplate[];
  readonly changesSinceSeen?: ChangesSinceSeen;
  /** Absent if the viewer cannot remind anybody, or the platform has no such call. */
  readonly urge?: UrgeState;
}

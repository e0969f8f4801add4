import type { FormView } from '../form/formDefinition.ts';
import type { PrintTemplate } from '../print/printTemplate.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { RecordAction } from '../workflow/command.ts';
import type { DefinitionId, FileId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { InstanceOutcome, InstanceStatus } from '../workflow/instanceStatus.ts';
import type { InstanceProgress } from './instanceProgress.ts';

/** Whether a person may take back their last decision: yes, there is none, or several tasks follow it. */
export type TakeBackAnswer = 'possible' | 'nothing' | 'several';

/**
 * A labelled value of the form, chosen by the definition, shown on cards in the reader's words. One at most is what the
 * request is about.
 */
export interface SummaryField {
  readonly label: string;
  readonly value: string;
  readonly isKeyFigure?: true;
}

/** An instance as lists show it. */
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
  /** Open nodes and the people who hold it now. */
  readonly currentNode: string;
  readonly holders: readonly Executor[];
  /** Since when, where the platform tells it. */
  readonly heldSince?: Instant;
  /** While it is under way, where the platform tells it. */
  readonly progress?: InstanceProgress;
  /** It stands where requests are written: it came back to be revised. */
  readonly isToRevise?: true;
  readonly summary: readonly SummaryField[];
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
}

/** A field as it was and as it is, in words; either may be empty. */
export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** One row of the approval history as people read it; open tasks come as `notHandled`. */
export interface HistoryRow {
  readonly id: string;
  readonly task?: TaskId;
  readonly nodeId: NodeId;
  readonly nodeName: string;
  readonly action: RecordAction;
  /** The platform's own label, for actions we do not know. */
  readonly actionLabel: string;
  /** What the node calls the decision itself, where it has a name of its own for it and the platform tells it. */
  readonly optionName?: string;
  readonly handlerId?: PersonId;
  readonly handlerName: string;
  readonly handlerDepartment: string;
  /** Whom an agent's rule replaced, where the platform names them. */
  readonly agentForName?: string;
  readonly arrivedAt: Instant;
  readonly doneAt?: Instant;
  readonly remark: string;
  readonly partners: readonly Executor[];
  readonly files: readonly { readonly id: FileId; readonly name: string }[];
  readonly waiting: readonly Executor[];
  /** Of an open task: it is locked by a return and has no current handler. */
  readonly isLocked?: true;
  /** What they changed in the form on this occasion. */
  readonly changes?: readonly Change[];
}

/**
 * All an instance page shows (contract requests 2).
 * @property openTask the reader's own open task of it.
 * @property isCalled, isByLink, isAtFirstNode, takeBack what our own server tells for the policies; another platform
 * leaves it out.
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
  readonly takeBack?: TakeBackAnswer;
  /** What it can be printed with. */
  readonly prints?: readonly PrintTemplate[];
}

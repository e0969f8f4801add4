import type { FormRecord } from '#domain/form/formDefinition.ts';
import type { AfterReturn, Vote } from '#domain/workflow/processDefinition.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId, InstanceId, NodeId, TaskId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AskedQuestion, CirculationProgress, DeliveryStep } from '#domain/task/handoverViews.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { NextNode, ReturnNode, TaskDetail } from '#domain/task/taskViews.ts';
import { token } from '../token.ts';

/**
 * Where tasks live; their lists stand in `TaskLists`. Speaks the domain's language only: no paths, no status codes, no
 * wire names.
 */
export interface TaskGateway {
  find(task: TaskId): Promise<Result<TaskDetail, Failure | TaskGone>>;
  /** Where each vote would lead with the form as it is now. */
  nextNodes(task: TaskId, vote: Vote, forms: FormsByAlias): Promise<Result<readonly NextNode[], Failure>>;
  /** What a return would do; `undefined` where the platform does not tell. */
  returnOutlook(
    task: TaskId,
    to: ReturnRequest['to'],
    afterwards: AfterReturn,
  ): Promise<Result<Outlook | undefined, Failure>>;
  returnNodes(task: TaskId): Promise<Result<readonly ReturnNode[], Failure>>;
  /** The steps a request as a whole may be taken back to: those its open tasks have come through. */
  stepsBehind(instance: InstanceId): Promise<Result<readonly ReturnNode[], Failure>>;
  questions(task: TaskId): Promise<Result<readonly AskedQuestion[], Failure>>;
  /** Nobody is in it once the circulation is over. */
  circulation(task: TaskId): Promise<Result<CirculationProgress, Failure>>;
  deliverySteps(task: TaskId): Promise<Result<readonly DeliveryStep[], Failure>>;
  /** Keeps the form without deciding. */
  saveForm(task: TaskId, forms: FormsByAlias): Promise<Result<void, Failure>>;
  decide(task: TaskId, decision: DecisionRequest): Promise<Result<void, Failure>>;
  sendBack(task: TaskId, to: ReturnRequest): Promise<Result<void, Failure>>;
  /** Takes a task its candidates share, or gives it back. A toggle on the wire: never repeated by itself. */
  toggleClaim(task: TaskId): Promise<Result<void, Failure>>;
}
export const TaskGateway = token<TaskGateway>('TaskGateway');

/** The task is gone; `instance` is set when its request may be opened instead (contract tasks 2). */
export interface TaskGone {
  readonly kind: 'taskGone';
  readonly instance?: string;
}

export type FormsByAlias = Readonly<Record<string, FormRecord>>;

/** `key` makes a repeat harmless: the same key gives the same answer, the command is carried out once. */
export interface DecisionRequest {
  readonly key: string;
  readonly vote: Vote;
  readonly opinion: string;
  /** The field of the form the opinion is filed under. */
  readonly opinionField?: string;
  readonly forms: FormsByAlias;
  readonly people: Readonly<Record<NodeId, readonly Executor[]>>;
  readonly destination?: NodeId;
  readonly copyTo: readonly string[];
  readonly files: Attached;
}
export interface ReturnRequest {
  readonly key: string;
  readonly to: 'previous' | 'initiator' | { readonly node: NodeId };
  readonly afterwards: AfterReturn;
  readonly opinion: string;
  readonly files: Attached;
}
/** What hangs on an opinion. */
export type Attached = readonly { readonly id: FileId; readonly name: string }[];

import type { FormRecord } from '#domain/form/formDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AskedQuestion, CirculationProgress, DeliveryStep } from '#domain/task/handoverViews.ts';
import type { ReturnNode, TaskDetail } from '#domain/task/taskViews.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/**
 * Where tasks live; their lists stand in `TaskLists`. Speaks the domain's language only: no paths, no status codes, no
 * wire names.
 */
export interface TaskGateway {
  find(task: TaskId): Promise<Result<TaskDetail, Failure | ClosedTaskFailure>>;
  /** The steps a task may be returned to. */
  returnNodes(task: TaskId): Promise<ReadResult<readonly ReturnNode[]>>;
  /** The steps a request as a whole may be taken back to: those its open tasks have come through. */
  stepsBehind(instance: InstanceId): Promise<ReadResult<readonly ReturnNode[]>>;
  questions(task: TaskId): Promise<ReadResult<readonly AskedQuestion[]>>;
  /** Nobody is in it once the circulation is over. */
  circulation(task: TaskId): Promise<ReadResult<CirculationProgress>>;
  deliverySteps(task: TaskId): Promise<ReadResult<readonly DeliveryStep[]>>;
  /** Keeps the form without deciding. */
  saveForm(task: TaskId, forms: FormsByAlias): Promise<Result<void, Failure>>;
  /** Takes a task its candidates share, or gives it back. A toggle on the wire: never repeated by itself. */
  toggleClaim(task: TaskId): Promise<Result<void, Failure>>;
}
export const TaskGateway = token<TaskGateway>('TaskGateway');

/** The task is gone; `instance` is set when its request may be opened instead (contract tasks 2). */
export interface ClosedTaskFailure {
  readonly kind: 'taskGone';
  readonly instance?: string;
}

export type FormsByAlias = Readonly<Record<string, FormRecord>>;

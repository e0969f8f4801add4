import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TaskQuestion, CirculationProgress, DeliveryStep } from '#domain/tasks/handoverViews.ts';
import type { ReturnNode, TaskDetail } from '#domain/tasks/taskViews.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

/**
 * Reads and changes tasks; their lists are in `TaskLists`. Uses domain terms only: no paths, status codes or wire
 * names.
 */
export interface TaskGateway {
  /** Reads a task and marks it as seen; with `isAhead` it is read in advance and stays unread. */
  find(task: TaskId, isAhead?: boolean): Promise<ReadResult<TaskDetail, Failure | ClosedTaskFailure>>;
  listReturnNodes(task: TaskId): Promise<ReadResult<readonly ReturnNode[]>>;
  /** Steps a whole request may be taken back to: those its open tasks have passed. */
  listPassedSteps(instance: InstanceId): Promise<ReadResult<readonly ReturnNode[]>>;
  listQuestions(task: TaskId): Promise<ReadResult<readonly TaskQuestion[]>>;
  /** Empty once the circulation has ended. */
  getCirculation(task: TaskId): Promise<ReadResult<CirculationProgress>>;
  listDeliverySteps(task: TaskId): Promise<ReadResult<readonly DeliveryStep[]>>;
  /** Saves the form without a decision. */
  saveForm(task: TaskId, forms: FormsByAlias): Promise<Result<void>>;
  /**
   * Claims a task of several candidates, or releases it. It toggles on the server, so it is never retried
   * automatically.
   */
  toggleClaim(task: TaskId): Promise<Result<void>>;
}
export const TaskGateway = token<TaskGateway>('TaskGateway');

/** The task no longer exists; `instance` is set if its request may be opened instead (contract tasks 2). */
export interface ClosedTaskFailure {
  readonly kind: 'taskGone';
  readonly instance?: string;
}

export type FormsByAlias = Readonly<Record<string, FormRecord>>;

import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { token } from '../token.ts';

/** `overdue` is absent where the platform does not tell. */
export interface TaskCount {
  readonly waiting: number;
  readonly overdue?: number;
}

/** Tasks as lists show them; what one does with a task is the business of `TaskGateway`. */
export interface TaskLists {
  myTasks(request: PageRequest): Promise<Result<Page<TaskRow>, Failure>>;
  /** How many wait for me. */
  count(): Promise<Result<TaskCount, Failure>>;
  /** All open tasks of requests I may read. */
  processTasks(request: PageRequest): Promise<Result<Page<TaskRow>, Failure>>;
  /** My tasks of one definition. */
  tasksOf(definitionKey: string, request: PageRequest): Promise<Result<Page<TaskRow>, Failure>>;
}
export const TaskLists = token<TaskLists>('TaskLists');

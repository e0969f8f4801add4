import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { token } from '../token.ts';

/** Tasks as lists show them; what one does with a task is the business of `TaskGateway`. */
export interface TaskLists {
  myTasks(request: PageRequest): Promise<Result<Page<TaskRow>, Failure>>;
  /** How many wait for me. */
  count(): Promise<Result<number, Failure>>;
  /** All open tasks of requests I may read. */
  processTasks(request: PageRequest): Promise<Result<Page<TaskRow>, Failure>>;
  /** My tasks of one definition. */
  tasksOf(definitionKey: string, request: PageRequest): Promise<Result<Page<TaskRow>, Failure>>;
}
export const TaskLists = token<TaskLists>('TaskLists');

import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { token } from '../../shared/token.ts';

/** `overdue` is missing if the platform does not count overdue tasks. */
export interface TaskCount {
  readonly waiting: number;
  readonly overdue?: number;
}

/** Lists of tasks. Operations on a single task are in `TaskGateway`. */
export interface TaskLists {
  listMine(request: PageRequest): Promise<Result<Page<TaskRow>>>;
  /** Number of open tasks of the current user. */
  countMine(): Promise<Result<TaskCount>>;
  /** All open tasks of requests the current user may read. */
  listAll(request: PageRequest): Promise<Result<Page<TaskRow>>>;
  listByDefinition(definitionKey: string, request: PageRequest): Promise<Result<Page<TaskRow>>>;
}
export const TaskLists = token<TaskLists>('TaskLists');

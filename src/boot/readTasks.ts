import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { toTaskRow } from '../infrastructure/workflow/tasks/toTaskRow.ts';

/** Answers of our own server, which are not validated here: an unexpected one throws, and nothing is drawn. */
interface PageAnswer {
  readonly success: boolean;
  readonly result: { readonly totalCount: number; readonly data: readonly TaskDto[] };
}
interface TaskAnswer {
  readonly success: boolean;
  readonly data: { readonly bpmTask: TaskDto };
}

export interface DrawnList {
  readonly rows: readonly TaskRow[];
  readonly total: number;
}

export function readList(answer: unknown): DrawnList {
  const { success, result } = answer as PageAnswer;
  if (!success) throw new Error('refused');
  return { rows: result.data.map(toTaskRow), total: Number(result.totalCount) };
}

export function readTask(answer: unknown): TaskRow {
  const { success, data } = answer as TaskAnswer;
  if (!success) throw new Error('refused');
  return toTaskRow(data.bpmTask);
}

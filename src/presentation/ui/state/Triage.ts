import type { TaskId } from '#domain/shared/ids.ts';
import type { TaskListInUse, TaskSequence } from './TaskSequence.ts';

/** The walk through the tasks of a list, while it lasts. Lives as long as the session. */
export interface Triage {
  /** The task that was opened from a list last, and that list. The page of the task takes it over. */
  opened?: { readonly list: TaskListInUse; readonly task: TaskId } | undefined;
  sequence?: TaskSequence;
  /** Goes on after a decision on the task whose page was opened last; undefined outside a walk. */
  goOn?: (() => void) | undefined;
}

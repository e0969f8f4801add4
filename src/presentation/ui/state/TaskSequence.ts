import { makeAutoObservable } from 'mobx';
import type { TaskId } from '#domain/shared/ids.ts';

/** A list of tasks, as far as the walk through its tasks needs it. */
export interface TaskListInUse {
  /** Ids of the loaded tasks in the shown order. */
  readonly shownKeys: readonly TaskId[];
  readonly paged: { readonly total: number; readonly hasMore: boolean; readonly loadMore: () => Promise<void> };
}

/** Number of tasks before the end of the loaded rows at which the next rows are loaded. */
const LOAD_MORE_AT = 3;

/**
 * The tasks of a list in the order in which they were shown when one of them was opened, so that places and total stay
 * the same while the list becomes shorter. It exists in memory only.
 */
export class TaskSequence {
  tasks: readonly TaskId[];
  total: number;
  current: TaskId;
  readonly handled = new Set<TaskId>();
  readonly #list: TaskListInUse;

  constructor(list: TaskListInUse, first: TaskId) {
    this.#list = list;
    this.tasks = list.shownKeys;
    this.total = list.paged.total;
    this.current = first;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Place of the current task, counted from 1. */
  get place(): number {
    return this.tasks.indexOf(this.current) + 1;
  }
  /** Whether the list has rows that are not loaded. */
  get hasMore(): boolean {
    return this.#list.paged.hasMore;
  }
  get next(): TaskId | undefined {
    return this.following[0];
  }
  /** The tasks after the current one that are not handled, in order. */
  get following(): readonly TaskId[] {
    return this.tasks.slice(this.place).filter((task) => !this.handled.has(task));
  }
  get previous(): TaskId | undefined {
    return this.tasks.slice(0, this.place - 1).findLast((task) => !this.handled.has(task));
  }

  moveTo(task: TaskId): void {
    this.current = task;
    void this.loadMore();
  }
  /** Records that the task needs nothing any more: it was decided here, or ended elsewhere. */
  markHandled(task: TaskId): void {
    this.handled.add(task);
  }
  /** Records that a decision was undone. */
  markOpen(task: TaskId): void {
    this.handled.delete(task);
  }

  /** Loads the following tasks of the list near the end of the loaded ones. */
  async loadMore(): Promise<void> {
    const { paged } = this.#list;
    if (this.tasks.length - this.place >= LOAD_MORE_AT || !paged.hasMore) return;
    await paged.loadMore();
    this.append(this.#list.shownKeys);
  }
  append(shown: readonly TaskId[]): void {
    this.tasks = [...this.tasks, ...shown.filter((task) => !this.tasks.includes(task))];
  }
}

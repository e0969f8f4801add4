import { makeAutoObservable } from 'mobx';
import type { TaskId } from '#domain/shared/ids.ts';

/**
 * Tasks whose decision the user has made on this device and that wait to be sent. Lists hide their rows, and badges do
 * not count them.
 */
export class QueuedTasks {
  readonly tasks = new Set<TaskId>();
  /** Whether the outbox is shown: when an entry may wait, or a decision may be made. */
  isOutboxShown: boolean;

  constructor(isOutboxShown = false) {
    this.isOutboxShown = isOutboxShown;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get size(): number {
    return this.tasks.size;
  }
  /** A list asks for each of its rows; without entries it observes only their number. */
  has(task: TaskId): boolean {
    return this.size > 0 && this.tasks.has(task);
  }
  add(task: TaskId): void {
    this.tasks.add(task);
  }
  remove(task: TaskId): void {
    this.tasks.delete(task);
  }
  showOutbox(): void {
    this.isOutboxShown = true;
  }
}

import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { TaskSequence } from '../ui/state/TaskSequence.ts';
import { loadTaskPage, type TaskPageContent } from './taskPageContent.ts';

/** Number of following tasks that are read in advance. */
const READ_AHEAD = 2;
const MAX_CONTENTS = 5;
const CONTENT_TTL_MS = 300_000;

/** A task read in advance, and when. */
interface AheadContent {
  readonly content: TaskPageContent;
  readonly readAt: number;
}
/** Newest last. */
const contents = new WeakMap<TaskSequence, Map<TaskId, AheadContent>>();

/**
 * The walk from one task of a list to the next. A task that was opened by a link has none, and a decision then leads
 * back to the list.
 */
export class TaskWalk {
  readonly sequence: TaskSequence;
  /** Whether the task was reached from another one, not opened from the list. */
  readonly isContinued: boolean;
  readonly #context: PageContext;
  readonly #task: TaskId;

  constructor(context: PageContext, sequence: TaskSequence, task: TaskId, isContinued: boolean) {
    this.#context = context;
    this.sequence = sequence;
    this.#task = task;
    this.isContinued = isContinued;
    makeAutoObservable(this, { sequence: false, isContinued: false }, { autoBind: true });
  }

  /** Place of this task, counted from 1. The sequence may be at the next one already. */
  get place(): number {
    return this.sequence.tasks.indexOf(this.#task) + 1;
  }
  get total(): number {
    return Math.max(this.sequence.total, this.sequence.tasks.length);
  }

  /** Returns the content of this task if it was read in advance, and not too long ago. */
  takeContent(): TaskPageContent | undefined {
    const read = contents.get(this.sequence);
    const found = read?.get(this.#task);
    read?.delete(this.#task);
    const age = this.#context.get(Clock).now() - (found?.readAt ?? 0);
    return age < CONTENT_TTL_MS ? found?.content : undefined;
  }

  /** Reads the following tasks in advance, without marking them as seen. */
  async readAhead(): Promise<void> {
    const read = contents.get(this.sequence) ?? new Map<TaskId, AheadContent>();
    contents.set(this.sequence, read);
    for (const task of this.sequence.following.slice(0, READ_AHEAD)) {
      if (read.has(task)) continue;
      const answer = await loadTaskPage(this.#context, task, { isAhead: true });
      read.set(task, { content: answer.value, readAt: this.#context.get(Clock).now() });
      for (const oldest of [...read.keys()].slice(0, -MAX_CONTENTS)) read.delete(oldest);
    }
  }

  /** Opens the next task that is still open; tasks that ended meanwhile are passed over, and the user is told. */
  openNext(): void {
    void this.#openNextAfter([]);
  }
  /** Passes over this task, which ended before the user saw it. */
  passOver(): void {
    void this.#openNextAfter([this.#task]);
  }
  async #openNextAfter(ended: readonly TaskId[]): Promise<void> {
    const { sequence } = this;
    const read = contents.get(sequence);
    const isGone = (task: TaskId) => {
      const result = read?.get(task)?.content.result;
      return result?.ok === false && result.error.kind === 'taskGone';
    };
    const following = sequence.following.filter((task, index, all) => all.slice(0, index + 1).every(isGone));
    const gone = [...ended, ...following];
    for (const task of gone) sequence.markHandled(task);
    if (gone.length > 0)
      this.#context.messages.show({ key: 'task.passedOver', values: { count: gone.length } }, 'success');
    // The rows that follow may still be on their way.
    if (sequence.next === undefined && sequence.hasMore) await sequence.loadMore();
    const { next } = sequence;
    if (next === undefined) this.#context.navigator.open('allDone', {}, { replace: true, isOverSheet: true });
    else this.#open(next);
  }
  openPrevious(): void {
    const { previous } = this.sequence;
    if (previous !== undefined) this.#open(previous);
  }
  #open(task: TaskId): void {
    this.sequence.moveTo(task);
    this.#context.navigator.open('taskDetail', { taskId: task }, { replace: true, isOverSheet: true });
  }

  /** Goes on after a decision: to the next task, or to the list if the user prefers it. */
  goOn(): void {
    this.sequence.markHandled(this.#task);
    if (this.#context.get(PreferenceStore).read('afterDeciding') === 'list')
      this.#context.navigator.open('myTasks', {}, { replace: true });
    else this.openNext();
  }
}

/** Returns the walk a task belongs to: it was opened from a list, or from the task before it. */
export function findTaskWalk(context: PageContext, task: TaskId): TaskWalk | undefined {
  const { triage } = context;
  const { opened } = triage;
  const isContinued = opened?.task !== task;
  triage.opened = undefined;
  if (!isContinued) triage.sequence = new TaskSequence(opened.list, task);
  const { sequence } = triage;
  return sequence?.current === task ? new TaskWalk(context, sequence, task, isContinued) : undefined;
}

import { makeAutoObservable } from 'mobx';
import { REFRESH_INTERVAL_MS } from '#application/shared/constants.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import { TaskLists, type TaskCount } from '#application/ports/workflow/taskLists.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import { ok, type Ok, type Result } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { Loader, type LoaderContext } from './Loader.ts';
import type { QueuedTasks } from './QueuedTasks.ts';
import { Refresh } from './Refresh.ts';

/**
 * The counts of all badges of a session. The newest answer counts: that of the whole list of tasks, or of one request
 * for all badges. While a badge is mounted they are refreshed every minute, when the server signals something new, when
 * the page becomes visible again and after every change made in this client.
 */
export class BadgeCounts {
  /** Newest count of the platform, of all reads that have been answered. */
  private tasks: TaskCount | undefined = undefined;
  /** Tasks handled in this client, each with the number of the last read that may still count it. */
  private readonly handled = new Map<TaskId, number>();
  readonly #context: LoaderContext;
  readonly #queued: QueuedTasks;
  readonly #loader: Loader<number | undefined, never>;
  readonly #refresh: Refresh;
  #subscribers = 0;
  #begun = 0;
  #applied = 0;
  /** Whether a change was made after the last read. */
  #isOutdated = true;

  constructor(context: LoaderContext, queued: QueuedTasks) {
    this.#context = context;
    this.#queued = queued;
    this.#loader = new Loader(context, () => this.#load());
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => void this.#loader.load());
    context.changes.subscribe(({ task }) => {
      this.#isOutdated = true;
      if (task !== undefined) this.exclude(task);
    });
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Number of tasks that wait for the current user, without queued ones; `undefined` until it is read. */
  get waiting(): number | undefined {
    const all = this.tasks?.waiting;
    return all && Math.max(0, all - new Set([...this.#queued.tasks, ...this.handled.keys()]).size);
  }
  /** How many of these tasks are overdue; `undefined` if the platform does not report it. */
  get overdue(): number | undefined {
    return this.tasks?.overdue;
  }
  /** Number of unread messages; `undefined` until it is read. */
  get unread(): number | undefined {
    return this.#loader.value;
  }

  /** Starts refreshing for a mounted badge. @returns a function that ends it */
  subscribe(): () => void {
    this.#subscribers += 1;
    if (this.#subscribers === 1) {
      this.#refresh.start();
      const age = this.#context.get(Clock).now() - this.#loader.now;
      if (this.#isOutdated || age >= REFRESH_INTERVAL_MS) void this.#loader.load();
    }
    return () => {
      this.#subscribers -= 1;
      if (this.#subscribers === 0) this.#refresh.stop();
    };
  }

  /** Reads the counts again if a badge shows them. Resolves after the response. */
  async refresh(): Promise<void> {
    if (this.#subscribers > 0) await this.#loader.load();
  }

  /** Sets the unread count to 0 at once and drops a response that is still pending. */
  markAllRead(): void {
    this.#loader.cancel();
    if (this.#loader.value) this.#loader.value = 0;
    this.#isOutdated = true;
  }

  /** Reads the waiting tasks. The total of an unfiltered answer is a count of all tasks, too. */
  async listMine(request: PageRequest): Promise<Result<Page<TaskRow>>> {
    const read = (this.#begun += 1);
    const answer = await this.#context.get(TaskLists).listMine(request);
    const isWhole = request.search === '' && Object.keys(request.filters).length === 0;
    if (answer.ok && isWhole && Number.isFinite(answer.value.total))
      this.apply(read, { ...this.tasks, waiting: answer.value.total });
    return answer;
  }

  /** Keeps the previous counts if a request fails. */
  async #load(): Promise<Ok<number | undefined>> {
    this.#isOutdated = false;
    const { get } = this.#context;
    const read = (this.#begun += 1);
    const [tasks, unread] = await Promise.all([get(TaskLists).countMine(), get(NoticeGateway).countUnread()]);
    if (tasks.ok) this.apply(read, tasks.value);
    return ok(unread.ok ? unread.value : this.unread);
  }

  private exclude(task: TaskId): void {
    this.handled.set(task, this.#begun);
  }
  /** Applies an answer unless a later question was answered before. */
  private apply(read: number, tasks: TaskCount): void {
    if (read < this.#applied) return;
    this.#applied = read;
    this.tasks = tasks;
    for (const [task, last] of this.handled) if (last < read) this.handled.delete(task);
  }
}

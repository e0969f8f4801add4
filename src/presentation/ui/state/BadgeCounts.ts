import { makeAutoObservable } from 'mobx';
import { REFRESH_INTERVAL_MS } from '#application/shared/constants.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import { TaskLists, type TaskCount } from '#application/ports/workflow/taskLists.ts';
import { ok, type Ok } from '#domain/shared/result.ts';
import { Loader, type LoaderContext } from './Loader.ts';
import type { QueuedTasks } from './QueuedTasks.ts';
import { Refresh } from './Refresh.ts';

interface Counted extends Partial<TaskCount> {
  readonly unread: number | undefined;
}

/**
 * The counts of all badges of a session, read by one request. While a badge is mounted they are refreshed every minute,
 * when the page becomes visible again and after every change made in this client.
 */
export class BadgeCounts {
  readonly #context: LoaderContext;
  readonly #queued: QueuedTasks;
  readonly #loader: Loader<Counted, never>;
  readonly #refresh: Refresh;
  #subscribers = 0;
  /** Whether a change was made after the last read. */
  #isOutdated = true;

  constructor(context: LoaderContext, queued: QueuedTasks) {
    this.#context = context;
    this.#queued = queued;
    this.#loader = new Loader(context, () => this.#load());
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => void this.#loader.load());
    context.changes.subscribe(() => {
      this.#isOutdated = true;
    });
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Number of tasks that wait for the current user, without queued ones; `undefined` until it is read. */
  get waiting(): number | undefined {
    const all = this.#loader.value?.waiting;
    return all && Math.max(0, all - this.#queued.size);
  }
  /** How many of these tasks are overdue; `undefined` if the platform does not report it. */
  get overdue(): number | undefined {
    return this.#loader.value?.overdue;
  }
  /** Number of unread messages; `undefined` until it is read. */
  get unread(): number | undefined {
    return this.#loader.value?.unread;
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
    if (this.#loader.value) this.#loader.value = { ...this.#loader.value, unread: 0 };
    this.#isOutdated = true;
  }

  /** Keeps the previous counts if a request fails. */
  async #load(): Promise<Ok<Counted>> {
    this.#isOutdated = false;
    const { get } = this.#context;
    const [tasks, unread] = await Promise.all([get(TaskLists).countMine(), get(NoticeGateway).countUnread()]);
    const known = this.#loader.value;
    return ok({
      ...(tasks.ok ? tasks.value : known),
      unread: unread.ok ? unread.value : known?.unread,
    });
  }
}

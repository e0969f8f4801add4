import { makeAutoObservable } from 'mobx';
import { REFRESH_INTERVAL_MS } from '#application/constants.ts';
import { Clock } from '#application/ports/clock.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import { TaskLists, type TaskCount } from '#application/ports/taskLists.ts';
import { ok, type Ok } from '#domain/shared/result.ts';
import { Loader, type LoaderContext } from './Loader.ts';
import { Refresh } from './Refresh.ts';

interface Counted extends Partial<TaskCount> {
  readonly unread: number;
}

/**
 * What every badge of a session shows, read once for all of them: while one of them is on the screen, once a minute,
 * and at once when the page comes back to the front or something was changed here.
 */
export class Counts {
  readonly #context: LoaderContext;
  readonly #loader: Loader<Counted, never>;
  readonly #refresh: Refresh;
  #followers = 0;
  /** Something was changed since it was last read. */
  #isOutdated = true;

  constructor(context: LoaderContext) {
    this.#context = context;
    this.#loader = new Loader(context, () => this.#read());
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => void this.#loader.load());
    context.changes.subscribe(() => {
      this.#isOutdated = true;
    });
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** How many tasks wait for me; nothing while nobody has said. */
  get waiting(): number | undefined {
    return this.#loader.value?.waiting;
  }
  /** How many of them are overdue; nothing where the platform does not tell. */
  get overdue(): number | undefined {
    return this.#loader.value?.overdue;
  }
  /** Messages not read yet; none where the platform does not tell. */
  get unread(): number {
    return this.#loader.value?.unread ?? 0;
  }

  /** A badge is on the screen. @returns what to call when it goes */
  follow(): () => void {
    this.#followers += 1;
    if (this.#followers === 1) {
      this.#refresh.start();
      const age = this.#context.get(Clock).now() - this.#loader.now;
      if (this.#isOutdated || age >= REFRESH_INTERVAL_MS) void this.#loader.load();
    }
    return () => {
      this.#followers -= 1;
      if (this.#followers === 0) this.#refresh.stop();
    };
  }

  /** Every message has been read: each badge says so at once, whatever answer is on its way. */
  allRead(): void {
    this.#loader.drop();
    if (this.#loader.value) this.#loader.value = { ...this.#loader.value, unread: 0 };
    this.#isOutdated = true;
  }

  /** What was known stays where a reading fails. */
  async #read(): Promise<Ok<Counted>> {
    this.#isOutdated = false;
    const { get } = this.#context;
    const [tasks, unread] = await Promise.all([get(TaskLists).count(), get(NoticeGateway).unread()]);
    const known = this.#loader.value;
    return ok({
      ...(tasks.ok ? tasks.value : known),
      unread: unread.ok ? unread.value : (known?.unread ?? 0),
    });
  }
}

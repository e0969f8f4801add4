import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BatchGateway } from '#application/ports/batchGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { BatchDetail } from '#domain/task/batch.ts';
import { Activity } from '../../shared/Activity.ts';
import { failureMessage, type Message } from '../../shared/message.ts';
import { Refresh } from '../../shared/Refresh.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** While it runs, somebody may be watching. */
const LOOK_AGAIN_MS = 2000;

/** A batch the server carries on by itself: how far it is, what came out, and what failed. */
export class BatchJobViewModel implements ViewModel {
  detail: BatchDetail | undefined = undefined;
  failure: Failure | undefined = undefined;
  message: Message | undefined = undefined;
  isReading = false;
  now: Instant;
  readonly activity = new Activity();
  readonly #id: string;
  readonly #context: PageContext;
  readonly #refresh: Refresh;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.#id = id;
    this.now = context.get(Clock).now();
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => this.read());
    makeAutoObservable(
      this,
      { activity: false, detail: observableRef, failure: observableRef, message: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    this.#isOpen = true;
    this.#refresh.start();
    void this.read();
  }
  dispose(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#refresh.stop();
  }

  /** What was shown stays when a reading fails. */
  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    clearTimeout(this.#timer);
    const found = await this.#context.get(BatchGateway).job(this.#id);
    runInAction(() => {
      this.isReading = false;
      this.now = this.#context.get(Clock).now();
      this.detail = found.ok ? found.value : this.detail;
      this.failure = found.ok ? undefined : found.error;
    });
    if (this.#isOpen && this.detail?.job.isOver === false)
      this.#timer = setTimeout(() => void this.read(), LOOK_AGAIN_MS);
  }

  /** Those that failed have their turn again. */
  async retry(): Promise<void> {
    const outcome = await this.activity.run(() => this.#context.get(BatchGateway).retry(this.#id));
    if (outcome === undefined) return;
    runInAction(() => {
      this.message = outcome.ok ? undefined : failureMessage(outcome.error);
    });
    if (outcome.ok) await this.read();
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BatchGateway } from '#application/ports/batchGateway.ts';
import type { BatchDetail } from '#domain/task/batch.ts';
import { Activity } from '../../shared/Activity.ts';
import { Debounce } from '../../shared/Debounce.ts';
import { Loader } from '../../shared/Loader.ts';
import { failureMessage, type Message } from '../../shared/message.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** While it runs, somebody may be watching. */
const LOOK_AGAIN_MS = 2000;

/** A batch the server carries on by itself: how far it is, what came out, and what failed. */
export class BatchJobViewModel implements ViewModel {
  message: Message | undefined = undefined;
  readonly loader: Loader<BatchDetail>;
  readonly activity = new Activity();
  readonly #id: string;
  readonly #context: PageContext;
  readonly #lookingAgain: Debounce;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.#id = id;
    this.loader = new Loader(
      context,
      () => context.get(BatchGateway).job(id),
      () => this.loader.value?.job.isOver === false && this.#lookingAgain.ask(),
    );
    this.#lookingAgain = new Debounce(this.loader.load, LOOK_AGAIN_MS);
    makeAutoObservable(this, { activity: false, loader: false, message: observableRef }, { autoBind: true });
  }

  start(): void {
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Those that failed have their turn again. */
  async retry(): Promise<void> {
    const outcome = await this.activity.run(() => this.#context.get(BatchGateway).retry(this.#id));
    if (outcome === undefined) return;
    runInAction(() => {
      this.message = outcome.ok ? undefined : failureMessage(outcome.error);
    });
    if (outcome.ok) await this.loader.load();
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BatchGateway } from '#application/ports/workflow/batchGateway.ts';
import type { BatchDetail } from '#domain/tasks/batch.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Debounce } from '../../ui/state/Debounce.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { commandFailureMessage } from '../../ui/feedback/unansweredMessage.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

const POLL_INTERVAL_MS = 2000;

/** A batch that runs in the background: its progress, results and failures. */
export class BatchJobViewModel implements ViewModel {
  message: Message | undefined = undefined;
  readonly loader: Loader<BatchDetail>;
  readonly activity = new Activity();
  readonly #id: string;
  readonly #context: PageContext;
  readonly #polling: Debounce;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.#id = id;
    this.loader = new Loader(
      context,
      () => context.get(BatchGateway).findJob(id),
      () => this.loader.value?.job.isOver === false && this.#polling.schedule(),
    );
    this.#polling = new Debounce(this.loader.load, POLL_INTERVAL_MS);
    makeAutoObservable(this, { activity: false, loader: false, message: observableRef }, { autoBind: true });
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  async retry(): Promise<void> {
    const outcome = await this.activity.run(() => this.#context.get(BatchGateway).retryJob(this.#id));
    if (outcome === undefined) return;
    runInAction(() => {
      this.message = outcome.ok ? undefined : commandFailureMessage(outcome.error);
    });
    if (outcome.ok) await this.loader.load();
  }
}

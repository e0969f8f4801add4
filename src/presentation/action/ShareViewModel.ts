import { makeAutoObservable, runInAction } from 'mobx';
import { FollowGateway } from '#application/ports/followGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The link of a request: made when the sheet opens, the same one as long as it lasts. */
export class ShareViewModel implements ViewModel {
  token: string | undefined = undefined;
  failure: Failure | undefined = undefined;
  isReading = false;
  readonly #context: PageContext;
  readonly #instance: InstanceId;

  constructor(context: PageContext, instance: InstanceId) {
    this.#context = context;
    this.#instance = instance;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  start(): void {
    void this.read();
  }
  dispose(): void {
    // The link stays.
  }

  async read(): Promise<void> {
    if (this.isReading || this.token !== undefined) return;
    this.isReading = true;
    const answer = await this.#context.get(FollowGateway).share(this.#instance);
    runInAction(() => {
      this.isReading = false;
      this.token = answer.ok ? answer.value.token : undefined;
      this.failure = answer.ok ? undefined : answer.error;
    });
  }

  async copy(write: () => Promise<void>): Promise<void> {
    await write().then(
      () => this.#context.messages.show({ key: 'action.share.copied' }, 'success'),
      () => this.#context.messages.show({ key: 'action.share.copyFailed' }, 'warning'),
    );
  }
}

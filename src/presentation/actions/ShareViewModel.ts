import { makeAutoObservable } from 'mobx';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { Share } from '#domain/requests/followViews.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** Creates the share link of a request when the sheet opens. The platform returns the same link until it expires. */
export class ShareViewModel implements ViewModel {
  readonly loader: Loader<Share>;
  readonly #context: PageContext;

  constructor(context: PageContext, instance: InstanceId) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(FollowGateway).createShare(instance));
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get token(): string | undefined {
    return this.loader.value?.token;
  }

  start(): void {
    if (this.token === undefined) void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  async copy(write: () => Promise<void>): Promise<void> {
    await write().then(
      () => this.#context.messages.show({ key: 'action.share.copied' }, 'success'),
      () => this.#context.messages.show({ key: 'action.share.copyFailed' }, 'warning'),
    );
  }
}

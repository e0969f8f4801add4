import { AppGateway } from '#application/ports/appGateway.ts';
import { mayPress, type GuardedButton } from '#domain/directory/app.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The buttons somebody is shown (spec 6): all of them where the platform does not say. */
export class AllowedButtons implements ViewModel {
  readonly #loader: Loader<readonly string[]>;

  constructor(context: Pick<PageContext, 'get' | 'changes'>) {
    this.#loader = new Loader(context, () => context.get(AppGateway).buttons());
  }

  get isKnown(): boolean {
    return this.#loader.value !== undefined || this.#loader.failure !== undefined;
  }
  may(button: GuardedButton): boolean {
    return mayPress(this.#loader.value ?? [], button);
  }

  start(): void {
    void this.#loader.start();
  }
  dispose(): void {
    this.#loader.stop();
  }
}

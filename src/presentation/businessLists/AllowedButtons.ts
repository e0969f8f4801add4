import { AppGateway } from '#application/ports/directory/appGateway.ts';
import { isButtonAllowed, type RestrictedButton } from '#domain/directory/app.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** The buttons the user may use (spec 6). All buttons are allowed if the platform returns no list. */
export class AllowedButtons implements ViewModel {
  readonly #loader: Loader<readonly string[]>;

  constructor(context: Pick<PageContext, 'get' | 'changes'>) {
    this.#loader = new Loader(context, () => context.get(AppGateway).listAllowedButtons());
  }

  get isKnown(): boolean {
    return this.#loader.value !== undefined || this.#loader.failure !== undefined;
  }
  isAllowed(button: RestrictedButton): boolean {
    return isButtonAllowed(this.#loader.value ?? [], button);
  }

  start(): void {
    void this.#loader.start();
  }
  dispose(): void {
    this.#loader.stop();
  }
}

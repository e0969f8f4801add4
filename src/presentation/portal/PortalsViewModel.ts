import { PortalGateway } from '#application/ports/content/portalGateway.ts';
import type { Portal } from '#domain/portal/portalLayout.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** Loads the user's portals once per page, because they rarely change. */
export class PortalsViewModel implements ViewModel {
  readonly loader: Loader<readonly Portal[]>;

  constructor(context: PageContext) {
    this.loader = new Loader(context, () => context.get(PortalGateway).listPortals());
  }
  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }
}

import { PortalGateway } from '#application/ports/portalGateway.ts';
import type { Portal } from '#domain/portal/portalLayout.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The portals somebody is entitled to: read once for a page, as a company seldom puts them together anew. */
export class PortalsViewModel implements ViewModel {
  readonly loader: Loader<readonly Portal[]>;

  constructor(context: PageContext) {
    this.loader = new Loader(context, () => context.get(PortalGateway).portals());
  }
  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }
}

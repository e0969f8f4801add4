import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import { PortalGateway } from '#application/ports/content/portalGateway.ts';
import type { ColumnContent } from '#domain/portal/columnContent.ts';
import type { PortalColumnKind } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { Refresh } from '../ui/state/Refresh.ts';
import type { RequestQueue } from './RequestQueue.ts';

/** Kinds of columns that are refreshed automatically. All others are loaded once per page. */
const REFRESHED_KINDS: ReadonlySet<PortalColumnKind> = new Set(['news', 'messages', 'count', 'list']);

/**
 * Loads the content of one column when it comes near the viewport, and refreshes it while it stays there. It fails and
 * is retried independently of the others.
 */
export class ColumnViewModel {
  readonly loader: Loader<ColumnContent>;
  readonly #refresh: Refresh;
  #isNear = false;
  #isStale = true;

  constructor(context: PageContext, { item, queue }: { readonly item: PortalItem; readonly queue: RequestQueue }) {
    this.loader = new Loader(context, () => queue.run(() => context.get(PortalGateway).getColumnContent(item)));
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => {
      if (REFRESHED_KINDS.has(item.column.kind)) this.#markStale();
    });
  }

  start(): void {
    this.#refresh.start();
  }
  dispose(): void {
    this.#refresh.stop();
    this.loader.stop();
    this.#isStale = true;
  }

  /** Updates whether the column is near the viewport. Content is loaded only then. */
  setNear(isNear: boolean): void {
    this.#isNear = isNear;
    if (isNear && this.#isStale) this.#loadIfNeeded();
  }

  #markStale(): void {
    this.#isStale = true;
    if (this.#isNear) this.#loadIfNeeded();
  }
  #loadIfNeeded(): void {
    this.#isStale = false;
    void this.loader.start();
  }
}

import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import { PortalGateway } from '#application/ports/portalGateway.ts';
import type { ColumnContent } from '#domain/portal/columnContent.ts';
import type { PortalColumnKind } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Refresh } from '../shared/Refresh.ts';
import type { CallQueue } from './CallQueue.ts';

/** What changes by itself within minutes; the others are read once for a page. */
const LIVELY: ReadonlySet<PortalColumnKind> = new Set(['news', 'messages', 'count', 'list']);

/**
 * What one column holds: read when it comes near what is seen, and again while it is there. It knows nothing of the
 * others: it fails, and is tried again, alone.
 */
export class ColumnViewModel {
  readonly loader: Loader<ColumnContent>;
  readonly #refresh: Refresh;
  #isNear = false;
  #isStale = true;

  constructor(context: PageContext, { item, queue }: { readonly item: PortalItem; readonly queue: CallQueue }) {
    this.loader = new Loader(context, () => queue.run(() => context.get(PortalGateway).column(item)));
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => {
      if (LIVELY.has(item.column.kind)) this.#tellStale();
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

  /** Whether it is near what is seen: what is far away is not asked for. */
  near(isNear: boolean): void {
    this.#isNear = isNear;
    if (isNear && this.#isStale) this.#read();
  }

  #tellStale(): void {
    this.#isStale = true;
    if (this.#isNear) this.#read();
  }
  #read(): void {
    this.#isStale = false;
    void this.loader.start();
  }
}

import { PortalGateway } from '#application/ports/content/portalGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { PortalItem, PortalPage } from '#domain/portal/portalLayout.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

type ReadPage = (gateway: PortalGateway) => Promise<ReadResult<PortalPage>>;

const NOT_FOUND = fail({ kind: 'refused', refusal: { code: 'notFound' } } as const);
const page = (text: string, items: readonly PortalItem[]) => ok({ title: { text, byLanguage: {} }, items });

/** Loads a custom page by its alias. */
export const readPageByAlias =
  (alias: string): ReadPage =>
  (gateway) =>
    alias === '' ? Promise.resolve(NOT_FOUND) : gateway.getLayout({ by: 'alias', name: alias });

/** Loads a portal by id or key. Without either, loads the first portal that the user may see. */
export const readPortal =
  ({ id, key }: { readonly id: string; readonly key: string }): ReadPage =>
  async (gateway) => {
    const portals = await gateway.listPortals();
    if (!portals.ok) return portals;
    const wanted = id !== '' || key !== '';
    const found = wanted
      ? portals.value.find((each) => (id === '' ? each.key === key : each.id === id))
      : portals.value[0];
    if (found !== undefined) return page(found.name, found.items);
    // A portal outside the list may still be readable by its own address.
    return wanted ? gateway.getLayout(id === '' ? { by: 'key', name: key } : { by: 'id', name: id }) : NOT_FOUND;
  };

/** Loads one column of the user's portals by its id. */
export const readColumn =
  (id: string): ReadPage =>
  async (gateway) => {
    const portals = await gateway.listPortals();
    if (!portals.ok) return portals;
    const found = portals.value.flatMap(({ items }) => items).find(({ columnId }) => columnId === id);
    return found === undefined || id === '' ? NOT_FOUND : page(found.title, [{ ...found, isTitleShown: false }]);
  };

export class PortalPageViewModel implements ViewModel {
  readonly loader: Loader<PortalPage>;

  constructor(context: PageContext, read: ReadPage) {
    this.loader = new Loader(context, () => read(context.get(PortalGateway)));
  }
  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }
}

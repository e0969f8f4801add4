import { PortalGateway } from '#application/ports/portalGateway.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import type { PortalItem, PortalPage } from '#domain/portal/portalLayout.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

type ReadPage = (gateway: PortalGateway) => Promise<ReadResult<PortalPage, Failure>>;

const NOT_FOUND = fail({ kind: 'refused', refusal: { code: 'notFound' } } as const);
const page = (text: string, items: readonly PortalItem[]) => ok({ title: { text, byLanguage: {} }, items });

/** A page a company has put together, by its alias. */
export const byAlias =
  (alias: string): ReadPage =>
  (gateway) =>
    alias === '' ? Promise.resolve(NOT_FOUND) : gateway.layout({ by: 'alias', name: alias });

/** The portal of an id or a key; without either, the first somebody is entitled to. */
export const thePortal =
  ({ id, key }: { readonly id: string; readonly key: string }): ReadPage =>
  async (gateway) => {
    const portals = await gateway.portals();
    if (!portals.ok) return portals;
    const wanted = id !== '' || key !== '';
    const found = wanted
      ? portals.value.find((each) => (id === '' ? each.key === key : each.id === id))
      : portals.value[0];
    if (found !== undefined) return page(found.name, found.items);
    // One that is not offered in the list may be there all the same, where it says so itself.
    return wanted ? gateway.layout(id === '' ? { by: 'key', name: key } : { by: 'id', name: id }) : NOT_FOUND;
  };

/** One column of the portals somebody is entitled to, by its id. */
export const theColumn =
  (id: string): ReadPage =>
  async (gateway) => {
    const portals = await gateway.portals();
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

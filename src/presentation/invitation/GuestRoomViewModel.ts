import { makeAutoObservable } from 'mobx';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { GuestGateway, type GuestAdapters, type GuestPlace } from '#application/ports/guestGateway.ts';
import type { Token } from '#application/token.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../shared/Loader.ts';
import type { AdapterContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** What a form stands on while a guest fills it in: drafts, files and choices are those of the place. */
export class GuestRoomViewModel implements ViewModel {
  readonly loader: Loader<AdapterContext>;

  constructor(context: AdapterContext, place: GuestPlace) {
    this.loader = new Loader(context, async () => {
      const found = await context.get(GuestGateway).adaptersAt(place);
      return found.ok ? ok(contextWith(context, found.value)) : found;
    });
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }
  start(): void {
    if (this.loader.value === undefined) void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }
}

function contextWith(context: AdapterContext, { drafts, files, links }: GuestAdapters): AdapterContext {
  const own = new Map<symbol, unknown>([
    [DraftStore.symbol, drafts],
    [FileGateway.symbol, files],
    [FormLinkGateway.symbol, links],
  ]);
  return { ...context, get: <T>(key: Token<T>): T => (own.get(key.symbol) as T | undefined) ?? context.get(key) };
}

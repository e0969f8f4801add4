import { makeAutoObservable } from 'mobx';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { GuestGateway, type GuestAdapters, type GuestFormSource } from '#application/ports/auth/guestGateway.ts';
import type { Token } from '#application/shared/token.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { AdapterContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** Loads the gateways of a public form: its own stores for drafts, files and data sources. */
export class GuestGatewaysViewModel implements ViewModel {
  readonly loader: Loader<AdapterContext>;

  constructor(context: AdapterContext, place: GuestFormSource) {
    this.loader = new Loader(context, async () => {
      const found = await context.get(GuestGateway).getAdapters(place);
      return found.ok ? ok(withGuestGateways(context, found.value)) : found;
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

function withGuestGateways(context: AdapterContext, { drafts, files, links }: GuestAdapters): AdapterContext {
  const own = new Map<symbol, unknown>([
    [DraftStore.symbol, drafts],
    [FileGateway.symbol, files],
    [FormLinkGateway.symbol, links],
  ]);
  return { ...context, get: <T>(key: Token<T>): T => (own.get(key.symbol) as T | undefined) ?? context.get(key) };
}

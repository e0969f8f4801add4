import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/**
 * Loads the status of a request after an action. Result pages are outside the session, so the gateways are loaded here.
 */
export class RequestStatusViewModel implements ViewModel {
  instance: InstanceRow | undefined = undefined;
  now: Instant = 0;
  readonly #id: InstanceId;
  readonly #openContainer: () => Promise<Resolve>;

  constructor(open: () => Promise<Resolve>, id: InstanceId) {
    this.#openContainer = open;
    this.#id = id;
    makeAutoObservable(this, { instance: observableRef }, { autoBind: true });
  }

  start(): void {
    void this.load();
  }
  dispose(): void {
    this.instance = undefined;
  }

  /** Loads the request. Failures are ignored, because the action itself has succeeded. */
  async load(): Promise<void> {
    const get = await this.#openContainer().catch(() => undefined);
    const found = await get?.(InstanceGateway).find(this.#id);
    runInAction(() => {
      this.now = get?.(Clock).now() ?? 0;
      if (found?.ok === true) this.instance = found.value.instance;
    });
  }
}

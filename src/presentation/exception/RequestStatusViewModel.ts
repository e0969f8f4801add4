import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { Resolve } from '#application/token.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/**
 * Where a request stands after what was done to it. A result page stands outside the session, so it asks for the
 * adapters itself.
 */
export class RequestStatusViewModel implements ViewModel {
  instance: InstanceRow | undefined = undefined;
  now: Instant = 0;
  readonly #id: InstanceId;
  readonly #open: () => Promise<Resolve>;

  constructor(open: () => Promise<Resolve>, id: InstanceId) {
    this.#open = open;
    this.#id = id;
    makeAutoObservable(this, { instance: observableRef }, { autoBind: true });
  }

  start(): void {
    void this.read();
  }
  dispose(): void {
    this.instance = undefined;
  }

  /** What cannot be read is not said: what was done is done. */
  async read(): Promise<void> {
    const get = await this.#open().catch(() => undefined);
    const found = await get?.(InstanceGateway).find(this.#id);
    runInAction(() => {
      this.now = get?.(Clock).now() ?? 0;
      if (found?.ok === true) this.instance = found.value.instance;
    });
  }
}

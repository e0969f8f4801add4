import { makeAutoObservable, runInAction } from 'mobx';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';

/** Who is logged in; read once, shared by all pages. */
export class Session {
  user: CurrentUser | undefined = undefined;
  failure: Failure | undefined = undefined;
  readonly #gateway: SessionGateway;
  #reading: Promise<void> | undefined;

  constructor(gateway: SessionGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Reads the person unless that is done or under way. */
  async read(): Promise<void> {
    if (this.user !== undefined) return;
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readOnce(): Promise<void> {
    const found = await this.#gateway.currentUser();
    runInAction(() => {
      this.user = found.ok ? found.value : undefined;
      this.failure = found.ok ? undefined : found.error;
    });
  }
}

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
    if (this.user === undefined) await this.renew();
  }

  /** Reads the person again, in the language now in use; who is known stays until the answer is there. */
  async renew(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readOnce(): Promise<void> {
    const found = await this.#gateway.currentUser();
    runInAction(() => {
      if (found.ok) this.user = found.value;
      this.failure = found.ok ? undefined : found.error;
    });
  }
}

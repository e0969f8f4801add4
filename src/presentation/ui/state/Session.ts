import { makeAutoObservable, runInAction } from 'mobx';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';

/** The current user; read once and shared by all pages. */
export class Session {
  user: CurrentUser | undefined = undefined;
  failure: Failure | undefined = undefined;
  readonly #gateway: SessionGateway;
  #loading: Promise<void> | undefined;

  constructor(gateway: SessionGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Reads the user unless they are already loaded or being loaded. */
  async load(): Promise<void> {
    if (this.user === undefined) await this.reload();
  }

  /** Reads the user again in the current language; the previous value remains until the response arrives. */
  async reload(): Promise<void> {
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = undefined;
    });
    await this.#loading;
  }

  async #loadOnce(): Promise<void> {
    const found = await this.#gateway.currentUser();
    runInAction(() => {
      if (found.ok) this.user = found.value;
      this.failure = found.ok ? undefined : found.error;
    });
  }
}

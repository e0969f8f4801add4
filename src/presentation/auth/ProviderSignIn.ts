import { SignInRunner, type SignInPage } from '#application/useCases/signInByProvider.ts';
import type { SignInDependencies } from '#application/useCases/signInPorts.ts';
import type { SignInState } from '#domain/auth/signIn.ts';

interface ProviderSignInOptions extends Omit<SignInPage, 'onStateChange'> {
  readonly ports: () => Promise<SignInDependencies>;
  /** Called with each new state. */
  readonly follow: (state: SignInState) => void;
}

/** A login with a chat app, without MobX. React subscribes with `subscribe` and `snapshot`. */
export class ProviderSignIn {
  state: SignInState = { step: 'idle' };
  readonly #needs: ProviderSignInOptions;
  readonly #listeners = new Set<() => void>();
  #driver: Promise<SignInRunner | undefined> | undefined;

  constructor(needs: ProviderSignInOptions) {
    this.#needs = needs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): SignInState => this.state;

  /** Starts the login. Repeated calls start it once. */
  async open(): Promise<void> {
    await (await this.#drive())?.start();
  }
  async again(): Promise<void> {
    await (await this.#drive())?.retry();
  }
  async cameBack(): Promise<void> {
    await (await this.#drive())?.resume();
  }

  async #drive(): Promise<SignInRunner | undefined> {
    this.#driver ??= this.#needs.ports().then(
      (ports) => new SignInRunner(ports, { ...this.#needs, onStateChange: (state) => this.#show(state) }),
      () => {
        this.#driver = undefined;
        this.#show({ step: 'failed', fault: { kind: 'call', failure: { kind: 'offline' } } });
        return undefined;
      },
    );
    return this.#driver;
  }

  #show(state: SignInState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
    this.#needs.follow(state);
  }
}

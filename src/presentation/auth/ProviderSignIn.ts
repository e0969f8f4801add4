import { SignInRunner, type SignInPage } from '#application/useCases/signInByProvider.ts';
import type { SignInDependencies } from '#application/useCases/signInPorts.ts';
import type { SignInState } from '#domain/auth/signIn.ts';

interface ProviderSignInOptions extends Omit<SignInPage, 'onStateChange'> {
  readonly loadDependencies: () => Promise<SignInDependencies>;
  /** Called with each new state. */
  readonly onStateChange: (state: SignInState) => void;
}

/** A login with a chat app, without MobX. React subscribes with `subscribe` and `snapshot`. */
export class ProviderSignIn {
  state: SignInState = { step: 'idle' };
  readonly #options: ProviderSignInOptions;
  readonly #listeners = new Set<() => void>();
  #runner: Promise<SignInRunner | undefined> | undefined;

  constructor(needs: ProviderSignInOptions) {
    this.#options = needs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): SignInState => this.state;

  /** Starts the login. Repeated calls start it once. */
  async start(): Promise<void> {
    await (await this.#getRunner())?.start();
  }
  async retry(): Promise<void> {
    await (await this.#getRunner())?.retry();
  }
  async resume(): Promise<void> {
    await (await this.#getRunner())?.resume();
  }

  async #getRunner(): Promise<SignInRunner | undefined> {
    this.#runner ??= this.#options.loadDependencies().then(
      (ports) => new SignInRunner(ports, { ...this.#options, onStateChange: (state) => this.#setState(state) }),
      () => {
        this.#runner = undefined;
        this.#setState({ step: 'failed', fault: { kind: 'call', failure: { kind: 'offline' } } });
        return undefined;
      },
    );
    return this.#runner;
  }

  #setState(state: SignInState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
    this.#options.onStateChange(state);
  }
}

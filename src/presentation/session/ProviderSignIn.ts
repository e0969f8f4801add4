import { SignInByProvider, type SignInPage } from '#application/session/signInByProvider.ts';
import type { SignInPorts } from '#application/session/signInPorts.ts';
import type { SignInState } from '#domain/session/signIn.ts';

interface SignInNeeds extends Omit<SignInPage, 'tell'> {
  readonly ports: () => Promise<SignInPorts>;
  /** It has come to an end, or to a way out of the page. */
  readonly follow: (state: SignInState) => void;
}

/** A login from a chat app as a page shows it, without MobX. React reads `state` and `subscribe`. */
export class ProviderSignIn {
  state: SignInState = { step: 'idle' };
  readonly #needs: SignInNeeds;
  readonly #listeners = new Set<() => void>();
  #driver: Promise<SignInByProvider | undefined> | undefined;

  constructor(needs: SignInNeeds) {
    this.#needs = needs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): SignInState => this.state;

  /** However often the page is drawn, it begins once. */
  async open(): Promise<void> {
    await (await this.#drive())?.open();
  }
  async again(): Promise<void> {
    await (await this.#drive())?.again();
  }
  async cameBack(): Promise<void> {
    await (await this.#drive())?.cameBack();
  }

  async #drive(): Promise<SignInByProvider | undefined> {
    this.#driver ??= this.#needs.ports().then(
      (ports) => new SignInByProvider(ports, { ...this.#needs, tell: (state) => this.#show(state) }),
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

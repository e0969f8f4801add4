import type { CompanyLoginGateway } from '#application/ports/auth/companyLoginGateway.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { buildPagePath } from '../ui/navigation/addresses.ts';
import { failureMessage, type Message } from '../ui/feedback/message.ts';
import type { OidcCallback } from './issuerReturn.ts';
import { toSafeReturnPath } from './toSafeReturnPath.ts';

export type OidcSignInState =
  | { readonly step: 'asking' }
  | { readonly step: 'linked' }
  | { readonly step: 'failed'; readonly title: Message; readonly advice: Message; readonly isBusy: boolean };

interface OidcSignInOptions {
  /** The response of the identity provider. Undefined after a reload. */
  readonly callback: OidcCallback | undefined;
  readonly loadGateway: () => Promise<CompanyLoginGateway>;
  readonly tokens: Pick<TokenStore, 'read' | 'write'>;
  readonly origin: string;
  /** Opens an address of this app and replaces the history entry. */
  readonly openPage: (address: string) => void;
  /** Redirects to the identity provider. Returns false for an invalid address. */
  readonly redirect: (address: string) => boolean;
}

/** A login with an identity provider, without MobX. React subscribes with `subscribe` and `snapshot`. */
export class OidcSignIn {
  state: OidcSignInState = { step: 'asking' };
  readonly #options: OidcSignInOptions;
  readonly #listeners = new Set<() => void>();
  #isStarted = false;

  constructor(needs: OidcSignInOptions) {
    this.#options = needs;
    const { callback } = needs;
    if (callback !== undefined && callback.code === undefined) this.state = toFailedState(callback);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): OidcSignInState => this.state;

  /** Exchanges the code. Further calls have no effect. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { callback, tokens, openPage } = this.#options;
    if (callback === undefined) return openPage(tokens.read() === undefined ? buildPagePath('login') : '/');
    if (callback.code !== undefined) await this.#exchange(callback.code, callback.isLink);
  }

  /** Redirects to the identity provider again. If the account was unknown, the provider asks for another one. */
  async retry(): Promise<void> {
    const { state } = this;
    const { callback, redirect } = this.#options;
    if (callback === undefined || state.step !== 'failed' || state.isBusy) return;
    const { key, isLink, returnUrl, fault } = callback;
    this.#setState({ ...state, isBusy: true });
    const address = await this.#call((calls) =>
      isLink ? calls.startLink(key) : calls.startLogin(key, returnUrl, fault === 'unknown'),
    );
    if (address.ok && redirect(address.value)) return;
    this.#setState(failed(address.ok ? { kind: 'offline' } : address.error));
  }

  openLogin(): void {
    const { callback, openPage } = this.#options;
    openPage(buildPagePath('login', callback?.returnUrl ? { wanted: callback.returnUrl } : {}));
  }
  openProfile(): void {
    this.#options.openPage(buildPagePath('me'));
  }

  async #exchange(code: string, isLink: boolean): Promise<void> {
    const { tokens, openPage, origin } = this.#options;
    if (isLink) {
      const linked = await this.#call((calls) => calls.finishLink(code));
      return this.#setState(linked.ok ? { step: 'linked' } : failed(linked.error));
    }
    const entered = await this.#call((calls) => calls.exchangeCode(code));
    if (!entered.ok) return this.#setState(failed(entered.error));
    tokens.write(entered.value.bearer);
    openPage(toSafeReturnPath(entered.value.wanted, origin));
  }

  async #call<T>(call: (calls: CompanyLoginGateway) => Promise<Result<T>>): Promise<Result<T>> {
    const calls = await this.#options.loadGateway().catch(() => undefined);
    return calls === undefined ? fail({ kind: 'offline' }) : call(calls);
  }

  #setState(state: OidcSignInState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

const failed = (failure: Failure): OidcSignInState => ({
  step: 'failed',
  title: failureMessage(failure),
  advice: { key: 'companyLogin.todo' },
  isBusy: false,
});

const toFailedState = ({ fault }: OidcCallback): OidcSignInState => ({
  step: 'failed',
  title: { key: `companyLogin.fault.${fault}` },
  advice: { key: `companyLogin.fault.${fault}.todo` },
  isBusy: false,
});

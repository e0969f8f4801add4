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
  | { readonly step: 'failed'; readonly title: Message; readonly todo: Message; readonly isBusy: boolean };

interface OidcSignInOptions {
  /** The response of the identity provider. Undefined after a reload. */
  readonly back: OidcCallback | undefined;
  readonly calls: () => Promise<CompanyLoginGateway>;
  readonly tokens: Pick<TokenStore, 'read' | 'write'>;
  readonly origin: string;
  /** Opens an address of this app and replaces the history entry. */
  readonly goOn: (address: string) => void;
  /** Redirects to the identity provider. Returns false for an invalid address. */
  readonly leave: (address: string) => boolean;
}

/** A login with an identity provider, without MobX. React subscribes with `subscribe` and `snapshot`. */
export class OidcSignIn {
  state: OidcSignInState = { step: 'asking' };
  readonly #needs: OidcSignInOptions;
  readonly #listeners = new Set<() => void>();
  #hasBegun = false;

  constructor(needs: OidcSignInOptions) {
    this.#needs = needs;
    const { back } = needs;
    if (back !== undefined && back.code === undefined) this.state = toFailedState(back);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): OidcSignInState => this.state;

  /** Exchanges the code. Further calls have no effect. */
  async open(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { back, tokens, goOn } = this.#needs;
    if (back === undefined) return goOn(tokens.read() === undefined ? buildPagePath('login') : '/');
    if (back.code !== undefined) await this.#exchange(back.code, back.isLink);
  }

  /** Redirects to the identity provider again. If the account was unknown, the provider asks for another one. */
  async again(): Promise<void> {
    const { state } = this;
    const { back, leave } = this.#needs;
    if (back === undefined || state.step !== 'failed' || state.isBusy) return;
    const { key, isLink, wanted, fault } = back;
    this.#show({ ...state, isBusy: true });
    const address = await this.#ask((calls) =>
      isLink ? calls.startLink(key) : calls.startLogin(key, wanted, fault === 'unknown'),
    );
    if (address.ok && leave(address.value)) return;
    this.#show(failed(address.ok ? { kind: 'offline' } : address.error));
  }

  toLogin(): void {
    const { back, goOn } = this.#needs;
    goOn(buildPagePath('login', back?.wanted ? { wanted: back.wanted } : {}));
  }
  toMe(): void {
    this.#needs.goOn(buildPagePath('me'));
  }

  async #exchange(code: string, isLink: boolean): Promise<void> {
    const { tokens, goOn, origin } = this.#needs;
    if (isLink) {
      const linked = await this.#ask((calls) => calls.finishLink(code));
      return this.#show(linked.ok ? { step: 'linked' } : failed(linked.error));
    }
    const entered = await this.#ask((calls) => calls.exchangeCode(code));
    if (!entered.ok) return this.#show(failed(entered.error));
    tokens.write(entered.value.bearer);
    goOn(toSafeReturnPath(entered.value.wanted, origin));
  }

  async #ask<T>(call: (calls: CompanyLoginGateway) => Promise<Result<T>>): Promise<Result<T>> {
    const calls = await this.#needs.calls().catch(() => undefined);
    return calls === undefined ? fail({ kind: 'offline' }) : call(calls);
  }

  #show(state: OidcSignInState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

const failed = (failure: Failure): OidcSignInState => ({
  step: 'failed',
  title: failureMessage(failure),
  todo: { key: 'companyLogin.todo' },
  isBusy: false,
});

const toFailedState = ({ fault }: OidcCallback): OidcSignInState => ({
  step: 'failed',
  title: { key: `companyLogin.fault.${fault}` },
  todo: { key: `companyLogin.fault.${fault}.todo` },
  isBusy: false,
});

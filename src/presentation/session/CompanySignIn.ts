import type { CompanyLoginGateway } from '#application/ports/companyLoginGateway.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { addressOf } from '../routes/addresses.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { IssuerReturn } from './issuerReturn.ts';
import { wantedAddress } from './wantedAddress.ts';

/** What a login by an issuer has come to. */
export type CompanySignInState =
  | { readonly step: 'asking' }
  | { readonly step: 'linked' }
  | { readonly step: 'failed'; readonly title: Message; readonly todo: Message; readonly isBusy: boolean };

interface CompanySignInNeeds {
  /** What came back from the issuer; nothing after a reload. */
  readonly back: IssuerReturn | undefined;
  readonly calls: () => Promise<CompanyLoginGateway>;
  readonly tokens: Pick<TokenStore, 'read' | 'write'>;
  readonly origin: string;
  /** Opens a page of ours in place of this one. */
  readonly goOn: (address: string) => void;
  /** Leaves for the issuer; false where that is no address of the web. */
  readonly leave: (address: string) => boolean;
}

/** A login by an issuer as a page shows it, without MobX. React reads `snapshot` and `subscribe`. */
export class CompanySignIn {
  state: CompanySignInState = { step: 'asking' };
  readonly #needs: CompanySignInNeeds;
  readonly #listeners = new Set<() => void>();
  #hasBegun = false;

  constructor(needs: CompanySignInNeeds) {
    this.#needs = needs;
    const { back } = needs;
    if (back !== undefined && back.code === undefined) this.state = faultOf(back);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): CompanySignInState => this.state;

  /** However often the page is drawn, the code is exchanged once. */
  async open(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { back, tokens, goOn } = this.#needs;
    if (back === undefined) return goOn(tokens.read() === undefined ? addressOf('login') : '/');
    if (back.code !== undefined) await this.#exchange(back.code, back.isLink);
  }

  /** Leaves for the issuer once more; whoever was unknown there is asked for a name. */
  async again(): Promise<void> {
    const { state } = this;
    const { back, leave } = this.#needs;
    if (back === undefined || state.step !== 'failed' || state.isBusy) return;
    const { key, isLink, wanted, fault } = back;
    this.#show({ ...state, isBusy: true });
    const address = await this.#ask((calls) =>
      isLink ? calls.link(key) : calls.start(key, wanted, fault === 'unknown'),
    );
    if (address.ok && leave(address.value)) return;
    this.#show(failed(address.ok ? { kind: 'offline' } : address.error));
  }

  toLogin(): void {
    const { back, goOn } = this.#needs;
    goOn(addressOf('login', back?.wanted ? { wanted: back.wanted } : {}));
  }
  toMe(): void {
    this.#needs.goOn(addressOf('me'));
  }

  async #exchange(code: string, isLink: boolean): Promise<void> {
    const { tokens, goOn, origin } = this.#needs;
    if (isLink) {
      const linked = await this.#ask((calls) => calls.finishLink(code));
      return this.#show(linked.ok ? { step: 'linked' } : failed(linked.error));
    }
    const entered = await this.#ask((calls) => calls.exchange(code));
    if (!entered.ok) return this.#show(failed(entered.error));
    tokens.write(entered.value.bearer);
    goOn(wantedAddress(entered.value.wanted, origin));
  }

  async #ask<T>(call: (calls: CompanyLoginGateway) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
    const calls = await this.#needs.calls().catch(() => undefined);
    return calls === undefined ? fail({ kind: 'offline' }) : call(calls);
  }

  #show(state: CompanySignInState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

const failed = (failure: Failure): CompanySignInState => ({
  step: 'failed',
  title: failureMessage(failure),
  todo: { key: 'companyLogin.todo' },
  isBusy: false,
});

const faultOf = ({ fault }: IssuerReturn): CompanySignInState => ({
  step: 'failed',
  title: { key: `companyLogin.fault.${fault}` },
  todo: { key: `companyLogin.fault.${fault}.todo` },
  isBusy: false,
});

import { makeAutoObservable, runInAction } from 'mobx';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { OpenSignIn } from '#application/session/signInPorts.ts';
import { SignInByProvider } from '#application/session/signInByProvider.ts';
import { PROVIDER_NAMES, type Provider } from '#domain/session/provider.ts';
import type { SignInFault } from '#domain/session/signIn.ts';
import { fail } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import type { Message } from '../shared/message.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** What the page around the rows knows. */
interface BindingPlace {
  /** The chat app the page is shown in. */
  readonly here: Provider | undefined;
  /** Where the app returns to with its answer. */
  readonly backWith: (tenant: string, nonce: string) => string;
  readonly leave: (address: string) => void;
}

interface BindingRow {
  readonly provider: Provider;
  readonly isBound: boolean;
}

/** The chat apps of whoever is logged in: what is bound, binding the one this page is shown in, and undoing it. */
export class BindingsViewModel implements ViewModel {
  /** The one that is to be unbound, while it is asked whether. */
  leaving: Provider | undefined = undefined;
  readonly activity = new Activity();
  readonly bound: Loader<readonly Provider[]>;
  readonly #context: PageContext;
  readonly #place: BindingPlace;

  constructor(context: PageContext, place: BindingPlace) {
    this.#context = context;
    this.#place = place;
    this.bound = new Loader(context, async () => {
      const ports = await this.#ports();
      return ports === undefined ? fail({ kind: 'offline' } as const) : ports.gateway.bound();
    });
    makeAutoObservable(this, { activity: false, bound: false }, { autoBind: true });
  }

  /** What is bound, and the app this page is shown in; nothing where the platform does not tell. */
  get rows(): readonly BindingRow[] {
    const { value } = this.bound;
    if (value === undefined) return [];
    return PROVIDER_NAMES.map((provider) => ({
      provider,
      isBound: value.includes(provider),
    })).filter(({ provider, isBound }) => isBound || provider === this.#place.here);
  }

  start(): void {
    void this.#context.session.read();
    void this.bound.start();
  }
  dispose(): void {
    this.bound.stop();
  }

  ask(provider: Provider | undefined): void {
    this.leaving = provider;
  }

  async unbind(): Promise<void> {
    const provider = this.leaving;
    if (provider === undefined) return;
    await this.activity.run(async () => {
      const ports = await this.#ports();
      const gone = ports === undefined ? fail({ kind: 'offline' } as const) : await ports.gateway.unbind(provider);
      if (!gone.ok) return this.#tell(failureMessage(gone.error), 'warning');
      const preferences = this.#context.get(PreferenceStore);
      if (preferences.read('signedInBy') === provider) preferences.write('signedInBy', '');
      await this.bound.load();
      this.#tell({ key: 'signIn.unbindDone' }, 'success');
    });
    runInAction(() => {
      this.leaving = undefined;
    });
  }

  /**
   * WeCom and Lark are asked on a page of theirs; the answer is taken by the page of their logins.
   * @param app what the app is called.
   */
  async bind(provider: Provider, app: string): Promise<void> {
    await this.activity.run(async () => {
      const [ports] = await Promise.all([this.#ports(), this.#context.session.read()]);
      const tenant = this.#context.session.user?.tenantId;
      if (ports === undefined || tenant === undefined)
        return this.#tell(failureMessage({ kind: 'offline' }), 'warning');
      let fault: SignInFault | undefined;
      const driver = new SignInByProvider(ports, {
        plan: { provider, way: 'unified', aim: 'bind' },
        tenant,
        arrival: { isRefused: false },
        backWith: (nonce) => this.#place.backWith(tenant, nonce),
        leave: this.#place.leave,
        handOn: () => undefined,
        tell: (state) => {
          if (state.step === 'failed') fault = state.fault;
        },
      });
      await driver.again();
      if (fault !== undefined) return this.#tell(sayFault(fault, app), 'warning');
      await this.bound.load();
      return undefined;
    });
  }

  #tell(message: Message, tone: 'success' | 'warning'): void {
    this.#context.messages.show(message, tone);
  }
  #ports() {
    return this.#context
      .get(OpenSignIn)()
      .catch(() => undefined);
  }
}

const sayFault = (fault: SignInFault, app: string): Message =>
  fault.kind === 'call' ? failureMessage(fault.failure) : { key: `signIn.${fault.kind}`, values: { app } };

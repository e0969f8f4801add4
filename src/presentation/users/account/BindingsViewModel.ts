import { makeAutoObservable, runInAction } from 'mobx';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { LoadSignIn } from '#application/useCases/signInPorts.ts';
import { SignInRunner } from '#application/useCases/signInByProvider.ts';
import { PROVIDER_NAMES, type Provider } from '#domain/auth/provider.ts';
import type { SignInFault } from '#domain/auth/signIn.ts';
import { fail } from '#domain/shared/result.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { ReauthenticationViewModel } from './ReauthenticationViewModel.ts';

/** The environment of the page. */
interface BindingEnvironment {
  /** The chat app that displays the page. */
  readonly currentApp: Provider | undefined;
  /** Returns the address that the chat app redirects to with its response. */
  readonly createReturnUrl: (tenant: string, nonce: string) => string;
  readonly redirect: (address: string) => void;
}

interface BindingRow {
  readonly provider: Provider;
  readonly isBound: boolean;
}

/**
 * View model of the current user's chat app bindings: lists them, binds the app that displays the page, and unbinds.
 */
export class BindingsViewModel implements ViewModel {
  /** The app to unbind while its confirmation is open. */
  unbinding: Provider | undefined = undefined;
  readonly activity = new Activity();
  readonly proof: ReauthenticationViewModel;
  readonly bound: Loader<readonly Provider[]>;
  readonly #context: PageContext;
  readonly #environment: BindingEnvironment;

  constructor(context: PageContext, place: BindingEnvironment) {
    this.#context = context;
    this.#environment = place;
    this.proof = new ReauthenticationViewModel(context);
    this.bound = new Loader(context, async () => {
      const ports = await this.#loadDependencies();
      return ports === undefined ? fail({ kind: 'offline' } as const) : ports.gateway.listBoundProviders();
    });
    makeAutoObservable(this, { activity: false, bound: false, proof: false }, { autoBind: true });
  }

  /** The bound apps and the app that displays the page. Empty if the platform does not report bindings. */
  get rows(): readonly BindingRow[] {
    const { value } = this.bound;
    if (value === undefined) return [];
    return PROVIDER_NAMES.map((provider) => ({
      provider,
      isBound: value.includes(provider),
    })).filter(({ provider, isBound }) => isBound || provider === this.#environment.currentApp);
  }

  start(): void {
    void this.#context.session.load();
    void this.bound.start();
  }
  dispose(): void {
    this.bound.stop();
  }

  setUnbinding(provider: Provider | undefined): void {
    this.unbinding = provider;
  }

  async unbind(): Promise<void> {
    const provider = this.unbinding;
    if (provider === undefined) return;
    await this.activity.run(async () => {
      const ports = await this.#loadDependencies();
      const gone = ports === undefined ? fail({ kind: 'offline' } as const) : await ports.gateway.unbind(provider);
      if (!gone.ok) return this.#notify(failureMessage(gone.error), 'warning');
      const preferences = this.#context.get(PreferenceStore);
      if (preferences.read('signedInBy') === provider) preferences.write('signedInBy', '');
      await this.bound.load();
      this.#notify({ key: 'signIn.unbindDone' }, 'success');
    });
    runInAction(() => {
      this.unbinding = undefined;
    });
  }

  /**
   * Binds a chat app. WeCom and Lark redirect to their own page; the provider login page handles their response.
   * @param app display name of the app
   */
  async bind(provider: Provider, app: string): Promise<void> {
    await this.proof.runAfterCheck(() => this.#bind(provider, app));
  }
  async #bind(provider: Provider, app: string): Promise<void> {
    await this.activity.run(async () => {
      const [ports] = await Promise.all([this.#loadDependencies(), this.#context.session.load()]);
      const tenant = this.#context.session.user?.tenantId;
      if (ports === undefined || tenant === undefined)
        return this.#notify(failureMessage({ kind: 'offline' }), 'warning');
      let fault: SignInFault | undefined;
      const driver = new SignInRunner(ports, {
        plan: { provider, protocol: 'unified', purpose: 'bind' },
        tenant,
        callback: { isRefused: false },
        createReturnUrl: (nonce) => this.#environment.createReturnUrl(tenant, nonce),
        redirect: this.#environment.redirect,
        forwardCode: () => undefined,
        onStateChange: (state) => {
          if (state.step === 'failed') fault = state.fault;
        },
      });
      await driver.retry();
      if (fault !== undefined) return this.#notify(signInFaultMessage(fault, app), 'warning');
      await this.bound.load();
      return undefined;
    });
  }

  #notify(message: Message, tone: 'success' | 'warning'): void {
    this.#context.messages.show(message, tone);
  }
  #loadDependencies() {
    return this.#context
      .get(LoadSignIn)()
      .catch(() => undefined);
  }
}

const signInFaultMessage = (fault: SignInFault, app: string): Message =>
  fault.kind === 'call' ? failureMessage(fault.failure) : { key: `signIn.${fault.kind}`, values: { app } };

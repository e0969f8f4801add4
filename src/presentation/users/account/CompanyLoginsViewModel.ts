import { makeAutoObservable } from 'mobx';
import { CompanyLoginGateway, type LinkedLogin } from '#application/ports/auth/companyLoginGateway.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { ReauthenticationViewModel } from './ReauthenticationViewModel.ts';

/**
 * View model of the current user's company logins. Linking redirects to the issuer; unlinking asks for confirmation.
 */
export class CompanyLoginsViewModel implements ViewModel {
  readonly activity = new Activity();
  readonly proof: ReauthenticationViewModel;
  readonly loader: Loader<readonly LinkedLogin[]>;
  /** The login to unlink while its confirmation is open. */
  unlinking: LinkedLogin | undefined = undefined;
  readonly #context: PageContext;
  readonly #redirect: (address: string) => boolean;

  constructor(context: PageContext, goTo: (address: string) => boolean) {
    this.#context = context;
    this.#redirect = goTo;
    this.proof = new ReauthenticationViewModel(context);
    this.loader = new Loader(context, () => context.get(CompanyLoginGateway).listLinkedLogins());
    makeAutoObservable(this, { activity: false, loader: false, proof: false }, { autoBind: true });
  }

  get logins(): readonly LinkedLogin[] {
    return this.loader.value ?? [];
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  setUnlinking(login: LinkedLogin | undefined): void {
    this.unlinking = login;
  }

  /** Redirects to the issuer after the user has proved their identity. */
  async link({ key }: LinkedLogin): Promise<void> {
    await this.proof.runAfterCheck(() => this.#link(key));
  }
  async #link(key: string): Promise<void> {
    await this.activity.run(async () => {
      const address = await this.#context.get(CompanyLoginGateway).startLink(key);
      if (!address.ok) this.#context.messages.show(failureMessage(address.error), 'warning');
      else if (!this.#redirect(address.value)) this.#context.messages.show({ key: 'error.unreadable' }, 'warning');
    });
  }

  async unlink(): Promise<void> {
    await this.activity.run(async () => {
      const { unlinking } = this;
      if (unlinking === undefined) return;
      const answer = await this.#context.get(CompanyLoginGateway).unlink(unlinking.key);
      this.setUnlinking(undefined);
      if (!answer.ok) return this.#context.messages.show(failureMessage(answer.error), 'warning');
      this.#context.messages.show({ key: 'companyLogin.unlinked' }, 'success');
      await this.loader.load();
    });
  }
}

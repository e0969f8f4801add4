import { makeAutoObservable } from 'mobx';
import { CompanyLoginGateway, type LinkedLogin } from '#application/ports/companyLoginGateway.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The company logins of whoever is logged in: linking leaves for the issuer, unlinking asks first. */
export class CompanyLoginsViewModel implements ViewModel {
  readonly activity = new Activity();
  readonly loader: Loader<readonly LinkedLogin[]>;
  /** Which is to be unlinked, once that is confirmed. */
  leaving: LinkedLogin | undefined = undefined;
  readonly #context: PageContext;
  readonly #goTo: (address: string) => boolean;

  constructor(context: PageContext, goTo: (address: string) => boolean) {
    this.#context = context;
    this.#goTo = goTo;
    this.loader = new Loader(context, () => context.get(CompanyLoginGateway).mine());
    makeAutoObservable(this, { activity: false, loader: false }, { autoBind: true });
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

  ask(login: LinkedLogin | undefined): void {
    this.leaving = login;
  }

  async link({ key }: LinkedLogin): Promise<void> {
    await this.activity.run(async () => {
      const address = await this.#context.get(CompanyLoginGateway).link(key);
      if (!address.ok) this.#context.messages.show(failureMessage(address.error), 'warning');
      else if (!this.#goTo(address.value)) this.#context.messages.show({ key: 'error.unreadable' }, 'warning');
    });
  }

  async unlink(): Promise<void> {
    await this.activity.run(async () => {
      const { leaving } = this;
      if (leaving === undefined) return;
      const answer = await this.#context.get(CompanyLoginGateway).unlink(leaving.key);
      this.ask(undefined);
      if (!answer.ok) return this.#context.messages.show(failureMessage(answer.error), 'warning');
      this.#context.messages.show({ key: 'companyLogin.unlinked' }, 'success');
      await this.loader.load();
    });
  }
}

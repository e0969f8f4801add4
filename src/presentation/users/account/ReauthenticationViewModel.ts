import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';

/** Asks for the password again before logins and sessions are changed. */
export class ReauthenticationViewModel {
  isAsking = false;
  password = '';
  isShown = false;
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;
  #work: () => Promise<unknown> = async () => undefined;

  constructor(context: PageContext) {
    this.#context = context;
    makeAutoObservable(this, { activity: false, problem: observableRef }, { autoBind: true });
  }

  /**
   * Runs the work, after asking for the password if one is needed. For a user without a password, the work reports the
   * missing proof itself.
   */
  async runAfterCheck(work: () => Promise<unknown>): Promise<void> {
    const needed = await this.activity.run(() => this.#context.get(ProfileGateway).getRequiredProof());
    if (needed === undefined) return;
    if (!needed.ok || needed.value !== 'password') {
      await work();
      return;
    }
    this.#work = work;
    runInAction(() => {
      this.isAsking = true;
    });
  }

  type(password: string): void {
    this.password = password;
    this.problem = undefined;
  }
  toggle(): void {
    this.isShown = !this.isShown;
  }
  close(): void {
    this.isAsking = false;
    this.password = '';
    this.isShown = false;
    this.problem = undefined;
  }

  async confirm(): Promise<void> {
    if (this.password === '') {
      this.problem = { key: 'profile.proof.missing' };
      return;
    }
    const proved = await this.activity.run(() => this.#context.get(ProfileGateway).reauthenticate(this.password));
    if (proved === undefined) return;
    if (!proved.ok) {
      const { error } = proved;
      runInAction(() => {
        this.problem = failureMessage(error);
      });
      return;
    }
    this.close();
    await this.#work();
  }
}

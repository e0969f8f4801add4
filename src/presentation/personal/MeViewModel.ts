import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { AgentAbsence } from '../shared/AgentAbsence.ts';
import { Activity } from '../shared/Activity.ts';
import type { Session } from '../shared/Session.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The personal page: who I am, who stands in for me, and leaving. */
export class MeViewModel implements ViewModel {
  isAskingToLeave = false;
  readonly activity = new Activity();
  readonly session: Session;
  readonly absence: AgentAbsence;
  readonly now: Instant;
  readonly #context: PageContext;
  readonly #leave: () => Promise<void>;

  /** `leave` forgets the token and opens the login page. */
  constructor(context: PageContext, leave: () => Promise<void>) {
    this.#context = context;
    this.#leave = leave;
    this.session = context.session;
    this.absence = new AgentAbsence(context);
    this.now = context.get(Clock).now();
    makeAutoObservable(this, { activity: false, session: false, absence: false, now: false }, { autoBind: true });
  }

  get photo(): string | undefined {
    const { user } = this.session;
    return user?.photo === undefined ? undefined : this.#context.get(FileGateway).address(user.photo);
  }

  start(): void {
    void this.session.read();
    void this.absence.loader.start();
  }
  dispose(): void {
    this.absence.loader.stop();
  }

  askToLeave(isAsking: boolean): void {
    this.isAskingToLeave = isAsking;
  }

  /** The platform is told, but leaving does not wait for its consent. */
  async logOut(): Promise<void> {
    await this.activity.run(async () => {
      await this.#context.get(SessionGateway).logOut();
      await this.#leave();
    });
  }
}

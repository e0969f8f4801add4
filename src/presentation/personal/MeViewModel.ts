import { makeAutoObservable } from 'mobx';
import { AppGateway } from '#application/ports/appGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { ManagedApp } from '#domain/directory/app.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { AgentAbsence } from '../shared/AgentAbsence.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import type { Session } from '../shared/Session.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The personal page: who I am, who stands in for me, and leaving. */
export class MeViewModel implements ViewModel {
  isAskingToLeave = false;
  readonly activity = new Activity();
  readonly session: Session;
  readonly absence: AgentAbsence;
  /** The applications I look after; none where the platform does not tell. */
  readonly apps: Loader<readonly ManagedApp[]>;
  readonly now: Instant;
  readonly #context: PageContext;
  readonly #leave: () => Promise<void>;

  /** `leave` forgets the token and opens the login page. */
  constructor(context: PageContext, leave: () => Promise<void>) {
    this.#context = context;
    this.#leave = leave;
    this.session = context.session;
    this.absence = new AgentAbsence(context);
    this.apps = new Loader(context, () => managedApps(context.get(AppGateway)));
    this.now = context.get(Clock).now();
    const fixed = { activity: false, session: false, absence: false, apps: false, now: false } as const;
    makeAutoObservable(this, fixed, { autoBind: true });
  }

  get photo(): string | undefined {
    const { user } = this.session;
    return user?.photo === undefined ? undefined : this.#context.get(FileGateway).address(user.photo);
  }

  get looksAfterApps(): boolean {
    return (
      this.session.user?.isAdministrator === true || this.apps.value?.some(({ right }) => right === 'manage') === true
    );
  }

  start(): void {
    void this.session.read();
    void this.absence.loader.start();
    void this.apps.start();
  }
  dispose(): void {
    this.absence.loader.stop();
    this.apps.stop();
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

/** Nobody who looks after none is asked for a list. */
async function managedApps(apps: AppGateway): Promise<Result<readonly ManagedApp[], Failure>> {
  const right = await apps.rightOn();
  if (!right.ok) return right;
  return right.value === undefined ? ok([]) : apps.managed();
}

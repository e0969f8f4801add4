import { makeAutoObservable } from 'mobx';
import { AppGateway } from '#application/ports/appGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { ManagedApp, Screen } from '#domain/directory/app.ts';
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
  /** Boards of figures I may look at; none where the platform knows of none. */
  readonly screens: Loader<readonly Screen[]>;
  /** What the platform speaks; where it does not tell, all of ours. */
  readonly spoken: Loader<readonly string[]>;
  /** The application a link has led into, and the one before. */
  readonly appsInUse: Loader<AppsInUse>;
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
    this.screens = new Loader(context, () => context.get(AppGateway).screens());
    this.spoken = new Loader(context, () => context.get(AppGateway).languages());
    this.appsInUse = new Loader(context, () => appsInUse(context));
    this.now = context.get(Clock).now();
    const fixed = {
      activity: false,
      session: false,
      absence: false,
      apps: false,
      screens: false,
      spoken: false,
      appsInUse: false,
      now: false,
    } as const;
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
    for (const each of this.#later) void each.start();
  }
  dispose(): void {
    this.absence.loader.stop();
    for (const each of this.#later) each.stop();
  }

  get #later(): readonly Pick<Loader<unknown>, 'start' | 'stop'>[] {
    return [this.apps, this.screens, this.spoken, this.appsInUse];
  }

  /** Back to the application that was in use before a link led into another one. */
  leaveApp(): void {
    const { get, lists } = this.#context;
    const preferences = get(PreferenceStore);
    preferences.write('appId', preferences.read('formerAppId') ?? '');
    preferences.write('formerAppId', '');
    lists.forget();
    void this.session.renew();
    void this.appsInUse.load();
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

/** Both are told only while there is a way back. */
interface AppsInUse {
  readonly now?: string;
  readonly before?: string;
}
async function appsInUse({ get }: PageContext): Promise<Result<AppsInUse, Failure>> {
  const [now, before] = (['appId', 'formerAppId'] as const).map((name) => get(PreferenceStore).read(name) ?? '');
  if (!now || !before || now === before) return ok({});
  const [here, there] = await Promise.all([get(AppGateway).named(now), get(AppGateway).named(before)]);
  return ok({ now: (here.ok && here.value) || now, before: (there.ok && there.value) || before });
}

/** Nobody who looks after none is asked for a list. */
async function managedApps(apps: AppGateway): Promise<Result<readonly ManagedApp[], Failure>> {
  const right = await apps.rightOn();
  if (!right.ok) return right;
  return right.value === undefined ? ok([]) : apps.managed();
}

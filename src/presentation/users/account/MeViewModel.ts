import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { OutboxLoader } from '#application/outbox/loadOutbox.ts';
import type { Outbox } from '#application/outbox/outbox.ts';
import { AppGateway } from '#application/ports/directory/appGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import type { ManagedApp, Screen } from '#domain/directory/app.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { ActiveAgents } from '../../ui/state/ActiveAgents.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { Session } from '../../ui/state/Session.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** View model of the personal page: the user, their agents, and logging out. */
export class MeViewModel implements ViewModel {
  isLogOutOpen = false;
  /** The outbox, while the user logs out with decisions that were not sent. */
  unsent: Outbox | undefined = undefined;
  readonly activity = new Activity();
  readonly session: Session;
  readonly absence: ActiveAgents;
  /** Applications that the user manages. Empty if the platform does not report them. */
  readonly apps: Loader<readonly ManagedApp[]>;
  /** Dashboards that the user may view. Empty if the platform has none. */
  readonly screens: Loader<readonly Screen[]>;
  /** Languages of the platform. If it does not report them, all languages of this client are offered. */
  readonly platformLanguages: Loader<readonly string[]>;
  /** The application that a link switched to, and the previous one. */
  readonly appsInUse: Loader<AppsInUse>;
  readonly now: Instant;
  readonly #context: PageContext;
  readonly #openLogin: () => Promise<void>;

  /** @param leave deletes the token and opens the login page. */
  constructor(context: PageContext, leave: () => Promise<void>) {
    this.#context = context;
    this.#openLogin = leave;
    this.session = context.session;
    this.absence = new ActiveAgents(context);
    this.apps = new Loader(context, () => loadManagedApps(context.get(AppGateway)));
    this.screens = new Loader(context, () => context.get(AppGateway).listScreens());
    this.platformLanguages = new Loader(context, () => context.get(AppGateway).listLanguages());
    this.appsInUse = new Loader(context, () => loadAppsInUse(context));
    this.now = context.get(Clock).now();
    const fixed = {
      activity: false,
      unsent: observableRef,
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
    return user?.photo === undefined ? undefined : this.#context.get(FileGateway).getUrl(user.photo);
  }

  get managesApps(): boolean {
    return (
      this.session.user?.isAdministrator === true || this.apps.value?.some(({ right }) => right === 'manage') === true
    );
  }

  start(): void {
    void this.session.load();
    void this.absence.loader.start();
    for (const each of this.#lazyLoaders) void each.start();
  }
  dispose(): void {
    this.absence.loader.stop();
    for (const each of this.#lazyLoaders) each.stop();
  }

  get #lazyLoaders(): readonly Pick<Loader<unknown>, 'start' | 'stop'>[] {
    return [this.apps, this.screens, this.platformLanguages, this.appsInUse];
  }

  /** Returns to the application that was in use before a link switched to another one. */
  leaveApp(): void {
    const { get, lists } = this.#context;
    const preferences = get(PreferenceStore);
    preferences.write('appId', preferences.read('formerAppId') ?? '');
    preferences.write('formerAppId', '');
    lists.clear();
    void this.session.reload();
    void this.appsInUse.load();
  }

  /** Asks before the logout: what happens to decisions that were not sent, or else whether the user is sure. */
  async askToLogOut(): Promise<void> {
    const outbox = await this.#findUnsent();
    runInAction(() => {
      this.unsent = outbox;
      this.isLogOutOpen = outbox === undefined;
    });
  }
  closeLogOut(): void {
    this.isLogOutOpen = false;
    this.unsent = undefined;
  }
  async #findUnsent(): Promise<Outbox | undefined> {
    const { queued, get } = this.#context;
    if (!queued.isOutboxShown) return undefined;
    const outbox = await get(OutboxLoader)
      .fetch()
      .catch(() => undefined);
    return outbox !== undefined && outbox.current.length > 0 ? outbox : undefined;
  }

  /** Notifies the platform. The user is logged out here even if that fails. */
  async logOut(): Promise<void> {
    await this.activity.run(async () => {
      await this.#context.get(SessionGateway).logOut();
      await this.#openLogin();
    });
  }
}

/** Both are undefined if there is no application to return to. */
interface AppsInUse {
  readonly now?: string;
  readonly before?: string;
}
async function loadAppsInUse({ get }: PageContext): Promise<Result<AppsInUse>> {
  const [now, before] = (['appId', 'formerAppId'] as const).map((name) => get(PreferenceStore).read(name) ?? '');
  if (!now || !before || now === before) return ok({});
  const [here, there] = await Promise.all([get(AppGateway).findName(now), get(AppGateway).findName(before)]);
  return ok({ now: (here.ok && here.value) || now, before: (there.ok && there.value) || before });
}

/** Requests the list only for users who have a right on applications. */
async function loadManagedApps(apps: AppGateway): Promise<Result<readonly ManagedApp[]>> {
  const right = await apps.findRight();
  if (!right.ok) return right;
  return right.value === undefined ? ok([]) : apps.listManagedApps();
}

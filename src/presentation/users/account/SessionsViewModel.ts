import { makeAutoObservable } from 'mobx';
import { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import type { OwnSession } from '#domain/auth/ownSession.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { ReauthenticationViewModel } from './ReauthenticationViewModel.ts';

export class SessionsViewModel implements ViewModel {
  readonly loader: Loader<readonly OwnSession[]>;
  /** The sessions to end while the confirmation is open. */
  ending: readonly OwnSession[] = [];
  readonly activity = new Activity();
  readonly proof: ReauthenticationViewModel;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.proof = new ReauthenticationViewModel(context);
    this.loader = new Loader(context, () => context.get(ProfileGateway).listSessions());
    makeAutoObservable(this, { loader: false, activity: false, proof: false }, { autoBind: true });
  }

  get others(): readonly OwnSession[] {
    return (this.loader.value ?? []).filter(({ isCurrent }) => !isCurrent);
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  setEnding(sessions: readonly OwnSession[]): void {
    this.ending = sessions;
  }
  /** Ends the sessions after the user has proved their identity. */
  async end(): Promise<void> {
    const ids = this.ending.map(({ id }) => id);
    await this.proof.runAfterCheck(() => this.#end(ids));
    this.setEnding([]);
  }

  async #end(ids: readonly string[]): Promise<void> {
    const ended = await this.activity.run(() => this.#context.get(ProfileGateway).endSessions(ids));
    if (ended === undefined) return;
    const { messages } = this.#context;
    if (ended.ok) messages.show({ key: 'profile.sessions.ended' }, 'success');
    else messages.show(failureMessage(ended.error), 'warning');
    await this.loader.load();
  }
}

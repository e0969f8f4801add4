import { makeAutoObservable } from 'mobx';
import { InvitationGateway, type Invitation } from '#application/ports/auth/invitationGateway.ts';
import { invitationStatus, type InvitationStatus } from '#domain/forms/invitation.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { copyPageLink } from '../../ui/navigation/copyPageLink.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** View model of an invitation: shows, copies and ends it. The number of responses is refreshed periodically. */
export class InvitationViewModel implements ViewModel {
  readonly loader: Loader<Invitation>;
  readonly activity = new Activity();
  isEnding = false;
  readonly #context: PageContext;
  readonly #id: string;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.#id = id;
    this.loader = new Loader(context, () => context.get(InvitationGateway).findInvitation(id));
    makeAutoObservable(this, { loader: false, activity: false }, { autoBind: true });
  }

  get status(): InvitationStatus | undefined {
    const { value, now } = this.loader;
    return value && invitationStatus(value, now);
  }
  /** Whether the invitation can be ended. False if it is already over. */
  get mayEnd(): boolean {
    return this.status === 'coming' || this.status === 'open' || this.status === 'full';
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  async copy(): Promise<void> {
    const { value } = this.loader;
    if (value === undefined) return;
    const copied = await copyPageLink('qrCodeForm', { code: value.code }, 'invitation.copyFailed');
    const { messages } = this.#context;
    if (copied.ok) messages.show({ key: 'invitation.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }
  askToEnd(isEnding: boolean): void {
    this.isEnding = isEnding;
  }
  async end(): Promise<void> {
    const { get, messages, changes } = this.#context;
    const ended = await this.activity.run(() => get(InvitationGateway).endInvitation(this.#id));
    if (ended === undefined) return;
    this.askToEnd(false);
    if (ended.ok) {
      messages.show({ key: 'invitation.ended' }, 'success');
      changes.next({});
    } else messages.show(failureMessage(ended.error), 'warning');
    await this.loader.load();
  }
}

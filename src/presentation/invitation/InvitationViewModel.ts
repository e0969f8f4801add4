import { makeAutoObservable } from 'mobx';
import { InvitationGateway, type Invitation } from '#application/ports/invitationGateway.ts';
import { invitationStatus, type InvitationStatus } from '#domain/form/invitation.ts';
import { Activity } from '../shared/Activity.ts';
import { copyAddress } from '../shared/copyAddress.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** One invitation: shown, copied, ended. How many have answered is read again whenever it is due. */
export class InvitationViewModel implements ViewModel {
  readonly loader: Loader<Invitation>;
  readonly activity = new Activity();
  isEnding = false;
  readonly #context: PageContext;
  readonly #id: string;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.#id = id;
    this.loader = new Loader(context, () => context.get(InvitationGateway).find(id));
    makeAutoObservable(this, { loader: false, activity: false }, { autoBind: true });
  }

  get status(): InvitationStatus | undefined {
    const { value, now } = this.loader;
    return value && invitationStatus(value, now);
  }
  /** What is over needs no end. */
  get mayEnd(): boolean {
    return this.status === 'coming' || this.status === 'open' || this.status === 'full';
  }

  start(): void {
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
  }

  async copy(): Promise<void> {
    const { value } = this.loader;
    if (value === undefined) return;
    const copied = await copyAddress('qrCodeForm', { code: value.code }, 'invitation.copyFailed');
    const { messages } = this.#context;
    if (copied.ok) messages.show({ key: 'invitation.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }
  askToEnd(isEnding: boolean): void {
    this.isEnding = isEnding;
  }
  async end(): Promise<void> {
    const { get, messages, changes } = this.#context;
    const ended = await this.activity.run(() => get(InvitationGateway).end(this.#id));
    if (ended === undefined) return;
    this.askToEnd(false);
    if (ended.ok) {
      messages.show({ key: 'invitation.ended' }, 'success');
      changes.next({});
    } else messages.show(failureMessage(ended.error), 'warning');
    await this.loader.load();
  }
}

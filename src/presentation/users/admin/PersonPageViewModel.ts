import { makeAutoObservable, observableRef } from 'mobx';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { MailGateway, type OwnMail } from '#application/ports/directory/mailGateway.ts';
import { PeopleGateway, type PasswordLink } from '#application/ports/directory/peopleGateway.ts';
import type { DirectoryChange, ManagedPerson } from '#domain/directory/managedPerson.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { copyText } from '../../ui/navigation/copyPageLink.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { ChangeReview, publishChange } from './ChangeReview.ts';

/** A change of a user's status or rights. */
export type UserStatusChange = 'leave' | 'bringBack' | 'grant' | 'revoke';

/** A user as an administrator sees them: their status and rights. */
export class PersonPageViewModel implements ViewModel {
  readonly loader: Loader<ManagedPerson>;
  readonly review: ChangeReview;
  asked: UserStatusChange | undefined = undefined;
  /** Why the last action failed. */
  problem: Message | undefined = undefined;
  /**
   * Whether the deactivation waits for confirmation on another page, as too many users would be deactivated at once.
   */
  isHeld = false;
  isLinkAsked = false;
  /** Whether the server sends mail. */
  readonly mail: Loader<OwnMail>;
  link: PasswordLink | undefined = undefined;
  readonly linking = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(PeopleGateway).findPerson(id));
    this.review = new ChangeReview(context);
    this.mail = new Loader(context, () => context.get(MailGateway).getSettings());
    makeAutoObservable(
      this,
      { loader: false, review: false, mail: false, linking: false, problem: observableRef, link: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    this.loader.follow();
    void this.mail.start();
  }
  get hasMail(): boolean {
    return this.mail.value?.isOffered === true;
  }
  dispose(): void {
    this.loader.stop();
    this.mail.stop();
  }

  /** Reads and shows the effects of a change before it is made. */
  async ask(standing: UserStatusChange): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    this.#say(undefined);
    const reviewed = await this.review.ask(toDirectoryChange(standing, value));
    if (reviewed?.ok === false) this.#say(failureMessage(reviewed.error));
    if (reviewed?.ok !== true) return;
    this.asked = standing;
    this.review.show(reviewed.value);
  }
  close(): void {
    this.asked = undefined;
    this.review.show(undefined);
  }

  async confirm(): Promise<void> {
    const { shown, activity } = this.review;
    if (!shown) return;
    const { get } = this.#context;
    const done = await activity.run(() => get(PeopleGateway).applyChange(shown.change, get(IdempotencyKeys).create()));
    if (!done) return;
    this.close();
    if (!done.ok) this.#say(failureMessage(done.error));
    else if (done.value.outcome === 'saved') publishChange(this.#context);
    else if (done.value.outcome === 'held') this.#hold();
    else this.#say({ key: 'staff.changedMeanwhile' });
    await this.loader.load();
  }
  /** Opens or closes the question whether to create a link. */
  askForLink(isAsked: boolean): void {
    this.isLinkAsked = isAsked;
  }
  async makeLink(way: 'shown' | 'mail' = 'shown'): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    this.#say(undefined);
    const made = await this.linking.run(() => this.#context.get(PeopleGateway).createPasswordLink(value.id, way));
    if (!made) return;
    this.askForLink(false);
    if (!made.ok) this.#say(failureMessage(made.error));
    else if (made.value === 'mailed') this.#context.messages.show({ key: 'staff.link.mailed' }, 'success');
    else this.#show(made.value);
  }
  /** Removes the link, which cannot be shown again. */
  closeLink(): void {
    this.#show(undefined);
  }
  async copyLink(address: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(address, 'staff.link.copyFailed');
    if (copied.ok) messages.show({ key: 'staff.link.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }
  #show(link: PasswordLink | undefined): void {
    this.link = link;
  }
  #hold(): void {
    this.isHeld = true;
  }
  #say(problem: Message | undefined): void {
    this.isHeld = false;
    this.problem = problem;
  }
}

function toDirectoryChange(standing: UserStatusChange, { id, version }: ManagedPerson): DirectoryChange {
  if (standing === 'leave' || standing === 'bringBack') return { kind: standing, id, version };
  return { kind: 'administrator', id, version, isAdministrator: standing === 'grant' };
}

import { makeAutoObservable, observableRef } from 'mobx';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { NotificationGateway, type OwnNotifications } from '#application/ports/directory/notificationGateway.ts';
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
  confirmation: UserStatusChange | undefined = undefined;
  /** Why the last action failed. */
  problem: Message | undefined = undefined;
  /**
   * Whether the deactivation waits for confirmation on another page, as too many users would be deactivated at once.
   */
  isPending = false;
  isLinkQuestionOpen = false;
  /** Whether the server sends mail. */
  readonly mail: Loader<OwnNotifications>;
  link: PasswordLink | undefined = undefined;
  readonly linkActivity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(PeopleGateway).findPerson(id));
    this.review = new ChangeReview(context);
    this.mail = new Loader(context, () => context.get(NotificationGateway).getSettings());
    makeAutoObservable(
      this,
      { loader: false, review: false, mail: false, linkActivity: false, problem: observableRef, link: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    this.loader.subscribe();
    void this.mail.start();
  }
  get hasMail(): boolean {
    return this.mail.value?.isMailOffered === true;
  }
  dispose(): void {
    this.loader.stop();
    this.mail.stop();
  }

  /** Reads and shows the effects of a change before it is made. */
  async openConfirmation(standing: UserStatusChange): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    this.#setProblem(undefined);
    const reviewed = await this.review.requestPreview(toDirectoryChange(standing, value));
    if (reviewed?.ok === false) this.#setProblem(failureMessage(reviewed.error));
    if (reviewed?.ok !== true) return;
    this.confirmation = standing;
    this.review.show(reviewed.value);
  }
  close(): void {
    this.confirmation = undefined;
    this.review.show(undefined);
  }

  async confirm(): Promise<void> {
    const { shown, activity } = this.review;
    if (!shown) return;
    const { get } = this.#context;
    const done = await activity.run(() => get(PeopleGateway).applyChange(shown.change, get(IdempotencyKeys).create()));
    if (!done) return;
    this.close();
    if (!done.ok) this.#setProblem(failureMessage(done.error));
    else if (done.value.outcome === 'saved') publishChange(this.#context);
    else if (done.value.outcome === 'held') this.#setPending();
    else this.#setProblem({ key: 'staff.changedMeanwhile' });
    await this.loader.load();
  }
  /** Opens or closes the question whether to create a link. */
  setLinkQuestionOpen(isAsked: boolean): void {
    this.isLinkQuestionOpen = isAsked;
  }
  async createLink(way: 'shown' | 'mail' = 'shown'): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    this.#setProblem(undefined);
    const made = await this.linkActivity.run(() => this.#context.get(PeopleGateway).createPasswordLink(value.id, way));
    if (!made) return;
    this.setLinkQuestionOpen(false);
    if (!made.ok) this.#setProblem(failureMessage(made.error));
    else if (made.value === 'mailed') this.#context.messages.show({ key: 'staff.link.mailed' }, 'success');
    else this.#setLink(made.value);
  }
  /** Removes the link, which cannot be shown again. */
  closeLink(): void {
    this.#setLink(undefined);
  }
  async copyLink(address: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(address, 'staff.link.copyFailed');
    if (copied.ok) messages.show({ key: 'staff.link.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }
  #setLink(link: PasswordLink | undefined): void {
    this.link = link;
  }
  #setPending(): void {
    this.isPending = true;
  }
  #setProblem(problem: Message | undefined): void {
    this.isPending = false;
    this.problem = problem;
  }
}

function toDirectoryChange(standing: UserStatusChange, { id, version }: ManagedPerson): DirectoryChange {
  if (standing === 'leave' || standing === 'bringBack') return { kind: standing, id, version };
  return { kind: 'administrator', id, version, isAdministrator: standing === 'grant' };
}

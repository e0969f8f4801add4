import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { MailGateway } from '#application/ports/mailGateway.ts';
import { PeopleGateway, type PasswordLink } from '#application/ports/peopleGateway.ts';
import type { DirectoryChange, ManagedPerson } from '#domain/directory/managedPerson.ts';
import { Activity } from '../shared/Activity.ts';
import { copyText } from '../shared/copyAddress.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { ChangeReview, tellOfChange } from './ChangeReview.ts';

/** What one tap asks of a person. */
export type Standing = 'leave' | 'bringBack' | 'grant' | 'revoke';

/** One person as an administrator sees them: whether they are there, and what they may do. */
export class PersonPageViewModel implements ViewModel {
  readonly loader: Loader<ManagedPerson>;
  readonly review: ChangeReview;
  asked: Standing | undefined = undefined;
  /** Why nothing was done. */
  problem: Message | undefined = undefined;
  /** Too many leave at once: somebody has to confirm it on another page. */
  isHeld = false;
  isLinkAsked = false;
  /** Whether this server sends mail. */
  hasMail = false;
  link: PasswordLink | undefined = undefined;
  readonly linking = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(PeopleGateway).person(id));
    this.review = new ChangeReview(context);
    makeAutoObservable(
      this,
      { loader: false, review: false, linking: false, problem: observableRef, link: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    this.loader.follow();
    void this.#askForMail();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Says what it would do before it is done. */
  async ask(standing: Standing): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    this.#say(undefined);
    const reviewed = await this.review.ask(changeOf(standing, value));
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
    const done = await activity.run(() => get(PeopleGateway).change(shown.change, get(CommandKeys).fresh()));
    if (!done) return;
    this.close();
    if (!done.ok) this.#say(failureMessage(done.error));
    else if (done.value.outcome === 'saved') tellOfChange(this.#context);
    else if (done.value.outcome === 'held') this.#hold();
    else this.#say({ key: 'staff.changedMeanwhile' });
    await this.loader.load();
  }
  /** Asks whether a link is wanted, or takes the question back. */
  askForLink(isAsked: boolean): void {
    this.isLinkAsked = isAsked;
  }
  async makeLink(way: 'shown' | 'mail' = 'shown'): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    this.#say(undefined);
    const made = await this.linking.run(() => this.#context.get(PeopleGateway).giveLink(value.id, way));
    if (!made) return;
    this.askForLink(false);
    if (!made.ok) this.#say(failureMessage(made.error));
    else if (made.value === 'mailed') this.#context.messages.show({ key: 'staff.link.mailed' }, 'success');
    else this.#show(made.value);
  }
  /** It cannot be shown again. */
  closeLink(): void {
    this.#show(undefined);
  }
  async copyLink(address: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(address, 'staff.link.copyFailed');
    if (copied.ok) messages.show({ key: 'staff.link.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }
  async #askForMail(): Promise<void> {
    const mail = await this.#context.get(MailGateway).mine();
    runInAction(() => {
      this.hasMail = mail.ok && mail.value.isOffered;
    });
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

function changeOf(standing: Standing, { id, version }: ManagedPerson): DirectoryChange {
  if (standing === 'leave' || standing === 'bringBack') return { kind: standing, id, version };
  return { kind: 'administrator', id, version, isAdministrator: standing === 'grant' };
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { NotificationGateway, type OwnNotifications } from '#application/ports/directory/notificationGateway.ts';
import { PeopleGateway, type UserPasswordLink } from '#application/ports/directory/peopleGateway.ts';
import type { ManagedPerson } from '#domain/directory/managedPerson.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { copyText } from '../../ui/navigation/copyPageLink.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** Users per request. */
const BATCH_SIZE = 200;
const MAX_USERS = 2_000;

/** The users who cannot log in yet. Their links are created together and shown only once. */
export class PeopleLinksViewModel implements ViewModel {
  readonly loader: Loader<readonly ManagedPerson[]>;
  /** Whether the server sends mail. */
  readonly mail: Loader<OwnNotifications>;
  excludedIds: readonly string[] = [];
  links: readonly UserPasswordLink[] = [];
  sentCount: number | undefined = undefined;
  confirmation: 'shown' | 'mail' | undefined = undefined;
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#load());
    this.mail = new Loader(context, () => context.get(NotificationGateway).getSettings());
    makeAutoObservable(
      this,
      {
        loader: false,
        mail: false,
        activity: false,
        excludedIds: observableRef,
        links: observableRef,
        problem: observableRef,
      },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
    void this.mail.start();
  }
  get hasMail(): boolean {
    return this.mail.value?.isMailOffered === true;
  }
  dispose(): void {
    this.loader.stop();
    this.mail.stop();
    this.links = [];
  }

  get people(): readonly ManagedPerson[] {
    return this.loader.value ?? [];
  }
  get chosen(): readonly ManagedPerson[] {
    return this.people.filter(({ id }) => !this.excludedIds.includes(id));
  }
  /** Number of selected users without a mail address. */
  get missingMailCount(): number {
    return this.chosen.filter(({ companyEmail }) => companyEmail === '').length;
  }
  choose(id: string, isChosen: boolean): void {
    this.excludedIds = isChosen ? this.excludedIds.filter((each) => each !== id) : [...this.excludedIds, id];
  }
  chooseAll(isAll: boolean): void {
    this.excludedIds = isAll ? [] : this.people.map(({ id }) => id);
  }
  setConfirmation(way: 'shown' | 'mail' | undefined): void {
    this.confirmation = way;
  }

  /** Creates new links and invalidates the previous ones. */
  async createLinks(): Promise<void> {
    const way = this.confirmation;
    const ids = this.chosen.map(({ id }) => id);
    this.#setProblem(undefined);
    await this.activity.run(async () => {
      if (way === 'mail') await this.#sendLinks(ids);
      else await this.#createShownLinks(ids);
    });
    this.setConfirmation(undefined);
  }
  /** Removes the links, which cannot be shown again. */
  close(): void {
    this.links = [];
    this.sentCount = undefined;
    void this.loader.load();
  }
  async copy(address: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(address, 'staff.link.copyFailed');
    if (copied.ok) messages.show({ key: 'staff.link.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }

  async #createShownLinks(ids: readonly string[]): Promise<void> {
    const made: UserPasswordLink[] = [];
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const links = await this.#context.get(PeopleGateway).createInvitations(ids.slice(at, at + BATCH_SIZE));
      if (links.ok) made.push(...links.value);
      else this.#setProblem(failureMessage(links.error));
    }
    runInAction(() => {
      this.links = made;
    });
  }
  async #sendLinks(ids: readonly string[]): Promise<void> {
    let sent = 0;
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const mailed = await this.#context.get(PeopleGateway).sendInvitations(ids.slice(at, at + BATCH_SIZE));
      if (mailed.ok) sent += mailed.value;
      else this.#setProblem(failureMessage(mailed.error));
    }
    runInAction(() => {
      this.sentCount = sent;
    });
  }
  async #load(): Promise<Result<readonly ManagedPerson[]>> {
    const found: ManagedPerson[] = [];
    for (let number = 1; number * BATCH_SIZE <= MAX_USERS; number += 1) {
      const request = { number, size: BATCH_SIZE, search: '', filters: { state: 'noWayIn' } };
      const page = await this.#context.get(PeopleGateway).listPeople(request);
      if (!page.ok) return page;
      found.push(...page.value.rows);
      if (found.length >= page.value.total || page.value.rows.length === 0) break;
    }
    return ok(found);
  }
  #setProblem(problem: Message | undefined): void {
    runInAction(() => {
      this.problem = problem;
    });
  }
}

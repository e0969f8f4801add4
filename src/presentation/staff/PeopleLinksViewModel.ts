import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MailGateway } from '#application/ports/mailGateway.ts';
import { PeopleGateway, type PersonLink } from '#application/ports/peopleGateway.ts';
import type { ManagedPerson } from '#domain/directory/managedPerson.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { copyText } from '../shared/copyAddress.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** So many are asked for and invited at a time. */
const AT_ONCE = 200;
/** Nobody prints more sheets in one go. */
const MOST = 2_000;

/** Those who have no way in yet, whose links are made together and shown this once. */
export class PeopleLinksViewModel implements ViewModel {
  readonly loader: Loader<readonly ManagedPerson[]>;
  left: readonly string[] = [];
  links: readonly PersonLink[] = [];
  /** How many went by mail. */
  mailed: number | undefined = undefined;
  hasMail = false;
  asked: 'shown' | 'mail' | undefined = undefined;
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(
      this,
      { loader: false, activity: false, left: observableRef, links: observableRef, problem: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
    void this.#askForMail();
  }
  dispose(): void {
    this.loader.stop();
    this.links = [];
  }

  get people(): readonly ManagedPerson[] {
    return this.loader.value ?? [];
  }
  get chosen(): readonly ManagedPerson[] {
    return this.people.filter(({ id }) => !this.left.includes(id));
  }
  /** Of those who are chosen, whom no mail reaches. */
  get withoutMail(): number {
    return this.chosen.filter(({ email }) => email === '').length;
  }
  choose(id: string, isChosen: boolean): void {
    this.left = isChosen ? this.left.filter((each) => each !== id) : [...this.left, id];
  }
  chooseAll(isAll: boolean): void {
    this.left = isAll ? [] : this.people.map(({ id }) => id);
  }
  ask(way: 'shown' | 'mail' | undefined): void {
    this.asked = way;
  }

  /** Ends the links there were, and makes new ones. */
  async make(): Promise<void> {
    const way = this.asked;
    const ids = this.chosen.map(({ id }) => id);
    this.#say(undefined);
    await this.activity.run(async () => {
      if (way === 'mail') await this.#mail(ids);
      else await this.#show(ids);
    });
    this.ask(undefined);
  }
  /** They cannot be shown again. */
  close(): void {
    this.links = [];
    this.mailed = undefined;
    void this.loader.load();
  }
  async copy(address: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(address, 'staff.link.copyFailed');
    if (copied.ok) messages.show({ key: 'staff.link.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }

  async #show(ids: readonly string[]): Promise<void> {
    const made: PersonLink[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const links = await this.#context.get(PeopleGateway).invite(ids.slice(at, at + AT_ONCE));
      if (links.ok) made.push(...links.value);
      else this.#say(failureMessage(links.error));
    }
    runInAction(() => {
      this.links = made;
    });
  }
  async #mail(ids: readonly string[]): Promise<void> {
    let sent = 0;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const mailed = await this.#context.get(PeopleGateway).inviteByMail(ids.slice(at, at + AT_ONCE));
      if (mailed.ok) sent += mailed.value;
      else this.#say(failureMessage(mailed.error));
    }
    runInAction(() => {
      this.mailed = sent;
    });
  }
  async #read(): Promise<Result<readonly ManagedPerson[], Failure>> {
    const found: ManagedPerson[] = [];
    for (let number = 1; number * AT_ONCE <= MOST; number += 1) {
      const request = { number, size: AT_ONCE, search: '', filters: { state: 'noWayIn' } };
      const page = await this.#context.get(PeopleGateway).people(request);
      if (!page.ok) return page;
      found.push(...page.value.rows);
      if (found.length >= page.value.total || page.value.rows.length === 0) break;
    }
    return ok(found);
  }
  async #askForMail(): Promise<void> {
    const mail = await this.#context.get(MailGateway).mine();
    runInAction(() => {
      this.hasMail = mail.ok && mail.value.isOffered;
    });
  }
  #say(problem: Message | undefined): void {
    runInAction(() => {
      this.problem = problem;
    });
  }
}

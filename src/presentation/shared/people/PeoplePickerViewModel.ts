import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import type { DraftStore } from '#application/ports/draftStore.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { PersonChoice } from './personChoice.ts';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';

export interface PickerNeeds {
  readonly directory: DirectoryGateway;
  readonly drafts: DraftStore;
}

const RECENT_KEY = 'people.recent';
const RECENT_SHOWN = 8;
const PAGE_SIZE = 50;
const TYPING_PAUSE_MS = 250;
/** Who is away today may be back when they are offered again. */
const lasting = ({ away: _away, ...person }: Person): Person => person;

/** Finding people or departments: by search, by walking down the tree, or among those chosen lately. */
export class PeoplePickerViewModel {
  readonly order: PickerSettings;
  readonly chosen: PersonChoice;
  search = '';
  /** From the top to the department that is open. */
  path: readonly Group[] = [];
  groups: readonly Group[] = [];
  people: readonly Person[] = [];
  total = 0;
  recent: readonly Person[] = [];
  isReading = false;
  failure: Failure | undefined = undefined;
  readonly #needs: PickerNeeds;
  #question = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: PickerNeeds, order: PickerSettings) {
    this.#needs = needs;
    this.order = order;
    this.chosen = new PersonChoice(order.chosen, order.isSingle);
    makeAutoObservable(
      this,
      {
        order: false,
        chosen: false,
        path: observableRef,
        groups: observableRef,
        people: observableRef,
        recent: observableRef,
      },
      { autoBind: true },
    );
  }

  get isSearching(): boolean {
    return this.search.trim() !== '';
  }
  get isEmpty(): boolean {
    return (
      !this.isReading && this.failure === undefined && this.shownGroups.length === 0 && this.shownPeople.length === 0
    );
  }
  get shownPeople(): readonly Person[] {
    return this.order.offered
      ? this.order.offered.filter(({ name }) => name.toLowerCase().includes(this.search.trim().toLowerCase()))
      : this.people;
  }
  /** While searching for people the departments step aside; a search for departments looks at those in sight. */
  get shownGroups(): readonly Group[] {
    if (!this.isSearching) return this.groups;
    return this.order.kind === 'groups'
      ? this.groups.filter(({ name }) => name.toLowerCase().includes(this.search.trim().toLowerCase()))
      : [];
  }
  get hasTree(): boolean {
    return this.order.offered === undefined;
  }

  async start(): Promise<void> {
    const recent = await this.#needs.drafts.read<readonly Person[]>(RECENT_KEY);
    runInAction(() => {
      this.recent = this.order.kind === 'people' && this.hasTree ? (recent ?? []) : [];
    });
    await this.read();
    const [only, ...others] = this.groups;
    // A tree with a single root opens at once.
    if (only && others.length === 0 && this.path.length === 0 && !only.isLeaf) await this.open(only);
  }
  dispose(): void {
    clearTimeout(this.#pause);
  }

  type(search: string): void {
    this.search = search;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.read(), TYPING_PAUSE_MS);
  }
  async open(group: Group): Promise<void> {
    this.path = [...this.path, group];
    await this.read();
  }
  /** Back up to a department of the path; 0 is the top. */
  async climb(depth: number): Promise<void> {
    this.path = this.path.slice(0, depth);
    await this.read();
  }

  toggle(item: PickedPerson): void {
    this.chosen.toggle(item);
  }
  /** Remembers the people for the next time; to be called when the choice is taken over. */
  async finish(): Promise<readonly PickedPerson[]> {
    const { items } = this.chosen;
    if (this.order.kind === 'people') await this.#remember(items);
    return items;
  }

  /** Answers to an older question are dropped. */
  async read(): Promise<void> {
    if (!this.hasTree) return;
    this.#question += 1;
    const question = this.#question;
    this.isReading = true;
    const within = this.path.at(-1)?.id;
    const isForPeople = this.order.kind === 'people';
    const [groups, people] = await Promise.all([
      this.isSearching && isForPeople ? undefined : this.#needs.directory.groups(within),
      isForPeople && (this.isSearching || within !== undefined)
        ? this.#needs.directory.people({ number: 1, size: PAGE_SIZE, search: this.search.trim(), filters: {} }, within)
        : undefined,
    ]);
    if (question !== this.#question) return;
    runInAction(() => {
      this.isReading = false;
      this.failure = [groups, people].flatMap((answer) => (answer && !answer.ok ? [answer.error] : []))[0];
      this.groups = groups?.ok === true ? groups.value : [];
      this.people = people?.ok === true ? people.value.rows : [];
      this.total = people?.ok === true ? people.value.total : 0;
    });
  }

  async #remember(items: readonly PickedPerson[]): Promise<void> {
    const known = [...this.people, ...this.recent];
    const used = items.flatMap(({ id }) => known.find((person) => person.id === id) ?? []).map(lasting);
    const recent = [...used, ...this.recent.filter(({ id }) => !used.some((person) => person.id === id))];
    await this.#needs.drafts.write(RECENT_KEY, recent.slice(0, RECENT_SHOWN));
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { Debounce } from '../Debounce.ts';
import { Loader } from '../Loader.ts';
import { PagedRows } from '../PagedRows.ts';
import type { PageContext } from '../pageContext.ts';
import { PEOPLE_AT_ONCE, peoplePages } from './peoplePages.ts';
import { PersonChoice } from './personChoice.ts';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';

const RECENT_KEY = 'people.recent';
const RECENT_SHOWN = 8;
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
  recent: readonly Person[] = [];
  /** The departments in sight. */
  readonly loader: Loader<readonly Group[]>;
  /** The people of the department that is open, or those that are found. */
  readonly paged: PagedRows<Person>;
  readonly #context: PageContext;
  readonly #pause = new Debounce(() => this.read(), TYPING_PAUSE_MS);

  constructor(context: PageContext, order: PickerSettings) {
    this.#context = context;
    this.order = order;
    this.chosen = new PersonChoice(order.chosen, order.isSingle);
    this.loader = new Loader(context, () => this.#readGroups());
    const read = peoplePages(
      (request) => context.get(DirectoryGateway).people(request, this.path.at(-1)?.id),
      () => this.search,
    );
    this.paged = new PagedRows(
      context,
      async (number, size) => (this.#wantsPeople ? read(number, size) : ok({ rows: [], total: 0, number, size })),
      ({ id }) => id,
      PEOPLE_AT_ONCE,
    );
    makeAutoObservable(
      this,
      {
        order: false,
        chosen: false,
        loader: false,
        paged: false,
        path: observableRef,
        recent: observableRef,
      },
      { autoBind: true },
    );
  }

  get groups(): readonly Group[] {
    return this.loader.value ?? [];
  }
  get people(): readonly Person[] {
    return this.paged.rows;
  }
  get isSearching(): boolean {
    return this.search.trim() !== '';
  }
  /** Why there is nothing to choose from; a page that did not come after others says so at its place. */
  get failure(): Failure | undefined {
    return this.loader.failure ?? (this.paged.isReady ? undefined : this.paged.failure);
  }
  get isReading(): boolean {
    return this.loader.isReading || this.paged.isReading;
  }
  get leftOut(): number {
    return this.loader.leftOut + this.paged.leftOut;
  }
  private get isBare(): boolean {
    return !this.failure && this.shownGroups.length === 0 && this.shownPeople.length === 0;
  }
  /** Nobody is there; while it is being read nobody knows. */
  get isEmpty(): boolean {
    return this.isBare && !this.isReading;
  }
  get isAwaited(): boolean {
    return this.isBare && this.isReading;
  }
  get #wantsPeople(): boolean {
    return this.order.kind === 'people' && (this.isSearching || this.path.length > 0);
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
    const reading = this.hasTree ? Promise.all([this.loader.start(), this.paged.loader.start()]) : undefined;
    const recent = await this.#context.get(DraftStore).read<readonly Person[]>(RECENT_KEY);
    runInAction(() => {
      this.recent = this.order.kind === 'people' && this.hasTree ? (recent ?? []) : [];
    });
    await reading;
    const [only, ...others] = this.groups;
    // A tree with a single root opens at once.
    if (only && others.length === 0 && this.path.length === 0 && !only.isLeaf) await this.open(only);
  }
  dispose(): void {
    this.#pause.cancel();
    this.loader.stop();
    this.paged.loader.stop();
  }

  type(search: string): void {
    this.search = search;
    this.#pause.ask();
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

  async read(): Promise<void> {
    if (this.hasTree) await Promise.all([this.loader.restart(), this.paged.restart()]);
  }
  /** While people are searched for the departments are not looked at. */
  async #readGroups(): Promise<ReadResult<readonly Group[]>> {
    if (this.isSearching && this.order.kind === 'people') return ok([]);
    return this.#context.get(DirectoryGateway).groups(this.path.at(-1)?.id);
  }

  async #remember(items: readonly PickedPerson[]): Promise<void> {
    const known = [...this.people, ...this.recent];
    const used = items.flatMap(({ id }) => known.find((person) => person.id === id) ?? []).map(lasting);
    const recent = [...used, ...this.recent.filter(({ id }) => !used.some((person) => person.id === id))];
    await this.#context.get(DraftStore).write(RECENT_KEY, recent.slice(0, RECENT_SHOWN));
  }
}

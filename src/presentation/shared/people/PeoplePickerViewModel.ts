import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { ok } from '#domain/shared/result.ts';
import { Debounce } from '../Debounce.ts';
import { Loader } from '../Loader.ts';
import type { PageContext } from '../pageContext.ts';
import { PersonChoice } from './personChoice.ts';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';

interface Found {
  readonly groups: readonly Group[];
  readonly people: readonly Person[];
  readonly total: number;
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
  recent: readonly Person[] = [];
  readonly loader: Loader<Found>;
  readonly #context: PageContext;
  readonly #pause = new Debounce(() => this.read(), TYPING_PAUSE_MS);

  constructor(context: PageContext, order: PickerSettings) {
    this.#context = context;
    this.order = order;
    this.chosen = new PersonChoice(order.chosen, order.isSingle);
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(
      this,
      {
        order: false,
        chosen: false,
        loader: false,
        path: observableRef,
        recent: observableRef,
      },
      { autoBind: true },
    );
  }

  get groups(): readonly Group[] {
    return this.loader.value?.groups ?? [];
  }
  get people(): readonly Person[] {
    return this.loader.value?.people ?? [];
  }
  get isSearching(): boolean {
    return this.search.trim() !== '';
  }
  private get isBare(): boolean {
    return !this.loader.failure && this.shownGroups.length === 0 && this.shownPeople.length === 0;
  }
  /** Nobody is there; while it is being read nobody knows. */
  get isEmpty(): boolean {
    return this.isBare && !this.loader.isReading;
  }
  get isAwaited(): boolean {
    return this.isBare && this.loader.isReading;
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
    const reading = this.hasTree ? this.loader.start() : undefined;
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
    if (this.hasTree) await this.loader.restart();
  }
  async #read(): Promise<ReadResult<Found>> {
    const directory = this.#context.get(DirectoryGateway);
    const within = this.path.at(-1)?.id;
    const isForPeople = this.order.kind === 'people';
    const [groups, people] = await Promise.all([
      this.isSearching && isForPeople ? undefined : directory.groups(within),
      isForPeople && (this.isSearching || within !== undefined)
        ? directory.people({ number: 1, size: PAGE_SIZE, search: this.search.trim(), filters: {} }, within)
        : undefined,
    ]);
    if (groups?.ok === false) return groups;
    if (people?.ok === false) return people;
    const found = { groups: groups?.value ?? [], people: people?.value.rows ?? [], total: people?.value.total ?? 0 };
    return { ...ok(found), ...leftOutOf(groups, people?.value) };
  }

  async #remember(items: readonly PickedPerson[]): Promise<void> {
    const known = [...this.people, ...this.recent];
    const used = items.flatMap(({ id }) => known.find((person) => person.id === id) ?? []).map(lasting);
    const recent = [...used, ...this.recent.filter(({ id }) => !used.some((person) => person.id === id))];
    await this.#context.get(DraftStore).write(RECENT_KEY, recent.slice(0, RECENT_SHOWN));
  }
}

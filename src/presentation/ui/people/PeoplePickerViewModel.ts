import { matchesSearch } from '#domain/shared/splitSearchWords.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { Debounce } from '../state/Debounce.ts';
import { Loader } from '../state/Loader.ts';
import { PagedRows } from '../state/PagedRows.ts';
import type { PageContext } from '../navigation/pageContext.ts';
import { PEOPLE_PAGE_SIZE, createPeopleReader } from './createPeopleReader.ts';
import { PickerSelection } from './personChoice.ts';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';

const RECENT_KEY = 'people.recent';
const RECENT_SHOWN = 8;
const TYPING_PAUSE_MS = 250;
/** Removes the absence from a recent user, as it may have ended by the next time. */
const withoutAbsence = ({ absence: _away, ...person }: Person): Person => person;

/** Finds users or departments by search, in the department tree, or among the recently selected ones. */
export class PeoplePickerViewModel {
  readonly settings: PickerSettings;
  readonly chosen: PickerSelection;
  search = '';
  path: readonly Group[] = [];
  recent: readonly Person[] = [];
  /** The sub-departments of the open department. */
  readonly loader: Loader<readonly Group[]>;
  /** The users of the open department, or the search results. */
  readonly paged: PagedRows<Person>;
  readonly #context: PageContext;
  readonly #debounce = new Debounce(() => this.load(), TYPING_PAUSE_MS);

  constructor(context: PageContext, order: PickerSettings) {
    this.#context = context;
    this.settings = order;
    this.chosen = new PickerSelection(order.chosen, order.isSingle);
    this.loader = new Loader(context, () => this.#loadGroups());
    const read = createPeopleReader(
      (request) => context.get(DirectoryGateway).listPeople(request, this.path.at(-1)?.id),
      () => this.search,
    );
    this.paged = new PagedRows(
      context,
      async (number, size) => (this.#isPeopleSearch ? read(number, size) : ok({ rows: [], total: 0, number, size })),
      ({ id }) => id,
      PEOPLE_PAGE_SIZE,
    );
    makeAutoObservable(
      this,
      {
        settings: false,
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
  /** Why there is nothing to select. The failure of a further page is shown at the end of the list instead. */
  get failure(): Failure | undefined {
    return this.loader.failure ?? (this.paged.isReady ? undefined : this.paged.failure);
  }
  get isLoading(): boolean {
    return this.loader.isLoading || this.paged.isLoading;
  }
  get skipped(): number {
    return this.loader.skipped + this.paged.skipped;
  }
  private get isBare(): boolean {
    return !this.failure && this.shownGroups.length === 0 && this.shownPeople.length === 0;
  }
  /** Whether reading has ended without a result. */
  get isEmpty(): boolean {
    return this.isBare && !this.isLoading;
  }
  get isAwaited(): boolean {
    return this.isBare && this.isLoading;
  }
  get #isPeopleSearch(): boolean {
    return this.settings.kind === 'people' && (this.isSearching || this.path.length > 0);
  }
  get shownPeople(): readonly Person[] {
    return this.settings.offered
      ? this.settings.offered.filter(({ name }) => matchesSearch(name, this.search))
      : this.people;
  }
  /** Hides the departments during a search for users; filters them during a search for departments. */
  get shownGroups(): readonly Group[] {
    if (!this.isSearching) return this.groups;
    return this.settings.kind === 'groups' ? this.groups.filter(({ name }) => matchesSearch(name, this.search)) : [];
  }
  get hasTree(): boolean {
    return this.settings.offered === undefined;
  }

  async start(): Promise<void> {
    const reading = this.hasTree ? Promise.all([this.loader.start(), this.paged.loader.start()]) : undefined;
    const recent = await this.#context.get(DraftStore).read<readonly Person[]>(RECENT_KEY);
    runInAction(() => {
      this.recent = this.settings.kind === 'people' && this.hasTree ? (recent ?? []) : [];
    });
    await reading;
    const [only, ...others] = this.groups;
    // Opens a single root department at once.
    if (only && others.length === 0 && this.path.length === 0 && !only.isLeaf) await this.open(only);
  }
  dispose(): void {
    this.#debounce.cancel();
    this.loader.stop();
    this.paged.loader.stop();
  }

  type(search: string): void {
    this.search = search;
    this.#debounce.schedule();
  }
  async open(group: Group): Promise<void> {
    this.path = [...this.path, group];
    await this.load();
  }
  /** Goes up to a department of the path; 0 is the root. */
  async goUp(depth: number): Promise<void> {
    this.path = this.path.slice(0, depth);
    await this.load();
  }

  toggle(item: PickedPerson): void {
    this.chosen.toggle(item);
  }
  /** Stores the selected users as recent ones. Call it when the selection is confirmed. */
  async finish(): Promise<readonly PickedPerson[]> {
    const { items } = this.chosen;
    if (this.settings.kind === 'people') await this.#saveRecent(items);
    return items;
  }

  async load(): Promise<void> {
    if (this.hasTree) await Promise.all([this.loader.reload(), this.paged.reload()]);
  }
  /** Returns no departments during a search for users. */
  async #loadGroups(): Promise<ReadResult<readonly Group[]>> {
    if (this.isSearching && this.settings.kind === 'people') return ok([]);
    return this.#context.get(DirectoryGateway).listGroups(this.path.at(-1)?.id);
  }

  async #saveRecent(items: readonly PickedPerson[]): Promise<void> {
    const known = [...this.people, ...this.recent];
    const used = items.flatMap(({ id }) => known.find((person) => person.id === id) ?? []).map(withoutAbsence);
    const recent = [...used, ...this.recent.filter(({ id }) => !used.some((person) => person.id === id))];
    await this.#context.get(DraftStore).write(RECENT_KEY, recent.slice(0, RECENT_SHOWN));
  }
}

import { makeAutoObservable, observableRef } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { checkSearchCriteria } from '#domain/validation/demands.ts';
import { Debounce } from '../shared/Debounce.ts';
import { Loader } from '../shared/Loader.ts';
import { PagedRows } from '../shared/PagedRows.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { PEOPLE_AT_ONCE, peoplePages } from '../shared/people/peoplePages.ts';
import type { ViewModel } from '../shared/viewModel.ts';

const TYPING_PAUSE_MS = 250;

/** Colleagues and departments by what was typed; nothing is looked for before there is something to look for. */
export class SearchViewModel implements ViewModel {
  search: string;
  /** What is missing, once somebody has tried to search. */
  issue: FieldIssue | undefined = undefined;
  readonly groups: Loader<readonly Group[]>;
  readonly paged: PagedRows<Person>;
  readonly #pause: Debounce;
  readonly #onSearch: (search: string) => void;

  /** `onSearch`: hears what is looked for, so that the page is opened again where it was left. */
  constructor(context: PageContext, search: string, onSearch: (search: string) => void) {
    const directory = () => context.get(DirectoryGateway);
    this.search = search;
    this.#onSearch = onSearch;
    this.groups = new Loader(context, async () =>
      this.isWanted ? directory().groupsFound(this.search.trim()) : ok([]),
    );
    const read = peoplePages(
      (request) => directory().people(request),
      () => this.search,
    );
    this.paged = new PagedRows(
      context,
      async (number, size) => (this.isWanted ? read(number, size) : ok({ rows: [], total: 0, number, size })),
      ({ id }) => id,
      PEOPLE_AT_ONCE,
    );
    this.#pause = new Debounce(this.#look, TYPING_PAUSE_MS);
    makeAutoObservable(this, { groups: false, paged: false, issue: observableRef }, { autoBind: true });
  }

  get isWanted(): boolean {
    return this.search.trim() !== '';
  }
  get foundGroups(): readonly Group[] {
    return this.isWanted ? (this.groups.value ?? []) : [];
  }
  /** Nobody and nothing is found, as far as is known. */
  get isEmpty(): boolean {
    return this.isWanted && this.paged.isEmpty && !this.paged.isReading && this.foundGroups.length === 0;
  }

  start(): void {
    void this.groups.start();
    void this.paged.loader.start();
  }
  dispose(): void {
    this.#pause.cancel();
    this.groups.stop();
    this.paged.loader.stop();
  }

  type(search: string): void {
    this.search = search;
    this.issue = undefined;
    this.#pause.ask();
  }
  /** Searches at once; without anything to look for it says so. */
  submit(): void {
    this.#pause.cancel();
    [this.issue] = checkSearchCriteria({ search: this.search });
    if (!this.issue) this.#look();
  }

  readonly #look = (): void => {
    this.#onSearch(this.search.trim());
    void this.groups.restart();
    void this.paged.restart();
  };
}

import { makeAutoObservable, observableRef } from 'mobx';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { checkSearchCriteria } from '#domain/validation/demands.ts';
import { Debounce } from '../ui/state/Debounce.ts';
import { Loader } from '../ui/state/Loader.ts';
import { PagedRows } from '../ui/state/PagedRows.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { PEOPLE_PAGE_SIZE, createPeopleReader } from '../ui/people/createPeopleReader.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

const SEARCH_DELAY_MS = 250;

/** View model of the search for colleagues and departments. Sends no request while the search text is empty. */
export class SearchViewModel implements ViewModel {
  search: string;
  /** Validation issue of the last attempt to search. */
  issue: FieldIssue | undefined = undefined;
  readonly groups: Loader<readonly Group[]>;
  readonly paged: PagedRows<Person>;
  readonly #debounce: Debounce;
  readonly #onSearch: (search: string) => void;

  /** @param onSearch called with each search text, so that the page can store it in its address. */
  constructor(context: PageContext, search: string, onSearch: (search: string) => void) {
    const directory = () => context.get(DirectoryGateway);
    this.search = search;
    this.#onSearch = onSearch;
    this.groups = new Loader(context, async () =>
      this.hasSearch ? directory().searchGroups(this.search.trim()) : ok([]),
    );
    const read = createPeopleReader(
      (request) => directory().listPeople(request),
      () => this.search,
    );
    this.paged = new PagedRows(
      context,
      async (number, size) => (this.hasSearch ? read(number, size) : ok({ rows: [], total: 0, number, size })),
      ({ id }) => id,
      PEOPLE_PAGE_SIZE,
    );
    this.#debounce = new Debounce(this.#search, SEARCH_DELAY_MS);
    makeAutoObservable(this, { groups: false, paged: false, issue: observableRef }, { autoBind: true });
  }

  get hasSearch(): boolean {
    return this.search.trim() !== '';
  }
  get foundGroups(): readonly Group[] {
    return this.hasSearch ? (this.groups.value ?? []) : [];
  }
  /** Whether the search has finished without results. */
  get isEmpty(): boolean {
    return this.hasSearch && this.paged.isEmpty && !this.paged.isLoading && this.foundGroups.length === 0;
  }

  start(): void {
    void this.groups.start();
    void this.paged.loader.start();
  }
  dispose(): void {
    this.#debounce.cancel();
    this.groups.stop();
    this.paged.loader.stop();
  }

  type(search: string): void {
    this.search = search;
    this.issue = undefined;
    this.#debounce.schedule();
  }
  /** Searches immediately. Sets `issue` if the search text is empty. */
  submit(): void {
    this.#debounce.cancel();
    [this.issue] = checkSearchCriteria({ search: this.search });
    if (!this.issue) this.#search();
  }

  readonly #search = (): void => {
    this.#onSearch(this.search.trim());
    void this.groups.reload();
    void this.paged.reload();
  };
}

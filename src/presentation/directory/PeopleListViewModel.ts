import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { Debounce } from '../ui/state/Debounce.ts';
import { Loader } from '../ui/state/Loader.ts';
import { PagedRows } from '../ui/state/PagedRows.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { PEOPLE_PAGE_SIZE, createPeopleReader } from '../ui/people/createPeopleReader.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

const SEARCH_DELAY_MS = 250;

/** View model of all users of a group and its subgroups, or of the company, filtered by the search text. */
export class PeopleListViewModel implements ViewModel {
  search = '';
  readonly group: Loader<Group | undefined>;
  readonly paged: PagedRows<Person>;
  readonly #debounce: Debounce;

  constructor(context: PageContext, within: GroupId | undefined) {
    const directory = () => context.get(DirectoryGateway);
    this.group = new Loader(context, async () => {
      if (within === undefined) return ok(undefined);
      const found = await directory().findGroups([within]);
      return found.ok ? ok(found.value[0]) : found;
    });
    this.paged = new PagedRows(
      context,
      createPeopleReader(
        (request) => directory().listPeople(request, within),
        () => this.search,
      ),
      ({ id }) => id,
      PEOPLE_PAGE_SIZE,
    );
    this.#debounce = new Debounce(this.paged.reload, SEARCH_DELAY_MS);
    makeAutoObservable(this, { group: false, paged: false }, { autoBind: true });
  }

  get title(): string | undefined {
    return this.group.value?.name;
  }

  start(): void {
    void this.group.start();
    void this.paged.loader.start();
  }
  dispose(): void {
    this.#debounce.cancel();
    this.group.stop();
    this.paged.loader.stop();
  }

  type(search: string): void {
    this.search = search;
    this.#debounce.schedule();
  }
}

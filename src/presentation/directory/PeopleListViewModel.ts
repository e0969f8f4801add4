import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { Debounce } from '../shared/Debounce.ts';
import { Loader } from '../shared/Loader.ts';
import { PagedRows } from '../shared/PagedRows.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { PEOPLE_AT_ONCE, peoplePages } from '../shared/people/peoplePages.ts';
import type { ViewModel } from '../shared/viewModel.ts';

const TYPING_PAUSE_MS = 250;

/** Everybody of a group and of those below it, or of the company; narrowed down by what is typed. */
export class PeopleListViewModel implements ViewModel {
  search = '';
  readonly group: Loader<Group | undefined>;
  readonly paged: PagedRows<Person>;
  readonly #pause: Debounce;

  constructor(context: PageContext, within: GroupId | undefined) {
    const directory = () => context.get(DirectoryGateway);
    this.group = new Loader(context, async () => {
      if (within === undefined) return ok(undefined);
      const found = await directory().groupsNamed([within]);
      return found.ok ? ok(found.value[0]) : found;
    });
    this.paged = new PagedRows(
      context,
      peoplePages(
        (request) => directory().people(request, within),
        () => this.search,
      ),
      ({ id }) => id,
      PEOPLE_AT_ONCE,
    );
    this.#pause = new Debounce(this.paged.restart, TYPING_PAUSE_MS);
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
    this.#pause.cancel();
    this.group.stop();
    this.paged.loader.stop();
  }

  type(search: string): void {
    this.search = search;
    this.#pause.ask();
  }
}

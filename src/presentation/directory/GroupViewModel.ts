import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../shared/Loader.ts';
import { PagedRows } from '../shared/PagedRows.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { PEOPLE_AT_ONCE, peoplePages } from '../shared/people/peoplePages.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** One group: where it stands, who leads it, and what is directly below it. */
export interface ShownGroup {
  readonly group: Group;
  /** Those above, from the top. */
  readonly above: readonly Group[];
  readonly below: readonly Group[];
  readonly head: Person | undefined;
}

/** A department of the address book, with the people in it itself. */
export class GroupViewModel implements ViewModel {
  readonly loader: Loader<ShownGroup | undefined>;
  readonly paged: PagedRows<Person>;
  readonly #context: PageContext;

  constructor(context: PageContext, id: GroupId) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#read(id));
    this.paged = new PagedRows(
      context,
      peoplePages(
        (request) => context.get(DirectoryGateway).members(request, id),
        () => '',
      ),
      (person) => person.id,
      PEOPLE_AT_ONCE,
    );
    makeAutoObservable(this, { loader: false, paged: false }, { autoBind: true });
  }

  start(): void {
    void this.loader.start();
    void this.paged.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    this.paged.loader.stop();
  }

  async #read(id: GroupId): Promise<ReadResult<ShownGroup | undefined>> {
    const directory = this.#context.get(DirectoryGateway);
    const [named, below, head] = await Promise.all([
      directory.groupsNamed([id]),
      directory.groups(id),
      directory.head(id),
    ]);
    if (!named.ok) return named;
    const [group] = named.value;
    if (!group) return ok(undefined);
    if (!below.ok) return below;
    const above = await directory.groupsNamed(group.above ?? []);
    return {
      ...ok({
        group,
        // Without the way up and without a head the department is there all the same.
        above: above.ok ? above.value : [],
        below: below.value,
        head: head.ok ? head.value : undefined,
      }),
      ...leftOutOf(below),
    };
  }
}

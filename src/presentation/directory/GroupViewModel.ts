import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import { sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../ui/state/Loader.ts';
import { PagedRows } from '../ui/state/PagedRows.ts';
import { toPagePart } from '../ui/state/toPagePart.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { PEOPLE_PAGE_SIZE, createPeopleReader } from '../ui/people/createPeopleReader.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** A group with its parents, its head and its direct subgroups. */
export interface ShownGroup {
  readonly group: Group;
  /** The parent groups, top first. */
  readonly parents: readonly Group[];
  readonly children: readonly Group[];
  readonly head: Person | undefined;
  /** Whether the parent groups or the head could not be loaded. */
  readonly isPartUnavailable: boolean;
}

/** View model of a department in the address book with its direct members. */
export class GroupViewModel implements ViewModel {
  readonly loader: Loader<ShownGroup | undefined>;
  readonly paged: PagedRows<Person>;
  readonly #context: PageContext;

  constructor(context: PageContext, id: GroupId) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#load(id));
    this.paged = new PagedRows(
      context,
      createPeopleReader(
        (request) => context.get(DirectoryGateway).listMembers(request, id),
        () => '',
      ),
      (person) => person.id,
      PEOPLE_PAGE_SIZE,
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

  async #load(id: GroupId): Promise<ReadResult<ShownGroup | undefined>> {
    const directory = this.#context.get(DirectoryGateway);
    const [named, below, head] = await Promise.all([
      directory.findGroups([id]),
      directory.listGroups(id),
      directory.findHead(id),
    ]);
    if (!named.ok) return named;
    const [group] = named.value;
    if (!group) return ok(undefined);
    if (!below.ok) return below;
    const known = this.loader.value;
    const above = toPagePart(await directory.findGroups(group.ancestors ?? []), known?.parents ?? []);
    const leading = toPagePart(head, known?.head);
    return {
      ...ok({
        group,
        parents: above.value,
        children: below.value,
        head: leading.value,
        isPartUnavailable: above.isUnavailable || leading.isUnavailable,
      }),
      ...sumSkippedRows(below),
    };
  }
}

import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { DEPARTMENT_DIMENSION } from './AddressBookViewModel.ts';

interface Enterprise {
  readonly enterprise: Group;
  readonly head: Person | undefined;
  readonly below: readonly Group[];
}

/** The enterprise of whoever is logged in. */
export class EnterpriseViewModel implements ViewModel {
  readonly loader: Loader<Enterprise | undefined>;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  async #read(): Promise<ReadResult<Enterprise | undefined>> {
    const directory = this.#context.get(DirectoryGateway);
    const roots = await directory.roots(DEPARTMENT_DIMENSION);
    if (!roots.ok) return roots;
    // A group of enterprises has several at the top: one's own is the one above one's department.
    const own = roots.value.length > 1 ? await directory.groupsNamed('own') : undefined;
    const above = own?.ok === true ? own.value.flatMap(({ id, above: ids = [] }) => [...ids, id]) : [];
    const enterprise = roots.value.find(({ id }) => above.includes(id)) ?? roots.value[0];
    if (!enterprise) return ok(undefined);
    const [head, below] = await Promise.all([directory.head(enterprise.id), directory.groups(enterprise.id)]);
    if (!below.ok) return below;
    return ok({ enterprise, head: head.ok ? head.value : undefined, below: below.value });
  }
}

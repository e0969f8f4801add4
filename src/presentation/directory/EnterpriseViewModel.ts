import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../ui/state/Loader.ts';
import { toPagePart } from '../ui/state/toPagePart.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { DEPARTMENT_DIMENSION } from './AddressBookViewModel.ts';

interface Enterprise {
  readonly enterprise: Group;
  readonly head: Person | undefined;
  readonly groups: readonly Group[];
  /** Whether the head of the enterprise could not be loaded. */
  readonly isPartUnavailable: boolean;
}

export class EnterpriseViewModel implements ViewModel {
  readonly loader: Loader<Enterprise | undefined>;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => this.#load());
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  async #load(): Promise<ReadResult<Enterprise | undefined>> {
    const directory = this.#context.get(DirectoryGateway);
    const roots = await directory.listRootGroups(DEPARTMENT_DIMENSION);
    if (!roots.ok) return roots;
    // A group of enterprises has several roots. The user's enterprise is the root above the user's department.
    const own = roots.value.length > 1 ? await directory.findGroups('own') : undefined;
    if (own?.ok === false && own.error.kind !== 'notOffered') return own;
    const above = own?.ok === true ? own.value.flatMap(({ id, ancestors: ids = [] }) => [...ids, id]) : [];
    const enterprise = roots.value.find(({ id }) => above.includes(id)) ?? roots.value[0];
    if (!enterprise) return ok(undefined);
    const [head, below] = await Promise.all([directory.findHead(enterprise.id), directory.listGroups(enterprise.id)]);
    if (!below.ok) return below;
    const { value, isUnavailable } = toPagePart(head, this.loader.value?.head);
    return ok({ enterprise, head: value, groups: below.value, isPartUnavailable: isUnavailable });
  }
}

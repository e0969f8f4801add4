import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import type { Dimension, Group } from '#domain/directory/person.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The dimension of departments, which every platform has. */
export const DEPARTMENT_DIMENSION = '1';

interface Opened {
  readonly enterprise: Group | undefined;
  readonly own: Group | undefined;
  readonly dimensions: readonly Dimension[];
  readonly groups: readonly Group[];
}

/** Where the address book opens: the enterprise, one's own department, and what a dimension begins with. */
export class AddressBookViewModel implements ViewModel {
  dimension: string;
  readonly loader: Loader<Opened>;
  readonly #context: PageContext;

  constructor(context: PageContext, dimension: string = DEPARTMENT_DIMENSION) {
    this.#context = context;
    this.dimension = dimension;
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }
  choose(dimension: string): void {
    this.dimension = dimension;
    void this.loader.restart();
  }

  async #read(): Promise<ReadResult<Opened>> {
    const directory = this.#context.get(DirectoryGateway);
    const [roots, shown, own, dimensions] = await Promise.all([
      directory.roots(DEPARTMENT_DIMENSION),
      this.dimension === DEPARTMENT_DIMENSION ? undefined : directory.roots(this.dimension),
      directory.groupsNamed('own'),
      directory.dimensions(),
    ]);
    if (!roots.ok) return roots;
    if (shown?.ok === false) return shown;
    const [enterprise, ...others] = roots.value;
    // A tree with a single root is the enterprise itself: what is below it is what one looks for.
    const isWhole = enterprise !== undefined && others.length === 0;
    const below = isWhole && shown === undefined ? await directory.groups(enterprise.id) : undefined;
    if (below?.ok === false) return below;
    const groups = shown ?? below ?? roots;
    return {
      ...ok({
        enterprise: isWhole ? enterprise : undefined,
        own: own.ok ? own.value[0] : undefined,
        dimensions: dimensions.ok ? dimensions.value : [],
        groups: groups.value,
      }),
      ...leftOutOf(groups),
    };
  }
}

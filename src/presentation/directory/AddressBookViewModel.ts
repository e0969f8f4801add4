import { makeAutoObservable } from 'mobx';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import { sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import type { Dimension, Group } from '#domain/directory/person.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader } from '../ui/state/Loader.ts';
import { toPagePart } from '../ui/state/toPagePart.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** Id of the department dimension, which every platform has. */
export const DEPARTMENT_DIMENSION = '1';

interface Opened {
  readonly enterprise: Group | undefined;
  readonly ownGroup: Group | undefined;
  readonly dimensions: readonly Dimension[];
  readonly groups: readonly Group[];
  /** Whether the user's department or the dimensions could not be loaded. */
  readonly isPartUnavailable: boolean;
}

/**
 * View model of the first page of the address book: the enterprise, the user's department and the top groups of a
 * dimension.
 */
export class AddressBookViewModel implements ViewModel {
  dimension: string;
  readonly loader: Loader<Opened>;
  readonly #context: PageContext;

  constructor(context: PageContext, dimension: string = DEPARTMENT_DIMENSION) {
    this.#context = context;
    this.dimension = dimension;
    this.loader = new Loader(context, () => this.#load());
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
    void this.loader.reload();
  }

  async #load(): Promise<ReadResult<Opened>> {
    const directory = this.#context.get(DirectoryGateway);
    const [roots, shown, own, dimensions] = await Promise.all([
      directory.listRootGroups(DEPARTMENT_DIMENSION),
      this.dimension === DEPARTMENT_DIMENSION ? undefined : directory.listRootGroups(this.dimension),
      directory.findGroups('own'),
      directory.listDimensions(),
    ]);
    if (!roots.ok) return roots;
    if (shown?.ok === false) return shown;
    const [enterprise, ...others] = roots.value;
    // A single root is the enterprise itself, so the groups below it are shown.
    const isWhole = enterprise !== undefined && others.length === 0;
    const below = isWhole && shown === undefined ? await directory.listGroups(enterprise.id) : undefined;
    if (below?.ok === false) return below;
    const groups = shown ?? below ?? roots;
    const known = this.loader.value;
    const [mine, offered] = [
      toPagePart(own, known?.ownGroup ? [known.ownGroup] : []),
      toPagePart(dimensions, known?.dimensions ?? []),
    ];
    return {
      ...ok({
        enterprise: isWhole ? enterprise : undefined,
        ownGroup: mine.value[0],
        dimensions: offered.value,
        groups: groups.value,
        isPartUnavailable: mine.isUnavailable || offered.isUnavailable,
      }),
      ...sumSkippedRows(groups),
    };
  }
}

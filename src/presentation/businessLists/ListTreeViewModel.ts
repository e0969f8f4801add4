import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import type { Branch, SideTree } from '#domain/businessLists/listDefinition.ts';
import { listVisibleBranches, type VisibleBranch } from '#domain/businessLists/toPickedRows.ts';
import { Loader } from '../ui/state/Loader.ts';
import { failureMessage } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

export class ListTreeViewModel implements ViewModel {
  openIds: ReadonlySet<string> = new Set();
  /** Child nodes that were loaded on demand. */
  loadedBranches: readonly Branch[] = [];
  readonly loader: Loader<readonly Branch[]>;
  readonly #context: PageContext;
  readonly #tree: SideTree;
  readonly #loadedIds = new Set<string>();

  constructor(context: PageContext, tree: SideTree) {
    this.#context = context;
    this.#tree = tree;
    this.loader = new Loader(context, () => context.get(BusinessListGateway).listBranches(tree));
    makeAutoObservable(
      this,
      { loader: false, openIds: observableRef, loadedBranches: observableRef },
      { autoBind: true },
    );
  }

  get branches(): readonly Branch[] {
    return [...(this.loader.value ?? []), ...this.loadedBranches];
  }
  get visible(): readonly VisibleBranch[] {
    return listVisibleBranches(this.branches, this.openIds);
  }
  mayChoose({ isLeaf }: Branch): boolean {
    return isLeaf || !this.#tree.isLeafOnly;
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Expands or collapses a node. Loads the children of a lazy tree on the first expansion. */
  async toggle({ id }: Branch): Promise<void> {
    const isOpen = this.openIds.has(id);
    this.openIds = new Set(isOpen ? [...this.openIds].filter((each) => each !== id) : [...this.openIds, id]);
    if (isOpen || !this.#tree.isLazy || this.#loadedIds.has(id)) return;
    this.#loadedIds.add(id);
    const found = await this.#context.get(BusinessListGateway).listBranches(this.#tree, id);
    if (!found.ok) this.#loadedIds.delete(id);
    runInAction(() => {
      if (found.ok) this.loadedBranches = [...this.loadedBranches, ...found.value.filter((each) => each.id !== id)];
      else this.#context.messages.show(failureMessage(found.error), 'warning');
    });
  }
}

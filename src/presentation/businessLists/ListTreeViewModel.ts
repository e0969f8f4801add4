import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import type { Branch, SideTree } from '#domain/businessLists/listDefinition.ts';
import { listVisibleBranches, type VisibleBranch } from '#domain/businessLists/toPickedRows.ts';
import { Loader } from '../ui/state/Loader.ts';
import { failureMessage } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** View model of a side tree with its expanded nodes. */
export class ListTreeViewModel implements ViewModel {
  open: ReadonlySet<string> = new Set();
  /** Child nodes that were loaded on demand. */
  below: readonly Branch[] = [];
  readonly loader: Loader<readonly Branch[]>;
  readonly #context: PageContext;
  readonly #tree: SideTree;
  readonly #read = new Set<string>();

  constructor(context: PageContext, tree: SideTree) {
    this.#context = context;
    this.#tree = tree;
    this.loader = new Loader(context, () => context.get(BusinessListGateway).listBranches(tree));
    makeAutoObservable(this, { loader: false, open: observableRef, below: observableRef }, { autoBind: true });
  }

  get branches(): readonly Branch[] {
    return [...(this.loader.value ?? []), ...this.below];
  }
  get visible(): readonly VisibleBranch[] {
    return listVisibleBranches(this.branches, this.open);
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
    const isOpen = this.open.has(id);
    this.open = new Set(isOpen ? [...this.open].filter((each) => each !== id) : [...this.open, id]);
    if (isOpen || !this.#tree.isLazy || this.#read.has(id)) return;
    this.#read.add(id);
    const found = await this.#context.get(BusinessListGateway).listBranches(this.#tree, id);
    if (!found.ok) this.#read.delete(id);
    runInAction(() => {
      if (found.ok) this.below = [...this.below, ...found.value.filter((each) => each.id !== id)];
      else this.#context.messages.show(failureMessage(found.error), 'warning');
    });
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BusinessListGateway } from '#application/ports/businessListGateway.ts';
import type { Branch, SideTree } from '#domain/bolist/listDefinition.ts';
import { visibleBranches, type PlacedBranch } from '#domain/bolist/pickedRows.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** A tree beside a list, with what is open of it. */
export class ListTreeViewModel implements ViewModel {
  open: ReadonlySet<string> = new Set();
  /** What was read below single nodes. */
  below: readonly Branch[] = [];
  readonly loader: Loader<readonly Branch[]>;
  readonly #context: PageContext;
  readonly #tree: SideTree;
  readonly #read = new Set<string>();

  constructor(context: PageContext, tree: SideTree) {
    this.#context = context;
    this.#tree = tree;
    this.loader = new Loader(context, () => context.get(BusinessListGateway).branches(tree));
    makeAutoObservable(this, { loader: false, open: observableRef, below: observableRef }, { autoBind: true });
  }

  get branches(): readonly Branch[] {
    return [...(this.loader.value ?? []), ...this.below];
  }
  get visible(): readonly PlacedBranch[] {
    return visibleBranches(this.branches, this.open);
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

  /** Opens a node, and reads what lies below it the first time; or closes it. */
  async toggle({ id }: Branch): Promise<void> {
    const isOpen = this.open.has(id);
    this.open = new Set(isOpen ? [...this.open].filter((each) => each !== id) : [...this.open, id]);
    if (isOpen || !this.#tree.isLazy || this.#read.has(id)) return;
    this.#read.add(id);
    const found = await this.#context.get(BusinessListGateway).branches(this.#tree, id);
    if (!found.ok) this.#read.delete(id);
    runInAction(() => {
      if (found.ok) this.below = [...this.below, ...found.value.filter((each) => each.id !== id)];
      else this.#context.messages.show(failureMessage(found.error), 'warning');
    });
  }
}

import { makeAutoObservable } from 'mobx';
import type { ListName } from '../../routes/addresses.ts';
import type { Counts } from '../../shared/Counts.ts';
import { Loader } from '../../shared/Loader.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** Every list with how much stands in it. A list that cannot be counted is there all the same. */
export class ListDirectoryViewModel implements ViewModel {
  readonly #badges: Counts;
  readonly #counts: readonly (readonly [ListName, Loader<number>])[];
  #unfollow: (() => void) | undefined;

  constructor(context: PageContext, lists: readonly ListName[]) {
    this.#badges = context.counts;
    this.#counts = lists.map((list) => [list, new Loader(context, () => context.countList(list))]);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get unread(): number {
    return this.#badges.unread;
  }
  get counts(): ReadonlyMap<ListName, number> {
    return new Map(this.#counts.flatMap(([list, { value }]) => (value === undefined ? [] : [[list, value] as const])));
  }

  start(): void {
    this.#unfollow = this.#badges.follow();
    for (const [, loader] of this.#counts) loader.follow();
  }
  dispose(): void {
    this.#unfollow?.();
    for (const [, loader] of this.#counts) loader.stop();
  }
}

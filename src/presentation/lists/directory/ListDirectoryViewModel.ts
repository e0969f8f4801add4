import { makeAutoObservable } from 'mobx';
import type { ListName } from '../../ui/navigation/addresses.ts';
import type { BadgeCounts } from '../../ui/state/BadgeCounts.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** View model of all lists with their numbers of rows. A list whose rows cannot be counted is still shown. */
export class ListDirectoryViewModel implements ViewModel {
  readonly #badges: BadgeCounts;
  readonly #counts: readonly (readonly [ListName, Loader<number>])[];
  #unfollow: (() => void) | undefined;

  constructor(context: PageContext, lists: readonly ListName[]) {
    this.#badges = context.counts;
    this.#counts = lists.map((list) => [list, new Loader(context, () => context.countList(list))]);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get unread(): number | undefined {
    return this.#badges.unread;
  }
  get counts(): ReadonlyMap<ListName, number> {
    return new Map(this.#counts.flatMap(([list, { value }]) => (value === undefined ? [] : [[list, value] as const])));
  }

  start(): void {
    this.#unfollow = this.#badges.subscribe();
    for (const [, loader] of this.#counts) loader.subscribe();
  }
  dispose(): void {
    this.#unfollow?.();
    for (const [, loader] of this.#counts) loader.stop();
  }
}

import { makeAutoObservable } from 'mobx';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { ListName } from '../../routes/addresses.ts';
import { Loader } from '../../shared/Loader.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** Every list with how much stands in it. A list that cannot be counted is there all the same. */
export class ListDirectoryViewModel implements ViewModel {
  readonly #unread: Loader<number>;
  readonly #counts: readonly (readonly [ListName, Loader<number>])[];

  constructor(context: PageContext, lists: readonly ListName[]) {
    this.#unread = new Loader(context, () => context.get(NoticeGateway).unread());
    this.#counts = lists.map((list) => [list, new Loader(context, () => context.countList(list))]);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get unread(): number {
    return this.#unread.value ?? 0;
  }
  get counts(): ReadonlyMap<ListName, number> {
    return new Map(this.#counts.flatMap(([list, { value }]) => (value === undefined ? [] : [[list, value] as const])));
  }

  start(): void {
    for (const loader of this.#all) loader.follow();
  }
  dispose(): void {
    for (const loader of this.#all) loader.stop();
  }

  get #all(): readonly Loader<number>[] {
    return [this.#unread, ...this.#counts.map(([, loader]) => loader)];
  }
}

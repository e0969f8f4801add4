import { makeAutoObservable } from 'mobx';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { PageName } from '../../routes/pageNames.ts';
import type { Route } from '../../routes/route.ts';
import { Loader } from '../../shared/Loader.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** Every list with how much stands in it. A list that cannot be counted is there all the same. */
export class ListDirectoryViewModel implements ViewModel {
  readonly #unread: Loader<number>;
  readonly #counts: readonly (readonly [PageName, Loader<number>])[];

  /** `routes` are those of the lists shown. */
  constructor(context: PageContext, routes: readonly Route[]) {
    this.#unread = new Loader(context, () => context.get(NoticeGateway).unread());
    this.#counts = routes.flatMap(({ name, count }) =>
      count ? [[name, new Loader(context, () => count(context))] as const] : [],
    );
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get unread(): number {
    return this.#unread.value ?? 0;
  }
  get counts(): ReadonlyMap<PageName, number> {
    return new Map(this.#counts.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const])));
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

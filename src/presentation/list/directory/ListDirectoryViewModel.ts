import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { PageName } from '../../routes/pageNames.ts';
import type { Route } from '../../routes/route.ts';
import { Refresh } from '../../shared/Refresh.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** Every list with how much stands in it. A list that cannot be counted is there all the same. */
export class ListDirectoryViewModel implements ViewModel {
  counts: ReadonlyMap<PageName, number> = new Map();
  unread = 0;
  readonly #routes: readonly Route[];
  readonly #context: PageContext;
  readonly #refresh: Refresh;

  /** `routes` are those of the lists shown. */
  constructor(context: PageContext, routes: readonly Route[]) {
    this.#context = context;
    this.#routes = routes;
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => this.read());
    makeAutoObservable(this, { counts: observableRef }, { autoBind: true });
  }

  start(): void {
    this.#refresh.start();
    void this.read();
  }
  dispose(): void {
    this.#refresh.stop();
  }

  async read(): Promise<void> {
    await Promise.all([this.#readUnread(), ...this.#routes.map((route) => this.#count(route))]);
  }

  async #count({ name, count }: Route): Promise<void> {
    const found = await count?.(this.#context);
    if (found?.ok)
      runInAction(() => {
        this.counts = new Map([...this.counts, [name, found.value]]);
      });
  }
  async #readUnread(): Promise<void> {
    const found = await this.#context.get(NoticeGateway).unread();
    if (found.ok)
      runInAction(() => {
        this.unread = found.value;
      });
  }
}

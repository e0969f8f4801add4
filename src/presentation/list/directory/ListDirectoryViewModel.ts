import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { PageName } from '../../routes/pageNames.ts';
import type { Route } from '../../routes/route.ts';
import { Refresh } from '../../shared/Refresh.ts';
import type { Surroundings } from '../../shared/surroundings.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** Every list with how much stands in it. A list that cannot be counted is there all the same. */
export class ListDirectoryViewModel implements ViewModel {
  counts: ReadonlyMap<PageName, number> = new Map();
  unread = 0;
  readonly #routes: readonly Route[];
  readonly #around: Surroundings;
  readonly #refresh: Refresh;

  /** `routes` are those of the lists shown. */
  constructor(around: Surroundings, routes: readonly Route[]) {
    this.#around = around;
    this.#routes = routes;
    this.#refresh = new Refresh(around.get(RefreshSignal), around.changes, () => this.read());
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
    const found = await count?.(this.#around);
    if (found?.ok)
      runInAction(() => {
        this.counts = new Map([...this.counts, [name, found.value]]);
      });
  }
  async #readUnread(): Promise<void> {
    const found = await this.#around.get(NoticeGateway).unread();
    if (found.ok)
      runInAction(() => {
        this.unread = found.value;
      });
  }
}

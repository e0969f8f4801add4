import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { ListName } from '../../routes/addresses.ts';
import { Refresh } from '../../shared/Refresh.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** Every list with how much stands in it. A list that cannot be counted is there all the same. */
export class ListDirectoryViewModel implements ViewModel {
  counts: ReadonlyMap<ListName, number> = new Map();
  unread = 0;
  readonly #lists: readonly ListName[];
  readonly #context: PageContext;
  readonly #refresh: Refresh;

  constructor(context: PageContext, lists: readonly ListName[]) {
    this.#context = context;
    this.#lists = lists;
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
    await Promise.all([this.#readUnread(), ...this.#lists.map((list) => this.#count(list))]);
  }

  async #count(list: ListName): Promise<void> {
    const found = await this.#context.countList(list);
    if (found.ok)
      runInAction(() => {
        this.counts = new Map([...this.counts, [list, found.value]]);
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

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import { SearchHistoryStore } from '#application/ports/searchHistoryStore.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { RecordChange } from '../shared/changes.ts';
import { PagedRows } from '../shared/PagedRows.ts';
import { Refresh } from '../shared/Refresh.ts';
import type { Surroundings } from '../shared/surroundings.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { groupRows } from './groupRows.ts';
import type { ListItem } from './groupRows.ts';
import type { FilterChoice, RecordList } from './recordList.ts';

const SEARCH_DELAY_MS = 300;

/** State and commands of every list page; what is special about a list stands in its description. */
export class RecordListViewModel<Row> implements ViewModel {
  search = '';
  /** Chosen value of the filter; empty: everything. */
  filter = '';
  choices: readonly FilterChoice[] = [];
  recent: readonly string[];
  now: Instant;
  isPulled = false;
  readonly list: RecordList<Row>;
  readonly paged: PagedRows<Row>;
  /** What the virtual list measured; only it knows what is inside. */
  measured: unknown = undefined;
  readonly #around: Surroundings;
  readonly #refresh: Refresh;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(list: RecordList<Row>, around: Surroundings) {
    this.list = list;
    this.#around = around;
    const source = list.source(around.get);
    this.paged = new PagedRows(
      (number, size) => source({ number, size, search: this.search.trim(), filters: list.filter && this.filter !== '' ? { [list.filter.name]: this.filter } : {} }),
      list.keyOf,
      list.pageSize,
    );
    this.recent = around.get(SearchHistoryStore).read(list.name);
    this.now = around.get(Clock).now();
    this.#refresh = new Refresh(around.get(RefreshSignal), around.changes, (change) => this.follow(change));
    makeAutoObservable(this, { list: false, paged: false, measured: false, choices: observableRef, recent: observableRef }, { autoBind: true });
  }

  get items(): readonly ListItem<Row>[] {
    return groupRows(this.list, this.paged.rows, { now: this.now, choices: this.choices });
  }
  get isSearching(): boolean {
    return this.search.trim() !== '' || this.filter !== '';
  }

  start(): void {
    this.#refresh.start();
    void this.readChoices();
    void (this.paged.isReady ? this.refresh() : this.paged.restart());
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#refresh.stop();
  }

  /** Searches shortly after the last key. */
  type(search: string): void {
    this.search = search;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.paged.restart(), SEARCH_DELAY_MS);
  }

  /** Searches at once and remembers the words: the person pressed the search key or an earlier search. */
  async submit(search: string): Promise<void> {
    this.search = search;
    clearTimeout(this.#timer);
    const words = search.trim();
    if (words !== '') {
      const history = this.#around.get(SearchHistoryStore);
      history.remember(this.list.name, words);
      this.recent = history.read(this.list.name);
    }
    await this.paged.restart();
  }

  clearRecent(): void {
    this.#around.get(SearchHistoryStore).clear(this.list.name);
    this.recent = [];
  }

  async choose(value: string): Promise<void> {
    if (value === this.filter) return;
    this.filter = value;
    await this.paged.restart();
  }

  /** Back to everything. */
  async clear(): Promise<void> {
    this.search = '';
    this.filter = '';
    await this.paged.restart();
  }

  async refresh(): Promise<void> {
    await this.paged.refresh();
    runInAction(() => {
      this.now = this.#around.get(Clock).now();
    });
  }

  /** The person pulled the list down. */
  async pull(): Promise<void> {
    this.isPulled = true;
    await this.refresh();
    runInAction(() => {
      this.isPulled = false;
    });
  }

  private follow(change: RecordChange | undefined): void {
    const { isGone } = this.list;
    if (change && isGone) for (const row of this.paged.rows.filter((each) => isGone(each, change))) this.paged.remove(this.list.keyOf(row));
    void this.refresh();
  }

  private async readChoices(): Promise<void> {
    if (this.list.filter === undefined || this.choices.length > 0) return;
    const choices = await this.list.filter.choices(this.#around.get);
    runInAction(() => {
      this.choices = choices;
    });
  }
}

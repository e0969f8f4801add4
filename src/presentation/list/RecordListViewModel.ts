import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import { SearchHistoryStore } from '#application/ports/searchHistoryStore.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { nameOfWords, type Words } from '../i18n/words.ts';
import type { PageParams } from '../routes/addresses.ts';
import type { RecordChange } from '../shared/changeStream.ts';
import { Debounce } from '../shared/Debounce.ts';
import { PagedRows } from '../shared/PagedRows.ts';
import { Refresh } from '../shared/Refresh.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { groupRows } from './groupRows.ts';
import type { ListItem } from './groupRows.ts';
import { ListQuery } from './ListQuery.ts';
import { memoryNameOf, type ListSort, type RecordList } from './recordList.ts';
import type { RowCommand, RowProblem } from './rowAction.ts';
import type { Selection } from './selection/Selection.ts';

const SEARCH_DELAY_MS = 300;

/** State and commands of every list page; what is special about a list stands in its description. */
export class RecordListViewModel<Row> implements ViewModel {
  recent: readonly string[];
  isPulled = false;
  /** Keys of the headings whose rows are hidden. */
  folded: ReadonlySet<string> = new Set();
  /** The key of the row whose actions are shown. */
  askedKey: string | undefined = undefined;
  /** There while rows are being chosen. */
  selection: Selection<Row> | undefined = undefined;
  /** What could not be done with rows, by their key. */
  troubles: ReadonlyMap<string, RowProblem> = new Map();
  readonly list: RecordList<Row>;
  readonly memory: string;
  readonly query: ListQuery<Row>;
  readonly paged: PagedRows<Row>;
  readonly context: PageContext;
  /** What the virtual list measured; only it knows what is inside. */
  measured: unknown = undefined;
  readonly #refresh: Refresh;
  readonly #searching: Debounce;

  constructor(list: RecordList<Row>, context: PageContext, params: PageParams = {}) {
    this.list = list;
    this.context = context;
    const preferences = context.get(PreferenceStore);
    this.memory = memoryNameOf(list);
    this.query = new ListQuery(list, params, {
      sort: preferences.read(`listOrder.${this.memory}`),
      grouping: preferences.read(`listGroups.${this.memory}`),
    });
    const source = list.source(context.get, { params, session: context.session });
    this.paged = new PagedRows(
      context,
      (number, size) => source(this.query.request(number, size)),
      list.keyOf,
      list.pageSize,
    );
    this.recent = context.get(SearchHistoryStore).read(this.memory);
    this.#searching = new Debounce(this.paged.restart, SEARCH_DELAY_MS);
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, (change) => this.follow(change));
    makeAutoObservable(
      this,
      {
        list: false,
        memory: false,
        query: false,
        paged: false,
        context: false,
        measured: false,
        recent: observableRef,
        folded: observableRef,
        selection: observableRef,
        troubles: observableRef,
      },
      { autoBind: true },
    );
  }

  get now(): Instant {
    return this.paged.loader.now;
  }
  /** Rows can be shown where they will stay. */
  get isReady(): boolean {
    const { grouping, choices } = this.query;
    return this.paged.isReady && (grouping?.namedBy === undefined || choices[grouping.namedBy] !== undefined);
  }
  get items(): readonly ListItem<Row>[] {
    const { query, folded } = this;
    return groupRows({ keyOf: this.list.keyOf, grouping: query.grouping, folded }, this.paged.rows, {
      now: this.now,
      choices: query.choices,
    });
  }

  /** The row whose actions are shown, as it was read last: what can be done with it may change meanwhile. */
  get asked(): Row | undefined {
    return this.paged.rows.find((row) => this.list.keyOf(row) === this.askedKey);
  }

  start(): void {
    this.#refresh.start();
    void this.readChoices();
    void this.paged.loader.start().then(this.letGo);
    if (this.list.picks) void this.select();
  }

  dispose(): void {
    this.#searching.cancel();
    this.#refresh.stop();
    this.paged.loader.stop();
  }

  /** Searches shortly after the last key. */
  type(search: string): void {
    this.query.type(search);
    this.#searching.ask();
  }

  /** Searches at once and remembers the words: the person pressed the search key or an earlier search. */
  async submit(search: string): Promise<void> {
    this.query.type(search);
    this.#searching.cancel();
    const words = search.trim();
    if (words !== '') {
      const history = this.context.get(SearchHistoryStore);
      history.remember(this.memory, words);
      this.recent = history.read(this.memory);
    }
    await this.paged.restart();
  }

  clearRecent(): void {
    this.context.get(SearchHistoryStore).clear(this.memory);
    this.recent = [];
  }

  async choose(filter: string, value: string): Promise<void> {
    if (value === this.query.chosen[filter]) return;
    this.query.choose(filter, value);
    await this.paged.restart();
  }
  async orderBy(sort: ListSort): Promise<void> {
    this.query.orderBy(sort);
    this.context.get(PreferenceStore).write(`listOrder.${this.memory}`, nameOfWords(sort.label));
    await this.paged.restart();
  }
  groupBy(label: Words): void {
    this.query.groupBy(label);
    this.context.get(PreferenceStore).write(`listGroups.${this.memory}`, nameOfWords(label));
    this.folded = new Set();
  }

  /** Back to everything. */
  async clear(): Promise<void> {
    this.query.clear();
    await this.paged.restart();
  }

  fold(key: string): void {
    this.folded = new Set(
      this.folded.has(key) ? [...this.folded].filter((each) => each !== key) : [...this.folded, key],
    );
  }

  ask(row: Row | undefined): void {
    this.askedKey = row && this.list.keyOf(row);
  }

  /** Begins to choose rows, with the one that was pressed for long. */
  async select(first: readonly Row[] = []): Promise<void> {
    const code = await this.orSayAway(import('./selection/Selection.ts'));
    if (code === undefined) return;
    runInAction(() => {
      this.selection = new code.Selection(this, first);
    });
  }
  endSelection(): void {
    this.selection = undefined;
    if (this.list.picks) void this.select();
  }

  /** Does something with rows; the code for it comes when it is first asked for. */
  async perform(commands: readonly (readonly [Row, RowCommand])[]): Promise<void> {
    const code = await this.orSayAway(import('./actions/performActions.ts'));
    await code?.performActions(this, commands);
  }
  markProblem(key: string, problem: RowProblem | undefined): void {
    const others = [...this.troubles].filter(([each]) => each !== key);
    this.troubles = new Map(problem ? [...others, [key, problem]] : others);
  }

  async refresh(): Promise<void> {
    await this.paged.refresh();
    this.letGo();
  }

  /** The person pulled the list down. */
  async pull(): Promise<void> {
    this.isPulled = true;
    await this.refresh();
    runInAction(() => {
      this.isPulled = false;
    });
  }

  /** Where code does not come, that is said. */
  private orSayAway<Code>(coming: Promise<Code>): Promise<Code | undefined> {
    return coming.catch(() => {
      this.context.messages.show({ key: 'error.partAway' }, 'warning');
      return undefined;
    });
  }
  private follow(change: RecordChange | undefined): void {
    const { isGone, keyOf } = this.list;
    if (change && isGone) {
      for (const row of this.paged.rows.filter((each) => isGone(each, change))) {
        this.paged.remove(keyOf(row));
        this.selection?.drop(row);
      }
    }
    if (this.selection?.isSpent) this.endSelection();
    void this.refresh();
  }

  /** Where everything is on the screen, what is chosen and not there any more was dealt with elsewhere. */
  private letGo(): void {
    const { selection, paged, query } = this;
    if (!selection || !paged.isReady || paged.hasMore || paged.failure || query.isNarrowed) return;
    const here = new Set(paged.rows.map(this.list.keyOf));
    for (const [key, row] of selection.chosen) if (!here.has(key)) selection.drop(row);
    if (selection.isSpent) this.endSelection();
  }

  /** Choices that did not come are asked for again the next time. */
  private async readChoices(): Promise<void> {
    const { filters, choices, learn } = this.query;
    for (const { name, choices: read } of filters)
      if (typeof read === 'function' && (choices[name]?.length ?? 0) === 0) learn(name, await read(this.context.get));
  }
}

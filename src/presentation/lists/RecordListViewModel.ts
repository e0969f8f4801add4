import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import { SearchHistoryStore } from '#application/ports/content/searchHistoryStore.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { lazyValue, type LazyValue } from '#application/shared/lazyValue.ts';
import { wordsKey, type Words } from '../ui/i18n/words.ts';
import type { PageParams } from '../ui/navigation/addresses.ts';
import type { RecordChange } from '../ui/state/changeStream.ts';
import { Debounce } from '../ui/state/Debounce.ts';
import { PagedRows } from '../ui/state/PagedRows.ts';
import { Refresh } from '../ui/state/Refresh.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { groupRows, type ListItem } from './groupRows.ts';
import { ListQuery } from './ListQuery.ts';
import { listStorageKey, type ListSort, type RecordList } from './recordList.ts';
import type { RowCommand, RowProblem } from './rowAction.ts';
import type { Selection } from './selection/Selection.ts';

const SEARCH_DELAY_MS = 300;

const rowActions = lazyValue(() => import('./actions/performActions.ts'));
const selectionCode = lazyValue(() => import('./selection/Selection.ts'));

/** State and commands of every list page. The list's description contains what is specific to it. */
export class RecordListViewModel<Row> implements ViewModel {
  recent: readonly string[];
  isPulled = false;
  /** Keys of the groups whose rows are hidden. */
  folded: ReadonlySet<string> = new Set();
  /** Key of the row whose actions are shown. */
  activeKey: string | undefined = undefined;
  /** Defined during a selection. */
  selection: Selection<Row> | undefined = undefined;
  rowErrors: ReadonlyMap<string, RowProblem> = new Map();
  readonly list: RecordList<Row>;
  readonly storageKey: string;
  readonly query: ListQuery<Row>;
  readonly paged: PagedRows<Row>;
  readonly context: PageContext;
  /** Cached measurements of the virtual list. Opaque to this class. */
  measurements: unknown = undefined;
  readonly #refresh: Refresh;
  readonly #searching: Debounce;

  constructor(list: RecordList<Row>, context: PageContext, params: PageParams = {}) {
    this.list = list;
    this.context = context;
    const preferences = context.get(PreferenceStore);
    this.storageKey = listStorageKey(list);
    this.query = new ListQuery(list, params, {
      sort: preferences.read(`listOrder.${this.storageKey}`),
      grouping: preferences.read(`listGroups.${this.storageKey}`),
    });
    const source = list.source(context.get, { params, ...context });
    this.paged = new PagedRows(
      context,
      (number, size) => source(this.query.request(number, size)),
      list.keyOf,
      list.pageSize,
      list.hasTaskKeys ? context.queued.has : undefined,
    );
    this.recent = context.get(SearchHistoryStore).read(this.storageKey);
    this.#searching = new Debounce(this.paged.reload, SEARCH_DELAY_MS);
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, (change) => this.handleChange(change));
    makeAutoObservable(
      this,
      {
        list: false,
        storageKey: false,
        query: false,
        paged: false,
        context: false,
        measurements: false,
        recent: observableRef,
        folded: observableRef,
        selection: observableRef,
        rowErrors: observableRef,
      },
      { autoBind: true },
    );
  }

  get now(): Instant {
    return this.paged.now;
  }
  /** Number of rows on the server, as badges count them. */
  get total(): number {
    const { list, query, paged, context } = this;
    return (list.isCounted && !query.isFiltered ? context.counts.waiting : undefined) ?? paged.total;
  }
  /** Whether the rows can be shown without moving later. */
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

  /** Keys of the loaded rows in the shown order. */
  get shownKeys(): readonly string[] {
    return this.items.flatMap((item) => (item.kind === 'row' ? [item.key] : []));
  }

  /** The newest version of the row whose actions are shown, because its actions can change. */
  get activeRow(): Row | undefined {
    return this.paged.rows.find((row) => this.list.keyOf(row) === this.activeKey);
  }

  start(): void {
    this.#refresh.start();
    void this.loadChoices();
    void this.paged.loader.start().then(this.deselectRemoved);
    if (this.list.pickMode) void this.select();
  }

  dispose(): void {
    this.#searching.cancel();
    this.#refresh.stop();
    this.paged.loader.stop();
  }

  /** Searches after a short delay. */
  type(search: string): void {
    this.query.type(search);
    this.#searching.schedule();
  }

  /** Searches immediately and stores the search text, after the search key or the choice of a recent search. */
  async submit(search: string): Promise<void> {
    this.query.type(search);
    this.#searching.cancel();
    const words = search.trim();
    if (words === '' && search !== '') {
      const code = await this.loadOrWarn(rowActions);
      return code?.showBlankSearch(this.context.messages);
    }
    if (words !== '') {
      const history = this.context.get(SearchHistoryStore);
      history.add(this.storageKey, words);
      this.recent = history.read(this.storageKey);
    }
    await this.paged.reload();
  }

  clearRecent(): void {
    this.context.get(SearchHistoryStore).clear(this.storageKey);
    this.recent = [];
  }

  async choose(filter: string, value: string): Promise<void> {
    if (value === this.query.chosen[filter]) return;
    this.query.choose(filter, value);
    await this.paged.reload();
  }
  async orderBy(sort: ListSort): Promise<void> {
    this.query.orderBy(sort);
    this.context.get(PreferenceStore).write(`listOrder.${this.storageKey}`, wordsKey(sort.label));
    await this.paged.reload();
  }
  groupBy(label: Words): void {
    this.query.groupBy(label);
    this.context.get(PreferenceStore).write(`listGroups.${this.storageKey}`, wordsKey(label));
    this.folded = new Set();
  }

  async clear(): Promise<void> {
    this.query.clear();
    await this.paged.reload();
  }

  toggleFold(key: string): void {
    this.folded = new Set(
      this.folded.has(key) ? [...this.folded].filter((each) => each !== key) : [...this.folded, key],
    );
  }

  /** Remembers the order of the list for the page of a task that is opened from it. */
  recordOpening(task: string): void {
    if (this.list.hasTaskKeys) this.context.triage.opened = { list: this, task };
  }

  setActiveRow(row: Row | undefined): void {
    this.activeKey = row && this.list.keyOf(row);
  }

  /** Starts a selection, with the long-pressed row selected. */
  async select(first: readonly Row[] = []): Promise<void> {
    const code = await this.loadOrWarn(selectionCode);
    if (code === undefined) return;
    runInAction(() => {
      this.selection = new code.Selection(this, first);
    });
  }
  endSelection(): void {
    this.selection = undefined;
    if (this.list.pickMode) void this.select();
  }

  /** Runs commands on rows. Their code is loaded on first use. */
  async runCommands(commands: readonly (readonly [Row, RowCommand])[]): Promise<void> {
    const code = await this.loadOrWarn(rowActions);
    await code?.performActions(this, commands);
  }
  markProblem(key: string, problem: RowProblem | undefined): void {
    const others = [...this.rowErrors].filter(([each]) => each !== key);
    this.rowErrors = new Map(problem ? [...others, [key, problem]] : others);
  }

  async refresh(): Promise<void> {
    await this.paged.refresh();
    this.deselectRemoved();
  }

  async refreshByPull(): Promise<void> {
    this.isPulled = true;
    await this.paged.refreshAll();
    this.deselectRemoved();
    runInAction(() => {
      this.isPulled = false;
      this.paged.showHeld();
    });
  }

  /** Shows a message if a chunk cannot be loaded. */
  private loadOrWarn<Code>(code: LazyValue<Code>): Promise<Code | undefined> {
    return code.fetch().catch(() => {
      this.context.messages.show({ key: 'error.partAway' }, 'warning');
      return undefined;
    });
  }
  private handleChange(change: RecordChange | undefined): void {
    const { list, paged, selection } = this;
    const row = list.hasTaskKeys && change?.task && paged.loadedRows.find((each) => list.keyOf(each) === change.task);
    if (row) {
      paged.remove(list.keyOf(row));
      selection?.deselect(row);
    }
    if (selection?.isExhausted) this.endSelection();
    void this.refresh();
  }

  private deselectRemoved(): void {
    this.selection?.deselectRemoved(this.paged, this.query);
    if (this.selection?.isExhausted) this.endSelection();
  }

  /** Loads filter choices. Failed ones are loaded again with the next start. */
  private async loadChoices(): Promise<void> {
    const { filters, choices, setChoices } = this.query;
    for (const { name, choices: read } of filters)
      if (typeof read === 'function' && !choices[name]?.length) setChoices(name, await read(this.context.get));
  }
}

import { makeAutoObservable, observableRef } from 'mobx';
import type { Failure } from '#domain/shared/failure.ts';
import { sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Loader, type LoaderContext } from './Loader.ts';

/** Reads one page of a list. `number` starts at 1; `size` is the number of rows in a page. */
export type ReadPage<Row> = (number: number, size: number) => Promise<Result<Page<Row>>>;

const MAX_PAGE_SIZE = 200;

/** Result of a read. `before` is the number of rows that were already loaded if only the next page was read. */
interface Read<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly skipped: number;
  readonly isIncomplete: boolean;
  readonly before?: number;
}

/**
 * The rows of an infinite list. Rows may be added or removed on the server between two requests. Rows are therefore
 * deduplicated by key, the next page number is computed from the loaded rows, and a changed total causes all shown rows
 * to be read again.
 */
export class PagedRows<Row> {
  /** All loaded rows; `rows` excludes the concealed ones. */
  loadedRows: readonly Row[] = [];
  loadedTotal = 0;
  /** Number of rows that could not be read; they count for paging. */
  skipped = 0;
  /** Whether details of some rows could not be loaded. */
  isIncomplete = false;
  hiddenKeys: ReadonlySet<string> = new Set();
  /** Rows that a refresh has found above known rows, until `showHeld`; undefined while none are held back. */
  heldKeys: ReadonlySet<string> | undefined = undefined;
  /** Whether the first page has been read. */
  isReady = false;
  /** Time at which the first rows were read. Further pages keep it, so that the shown cards stay as they are. */
  now: Instant;
  readonly loader: Loader<Read<Row>>;
  readonly #readPage: ReadPage<Row>;
  readonly #keyOf: (row: Row) => string;
  readonly #size: number;
  readonly #isHidden: ((key: string) => boolean) | undefined;
  #isMoreWanted = false;
  #isAllWanted = false;
  #hasEnded = false;

  /** `isHidden` hides further rows; it must be derived from observable state. */
  constructor(
    context: LoaderContext,
    readPage: ReadPage<Row>,
    keyOf: (row: Row) => string,
    size: number,
    isHidden?: (key: string) => boolean,
  ) {
    this.loader = new Loader(
      context,
      () => this.#load(),
      (answer) => answer.ok && this.#apply(answer.value),
    );
    this.now = this.loader.now;
    this.#readPage = readPage;
    this.#keyOf = keyOf;
    this.#size = size;
    this.#isHidden = isHidden;
    makeAutoObservable(
      this,
      { loadedRows: observableRef, hiddenKeys: observableRef, heldKeys: observableRef, loader: false },
      { autoBind: true },
    );
  }

  get isLoading(): boolean {
    return this.loader.isLoading;
  }
  /** Failure of the last read; rows loaded before remain. */
  get failure(): Failure | undefined {
    return this.loader.failure;
  }
  get rows(): readonly Row[] {
    return this.loadedRows.filter((row) => {
      const key = this.#keyOf(row);
      return !this.hiddenKeys.has(key) && !this.heldKeys?.has(key) && !this.#isHidden?.(key);
    });
  }
  /** Infinite if the platform does not count the rows and the end of the list is not reached. */
  get total(): number {
    const here = this.loadedRows.length;
    const all = this.#hasEnded && !Number.isFinite(this.loadedTotal) ? here + this.skipped : this.loadedTotal;
    return all - (here - this.rows.length);
  }
  get hasMore(): boolean {
    return this.isReady && !this.#hasEnded && this.loadedRows.length + this.skipped < this.loadedTotal;
  }
  get isEmpty(): boolean {
    return this.isReady && this.rows.length === 0;
  }

  /** Clears the list and reads the first page, for example after a change of search or filter. */
  async reload(): Promise<void> {
    this.loadedRows = [];
    this.loadedTotal = 0;
    this.skipped = 0;
    this.isReady = false;
    this.#isMoreWanted = false;
    await this.loader.reload();
  }
  /**
   * Reads the shown rows again and keeps them on the screen until the response arrives. Of a list with more than 200
   * rows it reads the rest only if the first 200 rows or the total differ.
   */
  async refresh(): Promise<void> {
    await this.loader.load();
  }
  /** Reads all shown rows again. */
  async refreshAll(): Promise<void> {
    this.#isAllWanted = true;
    await this.loader.load();
  }
  /** Reads the next page, also after the page of the list was closed: a walk through its tasks goes on. */
  async loadMore(): Promise<void> {
    if (this.isLoading || !this.hasMore) return;
    this.#isMoreWanted = true;
    await this.loader.start();
  }

  /**
   * Removes a row after the user has handled it, without waiting for the server. The pending response is dropped, as it
   * may still contain the row.
   */
  remove(key: string): void {
    this.loader.cancel();
    const left = this.loadedRows.filter((row) => this.#keyOf(row) !== key);
    this.loadedTotal -= this.loadedRows.length - left.length;
    this.loadedRows = left;
  }

  /**
   * Hides a row while it is being handled, whatever the server returns meanwhile, or shows it again in its old place.
   */
  setHidden(key: string, isConcealed: boolean): void {
    const others = [...this.hiddenKeys].filter((each) => each !== key);
    this.hiddenKeys = new Set(isConcealed ? [...others, key] : others);
  }

  setHolding(isHolding: boolean): void {
    this.heldKeys = isHolding ? new Set() : undefined;
  }
  showHeld(): void {
    this.setHolding(this.heldKeys !== undefined);
  }

  /** Reads the next page if that is enough, otherwise all shown rows. */
  async #load(): Promise<ReadResult<Read<Row>>> {
    const { loadedRows } = this;
    const here = loadedRows.length + this.skipped;
    if (!this.#isMoreWanted) return this.#loadUpTo(Math.max(this.#size, here));
    this.#isMoreWanted = false;
    const page = await this.#readPage(Math.floor(here / this.#size) + 1, this.#size);
    if (!page.ok) return page;
    const { rows, total, skipped = 0, isIncomplete = false } = page.value;
    if (total !== this.loadedTotal) return this.#loadUpTo(here + this.#size);
    return ok({
      rows: [...loadedRows, ...rows],
      total,
      skipped: this.skipped + skipped,
      isIncomplete: this.isIncomplete || isIncomplete,
      before: here,
    });
  }
  async #loadUpTo(count: number): Promise<ReadResult<Read<Row>>> {
    const size = Math.min(MAX_PAGE_SIZE, Math.ceil(count / this.#size) * this.#size);
    const [rows, pages]: [Row[], Page<Row>[]] = [[], []];
    const isAll = this.#isAllWanted;
    this.#isAllWanted = false;
    let [skipped, isIncomplete] = [0, false];
    for (let number = 1; ; number += 1) {
      const page = await this.#readPage(number, size);
      if (!page.ok) return page;
      const { value } = page;
      rows.push(...value.rows);
      pages.push(value);
      skipped += value.skipped ?? 0;
      isIncomplete ||= value.isIncomplete ?? false;
      if (number === 1 && !isAll && this.#isUnchanged(value))
        return {
          ...ok({ ...this.#withFirst(value.rows), isIncomplete: this.isIncomplete || isIncomplete }),
          ...sumSkippedRows(value),
        };
      const came = value.rows.length + (value.skipped ?? 0);
      if (came < size || rows.length + skipped >= count)
        return { ...ok({ rows, total: value.total, skipped, isIncomplete }), ...sumSkippedRows(...pages) };
    }
  }

  /** Whether a first page has the loaded rows, and further rows were loaded. */
  #isUnchanged({ rows, total, skipped = 0 }: Page<Row>): boolean {
    const { loadedRows } = this;
    return (
      total === this.loadedTotal &&
      skipped + this.skipped === 0 &&
      rows.length < loadedRows.length &&
      rows.every((row, index) => {
        const loaded = loadedRows[index];
        return loaded !== undefined && this.#keyOf(loaded) === this.#keyOf(row);
      })
    );
  }
  #withFirst(rows: readonly Row[]): Omit<Read<Row>, 'isIncomplete'> {
    return { rows: [...rows, ...this.loadedRows.slice(rows.length)], total: this.loadedTotal, skipped: 0 };
  }

  #apply({ rows, total, skipped, isIncomplete, before }: Read<Row>): void {
    if (before === undefined) this.now = this.loader.now;
    this.skipped = skipped;
    this.isIncomplete = isIncomplete;
    const byKey = new Map(rows.map((row) => [this.#keyOf(row), row]));
    if (this.heldKeys && before === undefined) this.#hold([...byKey.keys()]);
    this.loadedRows = [...byKey.values()];
    this.loadedTotal = total;
    this.isReady = true;
    this.#hasEnded = this.loadedRows.length + skipped === before;
  }

  /** Holds back new rows, unless all known rows are above them. */
  #hold(keys: readonly string[]): void {
    const known = new Set(this.loadedRows.map(this.#keyOf).filter((key) => !this.heldKeys?.has(key)));
    const last = keys.findLastIndex((key) => known.has(key));
    this.heldKeys = new Set(keys.slice(0, last + 1).filter((key) => !known.has(key)));
  }
}

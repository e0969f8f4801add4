import { makeAutoObservable, observableRef } from 'mobx';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { Loader, type LoaderContext } from './Loader.ts';

/** Reads one page of a list: the page number from 1, and how many rows it holds. */
export type ReadPage<Row> = (number: number, size: number) => Promise<Result<Page<Row>, Failure>>;

/** What the platform hands out at most in one page. */
const LARGEST_PAGE = 200;

/** What one reading brings: `before` rows were there already when it only added the next page. */
interface Read<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly leftOut: number;
  readonly before?: number;
}

/**
 * The rows of an endless list. Rows, total and the place to go on belong together here, so that nothing is lost or
 * shown twice when rows come and go on the server meanwhile: rows are told apart by their key, the next page is counted
 * from the rows at hand, and a total that has changed makes it read everything shown once more.
 */
export class PagedRows<Row> {
  /** All that was read; `rows` leaves out what is being dealt with. */
  known: readonly Row[] = [];
  knownTotal = 0;
  /** Rows that came but could not be read; they have their place among the others. */
  leftOut = 0;
  concealed: ReadonlySet<string> = new Set();
  /** The first page has been read at least once. */
  isReady = false;
  readonly loader: Loader<Read<Row>>;
  readonly #readPage: ReadPage<Row>;
  readonly #keyOf: (row: Row) => string;
  readonly #size: number;
  #isMoreWanted = false;
  #hasEnded = false;

  constructor(context: LoaderContext, readPage: ReadPage<Row>, keyOf: (row: Row) => string, size: number) {
    this.loader = new Loader(
      context,
      () => this.#read(),
      (answer) => answer.ok && this.#take(answer.value),
    );
    this.#readPage = readPage;
    this.#keyOf = keyOf;
    this.#size = size;
    makeAutoObservable(this, { known: observableRef, concealed: observableRef, loader: false }, { autoBind: true });
  }

  get isReading(): boolean {
    return this.loader.isReading;
  }
  /** Why the last reading failed; rows that were there stay. */
  get failure(): Failure | undefined {
    return this.loader.failure;
  }
  get rows(): readonly Row[] {
    return this.concealed.size === 0 ? this.known : this.known.filter((row) => !this.concealed.has(this.#keyOf(row)));
  }
  /** Infinite while nobody has counted to the end of the list, and it has not been reached. */
  get total(): number {
    const here = this.known.length;
    const all = this.#hasEnded && !Number.isFinite(this.knownTotal) ? here + this.leftOut : this.knownTotal;
    return all - (here - this.rows.length);
  }
  get hasMore(): boolean {
    return this.isReady && !this.#hasEnded && this.known.length + this.leftOut < this.knownTotal;
  }
  get isEmpty(): boolean {
    return this.isReady && this.rows.length === 0;
  }

  /** Forgets everything and reads the first page: another search or filter. */
  async restart(): Promise<void> {
    this.known = [];
    this.knownTotal = 0;
    this.leftOut = 0;
    this.isReady = false;
    this.#isMoreWanted = false;
    await this.loader.restart();
  }
  /** Reads again what is shown, quietly, and keeps the rows on the screen until the answer is there. */
  async refresh(): Promise<void> {
    await this.loader.load();
  }
  async readMore(): Promise<void> {
    if (this.isReading || !this.hasMore) return;
    this.#isMoreWanted = true;
    await this.loader.load();
  }

  /**
   * A row was dealt with here: it goes at once, without waiting for the server. An answer on its way may still hold it,
   * so it is dropped.
   */
  remove(key: string): void {
    this.loader.drop();
    const left = this.known.filter((row) => this.#keyOf(row) !== key);
    this.knownTotal -= this.known.length - left.length;
    this.known = left;
  }

  /**
   * A row that is being dealt with goes at once, whatever the server says meanwhile; shown again, it stands in its old
   * place.
   */
  conceal(key: string, isConcealed: boolean): void {
    const others = [...this.concealed].filter((each) => each !== key);
    this.concealed = new Set(isConcealed ? [...others, key] : others);
  }

  /** The next page where that is enough; else everything shown. */
  async #read(): Promise<Result<Read<Row>, Failure>> {
    const { known } = this;
    const here = known.length + this.leftOut;
    if (!this.#isMoreWanted) return this.#readUpTo(Math.max(this.#size, here));
    this.#isMoreWanted = false;
    const page = await this.#readPage(Math.floor(here / this.#size) + 1, this.#size);
    if (!page.ok) return page;
    const { rows, total, leftOut = 0 } = page.value;
    if (total !== this.knownTotal) return this.#readUpTo(here + this.#size);
    return ok({ rows: [...known, ...rows], total, leftOut: this.leftOut + leftOut, before: here });
  }
  async #readUpTo(count: number): Promise<Result<Read<Row>, Failure>> {
    const size = Math.min(LARGEST_PAGE, Math.ceil(count / this.#size) * this.#size);
    const rows: Row[] = [];
    let leftOut = 0;
    for (let number = 1; ; number += 1) {
      const page = await this.#readPage(number, size);
      if (!page.ok) return page;
      const { value } = page;
      rows.push(...value.rows);
      leftOut += value.leftOut ?? 0;
      const came = value.rows.length + (value.leftOut ?? 0);
      if (came < size || rows.length + leftOut >= count) return ok({ rows, total: value.total, leftOut });
    }
  }

  #take({ rows, total, leftOut, before }: Read<Row>): void {
    this.leftOut = leftOut;
    this.known = [...new Map(rows.map((row) => [this.#keyOf(row), row])).values()];
    this.knownTotal = total;
    this.isReady = true;
    this.#hasEnded = this.known.length + leftOut === before;
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';

/** Reads one page of a list: the page number from 1, and how many rows it holds. */
export type ReadPage<Row> = (number: number, size: number) => Promise<Result<Page<Row>, Failure>>;

/** What the platform hands out at most in one page. */
const LARGEST_PAGE = 200;

/**
 * The rows of an endless list. Rows, total and the place to go on belong together here, so that nothing is lost or
 * shown twice
 * when rows come and go on the server meanwhile: rows are told apart by their key, the next page is counted from the
 * rows
 * at hand, and a total that has changed makes it read everything shown once more.
 */
export class PagedRows<Row> {
  /** All that was read; `rows` leaves out what is being dealt with. */
  known: readonly Row[] = [];
  knownTotal = 0;
  concealed: ReadonlySet<string> = new Set();
  /** The first page has been read at least once. */
  isReady = false;
  isReading = false;
  /** Why the last reading failed; rows that were there stay. */
  failure: Failure | undefined = undefined;
  readonly #read: ReadPage<Row>;
  readonly #keyOf: (row: Row) => string;
  readonly #size: number;
  /** Raised when what is asked for changes: answers to older questions are dropped. */
  #question = 0;
  #hasEnded = false;

  constructor(read: ReadPage<Row>, keyOf: (row: Row) => string, size: number) {
    this.#read = read;
    this.#keyOf = keyOf;
    this.#size = size;
    makeAutoObservable(this, { known: observableRef, concealed: observableRef }, { autoBind: true });
  }

  get rows(): readonly Row[] {
    return this.concealed.size === 0 ? this.known : this.known.filter((row) => !this.concealed.has(this.#keyOf(row)));
  }
  get total(): number {
    return this.knownTotal - (this.known.length - this.rows.length);
  }
  get hasMore(): boolean {
    return this.isReady && !this.#hasEnded && this.known.length < this.knownTotal;
  }
  get isEmpty(): boolean {
    return this.isReady && this.rows.length === 0;
  }

  /** Forgets everything and reads the first page: another search or filter. */
  async restart(): Promise<void> {
    this.#question += 1;
    this.known = [];
    this.knownTotal = 0;
    this.isReady = false;
    this.isReading = false;
    await this.#readUpTo(this.#size);
  }

  /** Reads again what is shown, quietly, and keeps the rows on the screen until the answer is there. */
  async refresh(): Promise<void> {
    if (this.isReading) return;
    await this.#readUpTo(Math.max(this.#size, this.known.length));
  }

  async readMore(): Promise<void> {
    if (this.isReading || !this.hasMore) return;
    const before = this.known.length;
    const page = await this.#ask(Math.floor(before / this.#size) + 1, this.#size);
    if (page === undefined) return;
    if (page.total !== this.knownTotal) return this.#readUpTo(before + this.#size);
    this.#take([...this.known, ...page.rows], page.total);
    this.#hasEnded = this.known.length === before;
  }

  /**
   * A row was dealt with here: it goes at once, without waiting for the server. An answer on its way may still hold it,
   * so it is dropped.
   */
  remove(key: string): void {
    this.#question += 1;
    this.isReading = false;
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

  async #readUpTo(count: number): Promise<void> {
    const size = Math.min(LARGEST_PAGE, Math.ceil(count / this.#size) * this.#size);
    const rows: Row[] = [];
    let total = 0;
    for (let number = 1; rows.length < count; number += 1) {
      const page = await this.#ask(number, size);
      if (page === undefined) return;
      rows.push(...page.rows);
      total = page.total;
      if (page.rows.length < size) break;
    }
    this.#hasEnded = false;
    this.#take(rows, total);
  }

  /** One answer, or nothing when it failed or nobody waits for it any more. */
  async #ask(number: number, size: number): Promise<Page<Row> | undefined> {
    const question = this.#question;
    this.#begin();
    const answer = await this.#read(number, size);
    if (question !== this.#question) return undefined;
    this.#end(answer.ok ? undefined : answer.error);
    return answer.ok ? answer.value : undefined;
  }

  #begin(): void {
    runInAction(() => {
      this.isReading = true;
    });
  }
  #end(failure: Failure | undefined): void {
    runInAction(() => {
      this.isReading = false;
      this.failure = failure;
    });
  }
  #take(rows: readonly Row[], total: number): void {
    runInAction(() => {
      this.known = [...new Map(rows.map((row) => [this.#keyOf(row), row])).values()];
      this.knownTotal = total;
      this.isReady = true;
    });
  }
}

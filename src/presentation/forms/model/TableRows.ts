import { makeAutoObservable, observable } from 'mobx';
import type { FieldViewModel } from './FieldViewModel.ts';

/**
 * A row of a sub table. Its key is local and stays the same when the row moves. Its fields are created on first access,
 * because few rows of a long table are ever opened.
 */
export interface TableRow {
  readonly key: number;
  readonly fields: readonly FieldViewModel[];
}

/** The rows of a sub table in their order, each with its index by key. */
export class TableRows {
  readonly #createFields: (row: TableRow) => readonly FieldViewModel[];
  readonly #rows: TableRow[] = observable.array([], { deep: false });
  #indexes: ReadonlyMap<number, number> = new Map();
  #nextKey = 0;

  constructor(createFields: (row: TableRow) => readonly FieldViewModel[]) {
    this.#createFields = createFields;
    makeAutoObservable(this, { reset: true }, { autoBind: true });
  }

  get all(): readonly TableRow[] {
    return this.#rows;
  }
  /** Reads the observable rows, so that callers are updated when rows change. */
  indexOf(key: number): number | undefined {
    return this.#rows.length === 0 ? undefined : this.#indexes.get(key);
  }
  find(key: number): TableRow | undefined {
    const place = this.indexOf(key);
    return place === undefined ? undefined : this.#rows[place];
  }

  reset(count: number): void {
    this.#replace(Array.from({ length: count }, () => this.#create()));
  }
  insert(place: number): TableRow {
    const row = this.#create();
    this.#replace(this.#rows.toSpliced(place, 0, row));
    return row;
  }
  append(count: number): void {
    this.#replace([...this.#rows, ...Array.from({ length: count }, () => this.#create())]);
  }
  remove(place: number): void {
    this.#replace(this.#rows.toSpliced(place, 1));
  }
  move(from: number, to: number): void {
    this.#replace(this.#rows.toSpliced(from, 1).toSpliced(to, 0, ...this.#rows.slice(from, from + 1)));
  }

  #replace(rows: readonly TableRow[]): void {
    this.#indexes = new Map(rows.map(({ key }, place) => [key, place]));
    this.#rows.splice(0, this.#rows.length, ...rows);
  }
  #create(): TableRow {
    const key = this.#nextKey;
    this.#nextKey += 1;
    const createFields = this.#createFields;
    let fields: readonly FieldViewModel[] | undefined;
    const row: TableRow = {
      key,
      get fields() {
        return (fields ??= createFields(row));
      },
    };
    return row;
  }
}

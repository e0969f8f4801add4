import { makeAutoObservable } from 'mobx';
import { MOST_ROWS } from '#domain/form/rowLimit.ts';
import type { TableViewModel } from '../TableViewModel.ts';
import { readPastedRows, type PastedRows, type SwitchWords } from './pastedRows.ts';

/** Rows from a spreadsheet: those that fit are added together, the others stay here until they do. */
export class PasteViewModel {
  text = '';
  readonly table: TableViewModel;
  readonly #words: SwitchWords;

  constructor(table: TableViewModel, words: SwitchWords) {
    this.table = table;
    this.#words = words;
    makeAutoObservable(this, { table: false }, { autoBind: true });
  }

  get columns() {
    return this.table.columns.filter((field) => this.table.accessTo(field, true).mayEdit);
  }
  get read(): PastedRows {
    return readPastedRows(this.text, this.columns, this.#words);
  }
  /** How many rows there would be, where that is more than there may be. */
  get tooMany(): number | undefined {
    const count = this.table.rows.length + this.read.rows.length;
    return count > MOST_ROWS ? count : undefined;
  }
  change(text: string): void {
    this.text = text;
  }
  /** @returns how many were added. */
  add(): number {
    const { rows, wrong, heading } = this.read;
    if (rows.length === 0 || this.tooMany !== undefined) return 0;
    this.table.addAll(rows);
    this.text =
      wrong.length === 0 ? '' : [...(heading ? [heading.text] : []), ...wrong.map(({ line }) => line.text)].join('\n');
    return rows.length;
  }
}

import { makeAutoObservable } from 'mobx';
import { MAX_SUB_TABLE_ROWS } from '#domain/forms/rowLimit.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';
import { parsePastedRows, type PastedRows, type SwitchWords } from './pastedRows.ts';

/**
 * View model of pasting rows from a spreadsheet. Valid rows are added together; invalid ones stay in the text to be
 * corrected.
 */
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
    return this.table.columns.filter((field) => this.table.getAccess(field, true).mayEdit);
  }
  get parse(): PastedRows {
    return parsePastedRows(this.text, this.columns, this.#words);
  }
  /** The total number of rows if it exceeds the maximum, otherwise undefined. */
  get tooMany(): number | undefined {
    const count = this.table.rows.length + this.parse.rows.length;
    return count > MAX_SUB_TABLE_ROWS ? count : undefined;
  }
  change(text: string): void {
    this.text = text;
  }
  /** Adds the valid rows. Returns their number. */
  add(): number {
    const { rows, wrong, heading } = this.parse;
    if (rows.length === 0 || this.tooMany !== undefined) return 0;
    this.table.addAll(rows);
    this.text =
      wrong.length === 0 ? '' : [...(heading ? [heading.text] : []), ...wrong.map(({ line }) => line.text)].join('\n');
    return rows.length;
  }
}

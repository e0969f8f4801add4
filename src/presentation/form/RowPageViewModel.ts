import { makeAutoObservable } from 'mobx';
import type { AdapterContext } from '../shared/pageContext.ts';
import { Loader } from '../shared/Loader.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import type { FormDrafts } from './FormDrafts.ts';
import { rowPageOf } from './guestSource.ts';
import { findOpenForm } from './formSources.ts';
import { TableViewModel, type TableRow } from './TableViewModel.ts';

/** Which row of which table of which form, as the address names it. */
export interface RowAddress {
  readonly form: string;
  readonly table: string;
  /** Counted from 1. */
  readonly row: number;
}

interface Opened {
  /** Nothing: the form has no such table. */
  readonly table: TableViewModel | undefined;
  readonly drafts: FormDrafts | undefined;
}

/**
 * One row of a sub table on a page of its own. As long as the page of the form is there, both work on the same form;
 * after a reload the form is opened once more, with all that was typed.
 */
export class RowPageViewModel implements ViewModel {
  readonly loader: Loader<Opened>;
  /** Asked before a row goes that somebody has filled in. */
  isRemoving = false;
  readonly #context: AdapterContext;
  readonly #address: RowAddress;
  readonly #given: TableViewModel | undefined;

  constructor(context: AdapterContext, address: RowAddress, about: unknown) {
    this.#context = context;
    this.#address = address;
    this.#given = about instanceof TableViewModel ? about : undefined;
    this.loader = new Loader(context, async () => {
      const opened = await findOpenForm(context, address.form);
      if (!opened.ok) return opened;
      const { form, drafts } = opened.value;
      const table = form.tableNamed(address.table);
      table?.openAt(address.row - 1);
      return { ok: true, value: { table, drafts } };
    });
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get table(): TableViewModel | undefined {
    return this.#given ?? this.loader.value?.table;
  }
  /** It was read, and there is no such row. */
  get isGone(): boolean {
    return this.row === undefined && (this.#given !== undefined || this.loader.value !== undefined);
  }
  get row(): TableRow | undefined {
    return this.table?.openRow;
  }

  /** It was made just now, and is the last one. */
  get isNew(): boolean {
    const { row, table } = this;
    return row !== undefined && table?.mayAdd === true && !table.isStored(row) && this.neighbour(1) === undefined;
  }
  get mayRemove(): boolean {
    return this.row !== undefined && this.table?.mayRemove(this.row) === true;
  }

  start(): void {
    if (!this.#given && !this.loader.value) void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    if (!this.#given) this.table?.close();
    const { drafts, table } = this.loader.value ?? {};
    drafts?.stop();
    table?.form.links?.stop();
  }
  /** What was typed in the last moment before a reload. */
  keep(): void {
    void this.loader.value?.drafts?.keep();
  }

  /** What was typed stays; a new row nobody wrote into goes. */
  leave(): void {
    this.#context.navigator.back('workbench');
  }
  finish(): void {
    const { row, table } = this;
    if (row && table && !table.mayClose(row)) table.goToWrong(row);
    else this.#answer();
  }
  /** Another row, in the same place of the history. */
  show(row: TableRow | undefined): void {
    if (!row) return;
    this.table?.open(row);
    this.#renewAddress();
  }
  showNext(by: 1 | -1): void {
    this.show(this.neighbour(by));
  }
  neighbour(by: 1 | -1): TableRow | undefined {
    const { row, table } = this;
    return row && table?.rows[table.numberOf(row) + by];
  }
  step(by: 1 | -1): void {
    if (this.row) this.table?.step(this.row, by);
    this.#renewAddress();
  }
  copy(): void {
    if (this.row) this.table?.copy(this.row);
    this.#renewAddress();
    this.#context.messages.show({ key: 'table.copied' });
  }
  /** The next new one, once this one is right. */
  addAnother(): void {
    const { row, table } = this;
    if (row && table && !table.mayClose(row)) return table.goToWrong(row);
    table?.add();
    this.#renewAddress();
  }
  askToRemove(isRemoving: boolean): void {
    const isSure = isRemoving && this.row !== undefined && this.table?.isUntouched(this.row) === true;
    if (isSure) this.remove();
    else this.isRemoving = isRemoving;
  }
  remove(): void {
    const number = this.#number;
    if (this.row) this.table?.remove(this.row);
    this.isRemoving = false;
    this.#answer(Math.max(1, number - 1));
  }

  get #number(): number {
    return this.row && this.table ? this.table.numberOf(this.row) + 1 : this.#address.row;
  }
  #answer(row = this.#number): void {
    this.#context.asking.answer(rowPageOf(this.#address.form), row, 'workbench');
  }
  #renewAddress(): void {
    const { form, table } = this.#address;
    this.#context.navigator.open(rowPageOf(form), { form, table, row: String(this.#number) }, { replace: true });
  }
}

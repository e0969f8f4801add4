import { makeAutoObservable } from 'mobx';
import type { AdapterContext } from '../../ui/navigation/pageContext.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import type { FormDrafts } from './FormDrafts.ts';
import { selectRowPage } from './toGuestFormName.ts';
import { openFormByName } from './formSources.ts';
import type { TableRow } from './TableRows.ts';
import { TableViewModel } from './TableViewModel.ts';

export interface RowAddress {
  readonly form: string;
  readonly table: string;
  /** Row number, starting at 1. */
  readonly row: number;
}

interface OpenedTable {
  /** Undefined if the form has no such table. */
  readonly table: TableViewModel | undefined;
  readonly drafts: FormDrafts | undefined;
}

/**
 * View model of the page of a sub table row. It shares the form with the page of the form while that is open. After a
 * reload, it opens the form again with its draft.
 */
export class RowPageViewModel implements ViewModel {
  readonly loader: Loader<OpenedTable>;
  /** Whether the confirmation for removing an edited row is open. */
  isRemoving = false;
  readonly #context: AdapterContext;
  readonly #address: RowAddress;
  readonly #passedTable: TableViewModel | undefined;

  constructor(context: AdapterContext, address: RowAddress, about: unknown) {
    this.#context = context;
    this.#address = address;
    this.#passedTable = about instanceof TableViewModel ? about : undefined;
    this.loader = new Loader(context, async () => {
      const opened = await openFormByName(context, address.form);
      if (!opened.ok) return opened;
      const { form, drafts } = opened.value;
      const table = form.findTable(address.table);
      table?.openIndex(address.row - 1);
      return { ok: true, value: { table, drafts } };
    });
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get table(): TableViewModel | undefined {
    return this.#passedTable ?? this.loader.value?.table;
  }
  /** Whether the form is loaded and the row does not exist. */
  get isGone(): boolean {
    return this.row === undefined && (this.#passedTable !== undefined || this.loader.value !== undefined);
  }
  get row(): TableRow | undefined {
    return this.table?.openRow;
  }

  /** Whether the row is unsaved and the last one of the table. */
  get isNew(): boolean {
    const { row, table } = this;
    return row !== undefined && table?.mayAdd === true && !table.isStored(row) && this.neighbour(1) === undefined;
  }
  get mayRemove(): boolean {
    return this.row !== undefined && this.table?.mayRemove(this.row) === true;
  }

  start(): void {
    if (!this.#passedTable && !this.loader.value) void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    if (!this.#passedTable) this.table?.close();
    const { drafts, table } = this.loader.value ?? {};
    drafts?.stop();
    table?.form.queries?.stop();
  }

  /** Goes back. The values are kept; an untouched new row is removed. */
  leave(): void {
    this.#context.navigator.back('workbench');
  }
  finish(): void {
    const { row, table } = this;
    if (row && table && !table.validateRow(row)) table.goToIssue(row);
    else this.#returnResult();
  }
  /** Shows another row and replaces the history entry. */
  show(row: TableRow | undefined): void {
    if (!row) return;
    this.table?.open(row);
    this.#updateAddress();
  }
  showNext(by: 1 | -1): void {
    this.show(this.neighbour(by));
  }
  neighbour(by: 1 | -1): TableRow | undefined {
    const { row, table } = this;
    return row && table?.rows[table.indexOf(row) + by];
  }
  step(by: 1 | -1): void {
    if (this.row) this.table?.moveBy(this.row, by);
    this.#updateAddress();
  }
  copy(): void {
    if (this.row) this.table?.copy(this.row);
    this.#updateAddress();
    this.#context.messages.show({ key: 'table.copied' }, 'success');
  }
  addAnother(): void {
    const { row, table } = this;
    if (row && table && !table.validateRow(row)) return table.goToIssue(row);
    table?.add();
    this.#updateAddress();
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
    this.#returnResult(Math.max(1, number - 1));
  }

  get #number(): number {
    return this.row && this.table ? this.table.indexOf(this.row) + 1 : this.#address.row;
  }
  #returnResult(row = this.#number): void {
    this.#context.results.returnResult(selectRowPage(this.#address.form), row, 'workbench');
  }
  #updateAddress(): void {
    const { form, table } = this.#address;
    this.#context.navigator.open(selectRowPage(form), { form, table, row: String(this.#number) }, { replace: true });
  }
}

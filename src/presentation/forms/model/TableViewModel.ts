import { getOwn } from '#domain/shared/getOwn.ts';
import { makeAutoObservable } from 'mobx';
import type {
  FieldDefinition,
  FileRights,
  FormRecord,
  FormRow,
  FormSection,
  FormView,
  SubTableDefinition,
  TableRights,
} from '#domain/forms/formDefinition.ts';
import { rowsOf, withCell, withMovedRow, withoutRow, withRow, withRows } from '#domain/forms/formRecord.ts';
import { getTableRights, type FieldAccess } from '#domain/forms/rights.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { getRowAccess, isTableShown } from '#domain/forms/visibility.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { FieldViewModel, type FieldBinding, type FocusRequest } from './FieldViewModel.ts';
import type { FormQueries } from './FormQueries.ts';
import type { FormValidation } from './FormValidation.ts';
import { TableRows, type TableRow } from './TableRows.ts';

interface TableForm {
  readonly id: string;
  readonly view: FormView;
  readonly record: FormRecord;
  readonly validation: FormValidation;
  readonly isStored: boolean;
  readonly focus: FocusRequest | undefined;
  change(record: FormRecord): void;
  goTo(path: string): void;
  trackPending(change: 1 | -1): void;
  fileRights(field: string): FileRights;
  readonly queries: FormQueries | undefined;
}

/** View model of a sub table: rows as cards, one of them open for editing. */
export class TableViewModel {
  readonly definition: SubTableDefinition;
  readonly form: TableForm;
  readonly section: FormSection;
  openKey: number | undefined = undefined;
  readonly #rows: TableRows;

  constructor(form: TableForm, section: FormSection, definition: SubTableDefinition) {
    this.form = form;
    this.section = section;
    this.definition = definition;
    this.#rows = new TableRows((row) =>
      definition.fields.map(
        (field) => new FieldViewModel(field, this.createFieldId(row, field.name), this.createBinding(row, field)),
      ),
    );
    this.reset();
    makeAutoObservable(this, { definition: false, form: false, section: false, reset: true }, { autoBind: true });
  }

  /** Recreates the rows after the whole record was replaced. */
  reset(): void {
    this.openKey = undefined;
    this.#rows.reset(this.values.length);
  }
  get alias(): string {
    return this.definition.alias;
  }
  get rows(): readonly TableRow[] {
    return this.#rows.all;
  }
  get values(): readonly FormRow[] {
    return rowsOf(this.form.record, this.alias);
  }
  get isShown(): boolean {
    return isTableShown(this.section, this.definition, this.form.record);
  }
  /** Whether the stored value is not a list of rows. Such a table is read-only. */
  get isUnreadable(): boolean {
    return this.form.view.unreadTables?.includes(this.alias) === true;
  }
  get mayAdd(): boolean {
    return this.rights.mayAdd && !this.isUnreadable;
  }
  get mayMove(): boolean {
    return (this.rights.mayMoveUp || this.rights.mayMoveDown) && this.rows.length > 1;
  }
  get issue(): FieldIssue | undefined {
    return this.form.validation.findShownIssue(this.alias);
  }
  get openRow(): TableRow | undefined {
    return this.openKey === undefined ? undefined : this.#rows.find(this.openKey);
  }
  get columns(): readonly FieldDefinition[] {
    return this.definition.fields.filter((field) => this.getAccess(field, true).isShown);
  }
  /** Index of the first invalid row and the number of invalid rows. Undefined before the form is validated. */
  get invalidRows(): { readonly first: number; readonly count: number } | undefined {
    const found = this.form.validation.isChecked
      ? new Set(this.form.validation.issues.flatMap(({ field }) => this.findIndexes(field)))
      : undefined;
    const [first] = found ?? [];
    return found === undefined || first === undefined ? undefined : { first, count: found.size };
  }
  private get rights(): TableRights {
    return getTableRights(this.form.view.rights, this.alias);
  }

  /** Returns the index of a row, or -1. */
  indexOf(row: TableRow): number {
    return this.#rows.indexOf(row.key) ?? -1;
  }
  getValues(row: TableRow): FormRow | undefined {
    return this.values[this.indexOf(row)];
  }
  mayEdit(row: TableRow): boolean {
    return this.isStored(row) ? this.rights.mayEditStored : this.rights.mayEdit;
  }
  mayRemove(row: TableRow): boolean {
    return this.isStored(row) ? this.rights.mayRemoveStored : this.rights.mayRemove;
  }
  /** Returns whether the row may move one position up or down. */
  mayMoveBy(row: TableRow, by: 1 | -1): boolean {
    const to = this.indexOf(row) + by;
    return to >= 0 && to < this.rows.length && (by < 0 ? this.rights.mayMoveUp : this.rights.mayMoveDown);
  }
  getAccess(field: FieldDefinition, mayEditRow: boolean): FieldAccess {
    return getRowAccess(this.form.view, this.definition, field, mayEditRow);
  }
  countIssues(row: TableRow): number {
    const place = this.indexOf(row);
    const isWrong = ({ name }: FieldDefinition) =>
      this.form.validation.findShownIssue(`${this.alias}.${place}.${name}`, this.createFieldId(row, name)) !==
      undefined;
    return this.definition.fields.filter(isWrong).length;
  }

  /** Adds a copy of the platform's empty row, or a row with empty fields if there is none (contract form 2). */
  add(): void {
    this.openKey = this.insert(this.emptyRow, this.rows.length).key;
  }
  /** Inserts a copy of the editable values below the row. Values of the platform and of formulas are created again. */
  copy(row: TableRow): void {
    const values = this.getValues(row) ?? {};
    const written = this.definition.fields
      .filter((field) => this.getAccess(field, true).mayEdit && Object.hasOwn(values, field.name))
      .map(({ name }) => [name, getOwn(values, name) ?? null] as const);
    this.openKey = this.insert({ ...this.emptyRow, ...Object.fromEntries(written) }, this.indexOf(row) + 1).key;
  }
  addAll(rows: readonly FormRow[]): void {
    const added = rows.map((row) => ({ ...this.emptyRow, ...row }));
    this.form.change(withRows(this.form.record, this.alias, [...this.values, ...added]));
    this.#rows.append(added.length);
  }
  open(row: TableRow): void {
    this.openKey = row.key;
  }
  /** @param place index of the row, starting at 0. Closes the open row if there is no such row. */
  openIndex(place: number): void {
    this.openKey = this.rows[place]?.key;
  }
  /** Closes the open row. An untouched new row is removed. */
  close(): void {
    const row = this.openRow;
    this.openKey = undefined;
    if (row && this.isUntouched(row)) this.remove(row);
  }
  remove(row: TableRow): void {
    const place = this.indexOf(row);
    if (place < 0) return;
    this.form.change(withoutRow(this.form.record, this.alias, place));
    this.#rows.remove(place);
    if (this.openKey === row.key) this.openKey = undefined;
  }
  moveBy(row: TableRow, by: 1 | -1): void {
    if (this.mayMoveBy(row, by)) this.moveTo(row, this.indexOf(row) + by);
  }
  /** Moves a row within the user's rights to move rows up or down. */
  moveTo(row: TableRow, to: number): void {
    const from = this.indexOf(row);
    const mayGo = to < from ? this.rights.mayMoveUp : this.rights.mayMoveDown;
    if (from < 0 || to === from || to < 0 || to >= this.rows.length || !mayGo) return;
    this.form.change(withMovedRow(this.form.record, this.alias, from, to));
    this.#rows.move(from, to);
  }

  validateRow(row: TableRow): boolean {
    row.fields.forEach((field) => {
      field.handleBlur();
    });
    return row.fields.every(({ issue }) => issue === undefined);
  }

  /** Moves the focus to the first invalid field of the row. */
  goToIssue(row: TableRow): void {
    const wrong = row.fields.find(({ issue }) => issue !== undefined);
    if (wrong) this.form.goTo(wrong.binding.path());
  }

  isStored(row: TableRow): boolean {
    return asText(this.getValues(row)?.[this.form.view.idField]) !== '';
  }
  /** Whether a new row still has its initial values. */
  isUntouched(row: TableRow): boolean {
    const { emptyRow } = this;
    return (
      !this.isStored(row) &&
      Object.entries(this.getValues(row) ?? {}).every(([name, value]) => asText(value) === asText(emptyRow[name]))
    );
  }

  private get emptyRow(): FormRow {
    return this.form.view.emptyRows[this.alias] ?? {};
  }
  private insert(values: FormRow, place: number): TableRow {
    this.form.change(withRow(this.form.record, this.alias, values, place));
    return this.#rows.insert(place);
  }
  /** Returns the index of the row an issue belongs to, or an empty list. */
  private findIndexes(path: string): readonly number[] {
    const [table, place, column] = path.split('.');
    return table === this.alias && column !== undefined ? [Number(place)] : [];
  }
  private createFieldId({ key }: Pick<TableRow, 'key'>, column: string): string {
    return `${this.form.id}.${this.alias}.${key}.${column}`;
  }

  /** Returns the stored values of a row, regardless of its current position. */
  private findStoredRow(row: TableRow): FormRow | undefined {
    const { isStored, view } = this.form;
    const key = asText(this.getValues(row)?.[view.idField]);
    return isStored && key !== '' ? this.storedRows.get(key) : undefined;
  }
  private get storedRows(): ReadonlyMap<string, FormRow> {
    const { view } = this.form;
    return new Map(rowsOf(view.record, this.alias).map((row) => [asText(row[view.idField]), row]));
  }

  private createBinding(row: TableRow, field: FieldDefinition): FieldBinding {
    const path = () => `${this.alias}.${this.indexOf(row)}.${field.name}`;
    return {
      path,
      read: () => this.getValues(row)?.[field.name],
      write: (value) => {
        this.form.change(withCell(this.form.record, this.alias, this.indexOf(row), field.name, value));
      },
      access: () => this.getAccess(field, this.mayEdit(row)),
      issue: () => this.form.validation.findShownIssue(path(), this.createFieldId(row, field.name)),
      storedValue: () => this.findStoredRow(row)?.[field.name],
      handleBlur: () => {
        this.form.validation.touch(this.createFieldId(row, field.name));
      },
      trackPending: this.form.trackPending,
      fileRights: () => this.form.fileRights(field.name),
      offeredOptions: () => this.form.queries?.getOptions(field, this.getValues(row)),
      queryState: () => this.form.queries?.getState(field, this.getValues(row)),
      runQuery: () => this.form.queries?.runNow({ field: field.name, table: this.alias, row: this.indexOf(row) }),
      listLookup: () =>
        this.form.queries?.getLookup(field, { field: field.name, table: this.alias, row: this.indexOf(row) }),
    };
  }
}

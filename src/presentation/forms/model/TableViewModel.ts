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

/** The parts of the form that a table uses. */
interface TableForm {
  readonly id: string;
  readonly view: FormView;
  readonly record: FormRecord;
  readonly validation: FormValidation;
  readonly isStored: boolean;
  readonly focus: FocusRequest | undefined;
  change(record: FormRecord): void;
  goTo(path: string): void;
  wait(change: 1 | -1): void;
  fileRights(field: string): FileRights;
  readonly links: FormQueries | undefined;
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
        (field) => new FieldViewModel(field, this.idOf(row, field.name), this.placeFor(row, field)),
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
  get isUnread(): boolean {
    return this.form.view.unreadTables?.includes(this.alias) === true;
  }
  get mayAdd(): boolean {
    return this.rights.mayAdd && !this.isUnread;
  }
  get mayMove(): boolean {
    return (this.rights.mayMoveUp || this.rights.mayMoveDown) && this.rows.length > 1;
  }
  get issue(): FieldIssue | undefined {
    return this.form.validation.shownIssue(this.alias);
  }
  get openRow(): TableRow | undefined {
    return this.openKey === undefined ? undefined : this.#rows.find(this.openKey);
  }
  /** Columns that are visible to the user. */
  get columns(): readonly FieldDefinition[] {
    return this.definition.fields.filter((field) => this.accessTo(field, true).isShown);
  }
  /** Index of the first invalid row and the number of invalid rows. Undefined before the form is validated. */
  get wrongRows(): { readonly first: number; readonly count: number } | undefined {
    const found = this.form.validation.isChecked
      ? new Set(this.form.validation.issues.flatMap(({ field }) => this.placeIn(field)))
      : undefined;
    const [first] = found ?? [];
    return found === undefined || first === undefined ? undefined : { first, count: found.size };
  }
  private get rights(): TableRights {
    return getTableRights(this.form.view.rights, this.alias);
  }

  /** Returns the index of a row, or -1. */
  numberOf(row: TableRow): number {
    return this.#rows.placeOf(row.key) ?? -1;
  }
  valuesOf(row: TableRow): FormRow | undefined {
    return this.values[this.numberOf(row)];
  }
  mayEdit(row: TableRow): boolean {
    return this.isStored(row) ? this.rights.mayEditStored : this.rights.mayEdit;
  }
  mayRemove(row: TableRow): boolean {
    return this.isStored(row) ? this.rights.mayRemoveStored : this.rights.mayRemove;
  }
  /** Returns whether the row may move one position up or down. */
  mayStep(row: TableRow, by: 1 | -1): boolean {
    const to = this.numberOf(row) + by;
    return to >= 0 && to < this.rows.length && (by < 0 ? this.rights.mayMoveUp : this.rights.mayMoveDown);
  }
  accessTo(field: FieldDefinition, mayEditRow: boolean): FieldAccess {
    return getRowAccess(this.form.view, this.definition, field, mayEditRow);
  }
  /** Returns the number of shown issues in a row. */
  wrongIn(row: TableRow): number {
    const place = this.numberOf(row);
    const isWrong = ({ name }: FieldDefinition) =>
      this.form.validation.shownIssue(`${this.alias}.${place}.${name}`, this.idOf(row, name)) !== undefined;
    return this.definition.fields.filter(isWrong).length;
  }

  /** Adds a copy of the platform's empty row, or a row with empty fields if there is none (contract form 2). */
  add(): void {
    this.openKey = this.insert(this.emptyRow, this.rows.length).key;
  }
  /** Inserts a copy of the editable values below the row. Values of the platform and of formulas are created anew. */
  copy(row: TableRow): void {
    const values = this.valuesOf(row) ?? {};
    const written = this.definition.fields
      .filter((field) => this.accessTo(field, true).mayEdit && Object.hasOwn(values, field.name))
      .map(({ name }) => [name, getOwn(values, name) ?? null] as const);
    this.openKey = this.insert({ ...this.emptyRow, ...Object.fromEntries(written) }, this.numberOf(row) + 1).key;
  }
  /** Adds all rows in one change of the record. */
  addAll(rows: readonly FormRow[]): void {
    const added = rows.map((row) => ({ ...this.emptyRow, ...row }));
    this.form.change(withRows(this.form.record, this.alias, [...this.values, ...added]));
    this.#rows.append(added.length);
  }
  open(row: TableRow): void {
    this.openKey = row.key;
  }
  /** @param place index of the row, starting at 0. Closes the open row if there is no such row. */
  openAt(place: number): void {
    this.openKey = this.rows[place]?.key;
  }
  /** Closes the open row. An untouched new row is removed. */
  close(): void {
    const row = this.openRow;
    this.openKey = undefined;
    if (row && this.isUntouched(row)) this.remove(row);
  }
  remove(row: TableRow): void {
    const place = this.numberOf(row);
    if (place < 0) return;
    this.form.change(withoutRow(this.form.record, this.alias, place));
    this.#rows.remove(place);
    if (this.openKey === row.key) this.openKey = undefined;
  }
  step(row: TableRow, by: 1 | -1): void {
    if (this.mayStep(row, by)) this.moveTo(row, this.numberOf(row) + by);
  }
  /** Moves a row within the user's rights to move rows up or down. */
  moveTo(row: TableRow, to: number): void {
    const from = this.numberOf(row);
    const mayGo = to < from ? this.rights.mayMoveUp : this.rights.mayMoveDown;
    if (from < 0 || to === from || to < 0 || to >= this.rows.length || !mayGo) return;
    this.form.change(withMovedRow(this.form.record, this.alias, from, to));
    this.#rows.move(from, to);
  }

  /** Shows the issues of a row and returns whether it has none. */
  mayClose(row: TableRow): boolean {
    row.fields.forEach((field) => {
      field.leave();
    });
    return row.fields.every(({ issue }) => issue === undefined);
  }

  /** Moves the focus to the first invalid field of the row. */
  goToWrong(row: TableRow): void {
    const wrong = row.fields.find(({ issue }) => issue !== undefined);
    if (wrong) this.form.goTo(wrong.place.path());
  }

  isStored(row: TableRow): boolean {
    return asText(this.valuesOf(row)?.[this.form.view.idField]) !== '';
  }
  /** Whether a new row still has its initial values. */
  isUntouched(row: TableRow): boolean {
    const { emptyRow } = this;
    return (
      !this.isStored(row) &&
      Object.entries(this.valuesOf(row) ?? {}).every(([name, value]) => asText(value) === asText(emptyRow[name]))
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
  private placeIn(path: string): readonly number[] {
    const [table, place, column] = path.split('.');
    return table === this.alias && column !== undefined ? [Number(place)] : [];
  }
  private idOf({ key }: Pick<TableRow, 'key'>, column: string): string {
    return `${this.form.id}.${this.alias}.${key}.${column}`;
  }

  /** Returns the stored values of a row, regardless of its current position. */
  private storedRowOf(row: TableRow): FormRow | undefined {
    const { isStored, view } = this.form;
    const key = asText(this.valuesOf(row)?.[view.idField]);
    return isStored && key !== '' ? this.storedRows.get(key) : undefined;
  }
  private get storedRows(): ReadonlyMap<string, FormRow> {
    const { view } = this.form;
    return new Map(rowsOf(view.record, this.alias).map((row) => [asText(row[view.idField]), row]));
  }

  private placeFor(row: TableRow, field: FieldDefinition): FieldBinding {
    const path = () => `${this.alias}.${this.numberOf(row)}.${field.name}`;
    return {
      path,
      read: () => this.valuesOf(row)?.[field.name],
      write: (value) => {
        this.form.change(withCell(this.form.record, this.alias, this.numberOf(row), field.name, value));
      },
      access: () => this.accessTo(field, this.mayEdit(row)),
      issue: () => this.form.validation.shownIssue(path(), this.idOf(row, field.name)),
      before: () => this.storedRowOf(row)?.[field.name],
      leave: () => {
        this.form.validation.touch(this.idOf(row, field.name));
      },
      wait: this.form.wait,
      files: () => this.form.fileRights(field.name),
      offered: () => this.form.links?.offered(field, this.valuesOf(row)),
      note: () => this.form.links?.noteOf(field, this.valuesOf(row)),
      press: () => this.form.links?.press({ field: field.name, table: this.alias, row: this.numberOf(row) }),
      pick: () => this.form.links?.pickOf(field, { field: field.name, table: this.alias, row: this.numberOf(row) }),
    };
  }
}

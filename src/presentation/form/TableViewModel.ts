import { makeAutoObservable, observable } from 'mobx';
import type {
  FieldDefinition,
  FileRights,
  FormRecord,
  FormRow,
  FormSection,
  FormView,
  SubTableDefinition,
  TableRights,
} from '#domain/form/formDefinition.ts';
import { rowsOf, withCell, withMovedRow, withoutRow, withRow, withRows } from '#domain/form/formRecord.ts';
import { tableRightsOf, type FieldAccess } from '#domain/form/rights.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { accessInRow, isTableShown } from '#domain/form/visibility.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { FieldViewModel, type FieldPlace, type FieldRequest } from './FieldViewModel.ts';
import type { FormLinks } from './FormLinks.ts';

/** The form a table stands in: it has the record, and what is wrong with it. */
interface FormOfTable {
  readonly id: string;
  readonly view: FormView;
  readonly record: FormRecord;
  readonly issues: readonly FieldIssue[];
  readonly isChecked: boolean;
  readonly isStored: boolean;
  readonly focus: FieldRequest | undefined;
  change(record: FormRecord): void;
  goTo(path: string): void;
  shownIssue(path: string, touchedAs?: string): FieldIssue | undefined;
  touch(path: string): void;
  wait(change: 1 | -1): void;
  fileRights(field: string): FileRights;
  readonly links: FormLinks | undefined;
}

/**
 * A row on the screen. Its key is ours: it stays the same while the row moves up or down. Its fields are made when
 * somebody asks for them: of a long table only what is opened is ever filled in.
 */
export interface TableRow {
  readonly key: number;
  readonly fields: readonly FieldViewModel[];
}

/** A sub table: rows as cards, one of them open for editing. */
export class TableViewModel {
  readonly definition: SubTableDefinition;
  readonly form: FormOfTable;
  readonly section: FormSection;
  openKey: number | undefined = undefined;
  readonly #rows: TableRow[];
  /** Where each row stands, by its key. */
  #places: ReadonlyMap<number, number> = new Map();
  #nextKey = 0;

  constructor(form: FormOfTable, section: FormSection, definition: SubTableDefinition) {
    this.form = form;
    this.section = section;
    this.definition = definition;
    this.#rows = observable.array([], { deep: false });
    this.reset();
    makeAutoObservable(this, { definition: false, form: false, section: false, reset: true }, { autoBind: true });
  }

  /** The record was exchanged as a whole. */
  reset(): void {
    this.openKey = undefined;
    this.put(rowsOf(this.form.record, this.alias).map(() => this.makeRow()));
  }
  private put(rows: readonly TableRow[]): void {
    this.#places = new Map(rows.map(({ key }, place) => [key, place]));
    this.#rows.splice(0, this.#rows.length, ...rows);
  }

  get alias(): string {
    return this.definition.alias;
  }
  get rows(): readonly TableRow[] {
    return this.#rows;
  }
  /** What is written, row by row. */
  get values(): readonly FormRow[] {
    return rowsOf(this.form.record, this.alias);
  }
  get isShown(): boolean {
    return isTableShown(this.section, this.definition, this.form.record);
  }
  /** It came as something else than rows: nobody can tell what it holds, and nobody changes it. */
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
    return this.form.shownIssue(this.alias);
  }
  get openRow(): TableRow | undefined {
    const place = this.openKey === undefined ? undefined : this.placeOf(this.openKey);
    return place === undefined ? undefined : this.#rows[place];
  }
  /** Columns this person sees, in whatever row. */
  get columns(): readonly FieldDefinition[] {
    return this.definition.fields.filter((field) => this.accessTo(field, true).isShown);
  }
  /** The first row that is wrong, and how many are, once that was looked for. */
  get wrongRows(): { readonly first: number; readonly count: number } | undefined {
    const found = this.form.isChecked
      ? new Set(this.form.issues.flatMap(({ field }) => this.placeIn(field)))
      : undefined;
    const [first] = found ?? [];
    return found === undefined || first === undefined ? undefined : { first, count: found.size };
  }
  private get rights(): TableRights {
    return tableRightsOf(this.form.view.rights, this.alias);
  }

  /** Counted from 0. */
  numberOf(row: TableRow): number {
    return this.placeOf(row.key) ?? -1;
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
  /** One step up or down. */
  mayStep(row: TableRow, by: 1 | -1): boolean {
    const to = this.numberOf(row) + by;
    return to >= 0 && to < this.rows.length && (by < 0 ? this.rights.mayMoveUp : this.rights.mayMoveDown);
  }
  accessTo(field: FieldDefinition, mayEditRow: boolean): FieldAccess {
    return accessInRow(this.form.view, this.definition, field, mayEditRow);
  }
  /** How many of its values are shown to be wrong. */
  wrongIn(row: TableRow): number {
    const place = this.numberOf(row);
    const isWrong = ({ name }: FieldDefinition) =>
      this.form.shownIssue(`${this.alias}.${place}.${name}`, this.idOf(row, name)) !== undefined;
    return this.definition.fields.filter(isWrong).length;
  }

  /** A new row is a copy of the platform's empty one; without it the fields are simply empty (contract form 2). */
  add(): void {
    this.openKey = this.insert(this.emptyRow, this.rows.length).key;
  }
  /** What may be written of a row, once more below it; what the platform or a formula makes is made anew. */
  copy(row: TableRow): void {
    const values = this.valuesOf(row) ?? {};
    const written = this.definition.fields
      .filter((field) => this.accessTo(field, true).mayEdit && Object.hasOwn(values, field.name))
      .map(({ name }) => [name, values[name] ?? null] as const);
    this.openKey = this.insert({ ...this.emptyRow, ...Object.fromEntries(written) }, this.numberOf(row) + 1).key;
  }
  /** Many rows are one change. */
  addAll(rows: readonly FormRow[]): void {
    const added = rows.map((row) => ({ ...this.emptyRow, ...row }));
    this.form.change(withRows(this.form.record, this.alias, [...this.values, ...added]));
    this.put([...this.rows, ...added.map(() => this.makeRow())]);
  }
  open(row: TableRow): void {
    this.openKey = row.key;
  }
  /** @param place counted from 0; nothing is open where there is no such row. */
  openAt(place: number): void {
    this.openKey = this.rows[place]?.key;
  }
  /** A new row nobody wrote into is not kept. */
  close(): void {
    const row = this.openRow;
    this.openKey = undefined;
    if (row && this.isUntouched(row)) this.remove(row);
  }
  remove(row: TableRow): void {
    const place = this.numberOf(row);
    if (place < 0) return;
    this.form.change(withoutRow(this.form.record, this.alias, place));
    this.put(this.rows.toSpliced(place, 1));
    if (this.openKey === row.key) this.openKey = undefined;
  }
  step(row: TableRow, by: 1 | -1): void {
    if (this.mayStep(row, by)) this.moveTo(row, this.numberOf(row) + by);
  }
  /** As far as this person may: whoever may only move rows up moves none down. */
  moveTo(row: TableRow, to: number): void {
    const from = this.numberOf(row);
    const mayGo = to < from ? this.rights.mayMoveUp : this.rights.mayMoveDown;
    if (from < 0 || to === from || to < 0 || to >= this.rows.length || !mayGo) return;
    this.form.change(withMovedRow(this.form.record, this.alias, from, to));
    this.put(this.rows.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  /** Shows what is wrong with a row before it is closed. */
  mayClose(row: TableRow): boolean {
    row.fields.forEach((field) => {
      field.leave();
    });
    return row.fields.every(({ issue }) => issue === undefined);
  }

  /** To the first field of the row that is wrong. */
  goToWrong(row: TableRow): void {
    const wrong = row.fields.find(({ issue }) => issue !== undefined);
    if (wrong) this.form.goTo(wrong.place.path());
  }

  isStored(row: TableRow): boolean {
    return asText(this.valuesOf(row)?.[this.form.view.idField]) !== '';
  }
  /** Nobody wrote into it. */
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
    const row = this.makeRow();
    this.put(this.rows.toSpliced(place, 0, row));
    return row;
  }
  /** Whoever asks sees it change with the rows. */
  private placeOf(key: number): number | undefined {
    return this.#rows.length === 0 ? undefined : this.#places.get(key);
  }
  /** The row that an issue is about. */
  private placeIn(path: string): readonly number[] {
    const [table, place, column] = path.split('.');
    return table === this.alias && column !== undefined ? [Number(place)] : [];
  }
  private idOf({ key }: Pick<TableRow, 'key'>, column: string): string {
    return `${this.form.id}.${this.alias}.${key}.${column}`;
  }

  /** The row as it was stored, wherever it stands now. */
  private storedRowOf(row: TableRow): FormRow | undefined {
    const { isStored, view } = this.form;
    const key = asText(this.valuesOf(row)?.[view.idField]);
    return isStored && key !== '' ? this.storedRows.get(key) : undefined;
  }
  private get storedRows(): ReadonlyMap<string, FormRow> {
    const { view } = this.form;
    return new Map(rowsOf(view.record, this.alias).map((row) => [asText(row[view.idField]), row]));
  }

  private makeRow(): TableRow {
    const key = this.#nextKey;
    this.#nextKey += 1;
    const { definition } = this;
    const makeField = (field: FieldDefinition) =>
      new FieldViewModel(field, this.idOf({ key }, field.name), this.placeFor(row, field));
    let fields: readonly FieldViewModel[] | undefined;
    const row: TableRow = {
      key,
      get fields() {
        return (fields ??= definition.fields.map(makeField));
      },
    };
    return row;
  }

  private placeFor(row: TableRow, field: FieldDefinition): FieldPlace {
    const path = () => `${this.alias}.${this.numberOf(row)}.${field.name}`;
    return {
      path,
      read: () => this.valuesOf(row)?.[field.name],
      write: (value) => {
        this.form.change(withCell(this.form.record, this.alias, this.numberOf(row), field.name, value));
      },
      access: () => this.accessTo(field, this.mayEdit(row)),
      issue: () => this.form.shownIssue(path(), this.idOf(row, field.name)),
      before: () => this.storedRowOf(row)?.[field.name],
      leave: () => {
        this.form.touch(this.idOf(row, field.name));
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

import { makeAutoObservable, observable } from 'mobx';
import type {
  FileRights,
  FormRecord,
  FormRow,
  FormSection,
  FormView,
  SubTableDefinition,
} from '#domain/form/formDefinition.ts';
import { rowsOf, withCell, withoutRow, withRow } from '#domain/form/formRecord.ts';
import { tableRightsOf } from '#domain/form/rights.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { accessInRow, isTableShown } from '#domain/form/visibility.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { FieldViewModel } from './FieldViewModel.ts';

/** The form a table stands in: it has the record, and what is wrong with it. */
interface FormOfTable {
  readonly id: string;
  readonly view: FormView;
  readonly record: FormRecord;
  readonly isStored: boolean;
  change(record: FormRecord): void;
  goTo(path: string): void;
  shownIssue(path: string): FieldIssue | undefined;
  touch(path: string): void;
  wait(change: 1 | -1): void;
  fileRights(field: string): FileRights;
}

/** A row on the screen. Its key is ours: it stays the same while the row moves up or down. */
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
    this.#rows.splice(0, this.#rows.length, ...rowsOf(this.form.record, this.alias).map(() => this.makeRow()));
  }

  get alias(): string {
    return this.definition.alias;
  }
  get rows(): readonly TableRow[] {
    return this.#rows;
  }
  get isShown(): boolean {
    return isTableShown(this.section, this.definition, this.form.record);
  }
  get mayAdd(): boolean {
    return this.rights.mayAdd;
  }
  get issue(): FieldIssue | undefined {
    return this.form.shownIssue(this.alias);
  }
  get openRow(): TableRow | undefined {
    return this.#rows.find(({ key }) => key === this.openKey);
  }
  private get rights() {
    return tableRightsOf(this.form.view.rights, this.alias);
  }

  mayEdit(row: TableRow): boolean {
    return this.isStored(row) ? this.rights.mayEditStored : this.rights.mayEdit;
  }
  mayRemove(row: TableRow): boolean {
    return this.isStored(row) ? this.rights.mayRemoveStored : this.rights.mayRemove;
  }

  /** A new row is a copy of the platform's empty one; without it the fields are simply empty (contract form 2). */
  add(): void {
    this.form.change(withRow(this.form.record, this.alias, this.form.view.emptyRows[this.alias] ?? {}));
    const row = this.makeRow();
    this.#rows.push(row);
    this.openKey = row.key;
  }
  open(row: TableRow): void {
    this.openKey = row.key;
  }
  /** A new row nobody wrote into is not kept. */
  close(): void {
    const row = this.openRow;
    this.openKey = undefined;
    if (row && this.isUntouched(row)) this.remove(row);
  }
  remove(row: TableRow): void {
    const index = this.#rows.indexOf(row);
    if (index < 0) return;
    this.form.change(withoutRow(this.form.record, this.alias, index));
    this.#rows.splice(index, 1);
    if (this.openKey === row.key) this.openKey = undefined;
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

  private isStored(row: TableRow): boolean {
    return asText(this.rowOf(row)?.[this.form.view.idField]) !== '';
  }
  private isUntouched(row: TableRow): boolean {
    const empty = this.form.view.emptyRows[this.alias] ?? {};
    return (
      !this.isStored(row) &&
      Object.entries(this.rowOf(row) ?? {}).every(([name, value]) => asText(value) === asText(empty[name]))
    );
  }
  private rowOf(row: TableRow): FormRow | undefined {
    return rowsOf(this.form.record, this.alias)[this.#rows.indexOf(row)];
  }

  /** The row as it was stored, wherever it stands now. */
  private storedRowOf(row: TableRow): FormRow | undefined {
    const { isStored, view } = this.form;
    const key = asText(this.rowOf(row)?.[view.idField]);
    return isStored && key !== ''
      ? rowsOf(view.record, this.alias).find((each) => asText(each[view.idField]) === key)
      : undefined;
  }

  private makeRow(): TableRow {
    const key = this.#nextKey;
    this.#nextKey += 1;
    const row: TableRow = {
      key,
      fields: this.definition.fields.map(
        (field) =>
          new FieldViewModel(
            field,
            `${this.form.id}.${this.alias}.${key}.${field.name}`,
            this.placeOf(() => row, field),
          ),
      ),
    };
    return row;
  }

  private placeOf(row: () => TableRow, field: SubTableDefinition['fields'][number]) {
    const index = () => this.#rows.indexOf(row());
    const path = () => `${this.alias}.${index()}.${field.name}`;
    return {
      path,
      read: () => this.rowOf(row())?.[field.name],
      write: (value: Parameters<FieldViewModel['change']>[0]) => {
        this.form.change(withCell(this.form.record, this.alias, index(), field.name, value));
      },
      access: () => accessInRow(this.form.view, this.definition, field, this.mayEdit(row())),
      issue: () => this.form.shownIssue(path()),
      before: () => this.storedRowOf(row())?.[field.name],
      leave: () => {
        this.form.touch(path());
      },
      wait: this.form.wait,
      files: () => this.form.fileRights(field.name),
    };
  }
}

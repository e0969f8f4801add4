import { makeAutoObservable, observable, observableRef } from 'mobx';
import { checkForm } from '#domain/form/checkForm.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FileRights, FormRecord, FormSection, FormView } from '#domain/form/formDefinition.ts';
import { recompute } from '#domain/form/formulas.ts';
import { withField } from '#domain/form/formRecord.ts';
import { isEmptyField } from '#domain/form/fieldValues.ts';
import { accessNow } from '#domain/form/visibility.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { FieldViewModel } from './FieldViewModel.ts';
import { TableViewModel } from './TableViewModel.ts';

export type FormPart = FieldViewModel | TableViewModel;
export interface ShownSection {
  readonly definition: FormSection;
  readonly parts: readonly FormPart[];
}

/** What one may only read is drawn when there is something to read. */
export const isDrawn = (part: FormPart): boolean =>
  part instanceof FieldViewModel
    ? part.access.mayEdit || (part.access.isShown && !isEmptyField(part.definition, part.stored))
    : part.isShown && (part.mayAdd || part.rows.length > 0);

const MAY_ALL: FileRights = { mayRemove: true, mayDownload: true };

/**
 * A form being read or filled in. The record is one value that is exchanged on every change, with its formulas
 * computed, so that a draft, a check and what is sent are the same thing.
 */
export class FormViewModel {
  readonly view: FormView;
  record: FormRecord;
  readonly sections: readonly ShownSection[];
  /** Everything wrong is shown from the first attempt to send on; before, only what was left. */
  isChecked = false;
  /** The element that wants the focus, with a count so that the same one can be asked twice. */
  focus: { readonly id: string; readonly asked: number } | undefined = undefined;
  /** The record as it was opened or last stored. */
  begin: FormRecord;
  waiting = 0;
  /** What the server has refused, with the value it was about: shown until that is another one. */
  refused: readonly { readonly issue: FieldIssue; readonly value: Value | undefined }[] = [];
  /** The record was stored on its way: what has not changed since refuses nothing. Otherwise it is new, or a draft. */
  readonly isStored: boolean;
  readonly #touched = observable.set<string>();

  constructor(view: FormView, { isStored = false }: { readonly isStored?: boolean } = {}) {
    this.view = view;
    this.isStored = isStored;
    this.record = recompute(view.formulas, view.record);
    this.begin = this.record;
    makeAutoObservable(
      this,
      {
        view: false,
        isStored: false,
        sections: false,
        record: observableRef,
        begin: observableRef,
        focus: observableRef,
        refused: observableRef,
      },
      { autoBind: true },
    );
    this.sections = view.sections.map((section) => ({
      definition: section,
      parts: section.items.map((item) =>
        item.kind === 'field' ? this.makeField(section, item) : new TableViewModel(this, section, item),
      ),
    }));
  }

  get id(): string {
    return `form-${this.view.alias}`;
  }
  get isDirty(): boolean {
    return this.record !== this.begin;
  }
  /** There is something this person may fill in. */
  get mayEdit(): boolean {
    return this.sections.some(({ parts }) =>
      parts.some((part) =>
        part instanceof FieldViewModel ? part.access.mayEdit : part.mayAdd || part.rows.some(part.mayEdit),
      ),
    );
  }
  get isWaiting(): boolean {
    return this.waiting > 0;
  }
  get issues(): readonly FieldIssue[] {
    const own = checkForm(this.view, this.record, this.isStored ? this.view.record : undefined);
    const others = this.refused.filter(
      ({ issue: { field }, value }) => this.record.fields[field] === value && !own.some((each) => each.field === field),
    );
    return [...own, ...others.map(({ issue }) => issue)];
  }
  /** Puts what the server has refused beside the fields of the main record. */
  private takeRefused(issues: readonly FieldIssue[]): void {
    const names = new Set(this.fields.map(({ definition }) => definition.name));
    this.refused = issues
      .filter(({ field }) => names.has(field))
      .map((issue) => ({ issue, value: this.record.fields[issue.field] }));
  }

  change(record: FormRecord): void {
    this.record = recompute(this.view.formulas, record);
  }
  /** Puts a draft in the place of what is shown. */
  replace(record: FormRecord): void {
    this.change(record);
    this.tables.forEach((table) => {
      table.reset();
    });
  }
  /** What is on the screen now is stored: nothing is lost by leaving. */
  settle(): void {
    this.begin = this.record;
  }
  startAfresh(): void {
    this.replace(this.view.record);
    this.settle();
  }

  /** Shows what is wrong, also what the server has refused meanwhile, and leads to the first of it. */
  check(refused: readonly FieldIssue[] = []): boolean {
    this.isChecked = true;
    this.takeRefused(refused);
    const [first] = this.issues;
    if (first) this.goTo(first.field);
    return first === undefined;
  }
  goTo(path: string): void {
    const [name = '', row = ''] = path.split('.');
    const table = this.tables.find(({ alias }) => alias === name);
    const open = table?.rows[Number(row)];
    if (table && open && row !== '') table.open(open);
    const field = (open?.fields ?? this.fields).find(({ place }) => place.path() === path);
    this.focus = { id: field?.id ?? `${this.id}.${name}`, asked: (this.focus?.asked ?? 0) + 1 };
  }

  shownIssue(path: string): FieldIssue | undefined {
    return this.isChecked || this.#touched.has(path) ? this.issues.find(({ field }) => field === path) : undefined;
  }
  touch(path: string): void {
    this.#touched.add(path);
  }
  wait(change: 1 | -1): void {
    this.waiting += change;
  }
  fileRights(field: string): FileRights {
    return this.view.rights.files[field] ?? MAY_ALL;
  }

  private get tables(): readonly TableViewModel[] {
    return this.sections.flatMap(({ parts }) => parts).filter((part) => part instanceof TableViewModel);
  }
  private get fields(): readonly FieldViewModel[] {
    return this.sections.flatMap(({ parts }) => parts).filter((part) => part instanceof FieldViewModel);
  }

  private makeField(section: FormSection, field: FieldDefinition): FieldViewModel {
    return new FieldViewModel(field, `${this.id}.${field.name}`, {
      path: () => field.name,
      read: () => this.record.fields[field.name],
      write: (value) => {
        this.change(withField(this.record, field.name, value));
      },
      access: () => accessNow(this.view, section, field, this.record),
      issue: () => this.shownIssue(field.name),
      before: () => (this.isStored ? this.view.record.fields[field.name] : undefined),
      leave: () => {
        this.touch(field.name);
      },
      wait: this.wait,
      files: () => this.fileRights(field.name),
    });
  }
}

import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { checkForm, isMissing } from '#domain/form/checkForm.ts';
import { computedHere } from '#domain/form/computedHere.ts';
import { holdsNoValue } from '#domain/form/controlKinds.ts';
import type { Value } from '#domain/expression/tree.ts';
import { followChange } from '#domain/form/followChange.ts';
import type { FileRights, FormRecord, FormSection, FormView } from '#domain/form/formDefinition.ts';
import type { FormTab } from '#domain/form/formLinks.ts';
import { recompute } from '#domain/form/formulas.ts';
import { reconcileRecords } from '#domain/form/reconcileRecords.ts';
import { isEmptyField } from '#domain/form/fieldValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { FieldViewModel, type FieldRequest } from './FieldViewModel.ts';
import { FormLinks } from './FormLinks.ts';
import { makeField, makePart } from './formFields.ts';
import { PartViewModel } from './PartViewModel.ts';
import { TableViewModel } from './TableViewModel.ts';

export type FormPart = FieldViewModel | TableViewModel | PartViewModel;
export interface ShownSection {
  readonly definition: FormSection;
  readonly parts: readonly FormPart[];
}

/** What one may only read is drawn when there is something to read. */
export function isDrawn(part: FormPart): boolean {
  if (part instanceof PartViewModel) return part.fields.some(isDrawn);
  return part instanceof FieldViewModel
    ? part.access.isShown &&
        (part.access.mayEdit || hasSomethingToSay(part) || !isEmptyField(part.definition, part.stored))
    : part.isShown && (part.mayAdd || part.isUnread || part.rows.length > 0);
}

/** A label says something without a value, a number to come says when it comes. */
const hasSomethingToSay = ({ definition: { control, settings }, place }: FieldViewModel): boolean =>
  holdsNoValue(control) || (settings['from'] === 'seqno' && place.before() === undefined);

/** What somebody has written, and the record they began with. */
export interface WrittenRecord {
  readonly base: FormRecord;
  readonly record: FormRecord;
}

/** A field, a table or a part that two have changed, under its name and its label. */
interface ContestedPart {
  readonly name: string;
  readonly label: string;
}

/** Two records of values: one entry is as the other has it. */
function withEntry<T>(
  own: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  name: string,
): Readonly<Record<string, T>> {
  return Object.hasOwn(other, name) ? { ...own, [name]: other[name] as T } : own;
}

const MAY_ALL: FileRights = { mayRemove: true, mayDownload: true };

interface FormSettings {
  readonly isStored?: boolean;
  readonly gateway?: FormLinkGateway;
}

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
  focus: FieldRequest | undefined = undefined;
  /** The record as it was opened or last stored. */
  begin: FormRecord;
  waiting = 0;
  /** What is missing may come later: it is only kept for now. */
  mayMiss = false;
  /** What others have changed as well while it was filled in. */
  contested: readonly ContestedPart[] = [];
  /** What the server has refused, with the value it was about: shown until that is another one. */
  refused: readonly { readonly issue: FieldIssue; readonly value: Value | undefined }[] = [];
  /** The record was stored on its way: what has not changed since refuses nothing. Otherwise it is new, or a draft. */
  readonly isStored: boolean;
  /** What it asks of the platform; nothing where nobody can be asked. */
  readonly links: FormLinks | undefined;
  #tab: string | undefined = undefined;
  readonly #touched = observable.set<string>();

  constructor(view: FormView, { isStored = false, gateway }: FormSettings = {}) {
    this.view = view;
    this.links = gateway && new FormLinks(this, gateway);
    this.isStored = isStored;
    this.record = recompute(view.formulas, view.record);
    this.begin = this.record;
    makeAutoObservable(
      this,
      {
        view: false,
        isStored: false,
        links: false,
        sections: false,
        record: observableRef,
        begin: observableRef,
        focus: observableRef,
        refused: observableRef,
        contested: observableRef,
      },
      { autoBind: true },
    );
    this.sections = view.sections.map((section) => ({
      definition: section,
      parts: section.items.map((item) => {
        if (item.kind === 'field') return makeField(this, section, item);
        return item.kind === 'part' ? makePart(this, section, item) : new TableViewModel(this, section, item);
      }),
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
      parts.some((part) => {
        if (part instanceof PartViewModel) return part.fields.some(({ access }) => access.mayEdit);
        return part instanceof FieldViewModel ? part.access.mayEdit : part.mayAdd || part.rows.some(part.mayEdit);
      }),
    );
  }
  /** The tabs one may open; a form without any stands on one page. */
  get tabs(): readonly FormTab[] {
    return this.view.tabs;
  }
  get tab(): string | undefined {
    return this.tabs.find(({ id }) => id === this.#tab)?.id ?? this.tabs[0]?.id;
  }
  openTab(id: string): void {
    this.#tab = id;
  }
  /** What stands on the screen: whatever is on no tab, and the open tab. */
  get shownSections(): readonly ShownSection[] {
    return this.sections.filter(({ definition: { tab } }) => tab === undefined || tab === this.tab);
  }
  /** How many things are wrong on a tab, as far as it is said already. */
  wrongOn(tab: string): number {
    const names = new Set(
      this.view.sections
        .filter((section) => section.tab === tab)
        .flatMap(({ items }) => items.map((item) => (item.kind === 'field' ? item.name : item.alias))),
    );
    return this.isChecked ? this.issues.filter(({ field }) => names.has(field.split('.')[0] ?? '')).length : 0;
  }
  get isWaiting(): boolean {
    return this.waiting > 0;
  }
  get issues(): readonly FieldIssue[] {
    const own = checkForm(this.view, this.record, this.isStored ? this.view.record : undefined).filter(
      (issue) => !this.mayMiss || !isMissing(issue),
    );
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

  /** The platform or somebody's question has found something wrong with a field; nothing: it is right now. */
  refuse(field: string, issues: readonly FieldIssue[]): void {
    const value = this.record.fields[field];
    this.refused = [
      ...this.refused.filter(({ issue }) => issue.field !== field),
      ...issues.map((issue) => ({ issue, value })),
    ];
  }

  change(record: FormRecord): void {
    const before = this.record;
    this.record = followChange(this.view, before, record, (each) => recompute(this.view.formulas, each, before));
    this.links?.follow(before, this.record);
  }
  /** Puts a draft in the place of what is shown. */
  replace(record: FormRecord): void {
    this.record = recompute(this.view.formulas, record);
    this.tables.forEach((table) => {
      table.reset();
    });
  }
  /** Takes over what was written into an earlier record; what others have changed since stays beside it. */
  takeOver({ base, record }: WrittenRecord): void {
    const { record: both, contested } = reconcileRecords(this.view, base, record, this.view.record);
    this.replace(both);
    const items = this.view.sections.flatMap((section) => section.items);
    this.contested = items
      .map((item) => ({ name: item.kind === 'field' ? item.name : item.alias, label: item.label }))
      .filter(({ name }) => contested.includes(name));
  }
  /** What others have written stands after all. */
  takeTheirs(name: string): void {
    const { record: theirs } = this.view;
    this.change({
      fields: withEntry(this.record.fields, theirs.fields, name),
      tables: withEntry(this.record.tables, theirs.tables, name),
      parts: withEntry(this.record.parts, theirs.parts, name),
    });
    this.tableNamed(name)?.reset();
    this.contested = this.contested.filter((each) => each.name !== name);
  }
  /** What is on the screen now is stored: nothing is lost by leaving. */
  settle(): void {
    this.begin = this.record;
    this.contested = [];
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
    const section = this.view.sections.find(({ items }) =>
      items.some((item) => (item.kind === 'field' ? item.name : item.alias) === name),
    );
    if (section?.tab !== undefined) this.openTab(section.tab);
    this.focus = { id: field?.id ?? `${this.id}.${name}`, asked: (this.focus?.asked ?? 0) + 1 };
  }

  /** @param touchedAs its name where the path may change, as that of a row does. */
  shownIssue(path: string, touchedAs = path): FieldIssue | undefined {
    const isSaid = this.isChecked || this.#touched.has(touchedAs) || this.isComputedAnew(path);
    return isSaid ? this.issuesByPath.get(path) : undefined;
  }
  /** What follows from what was written is never left: it is said as soon as it is there. */
  private isComputedAnew(path: string): boolean {
    return computedHere(this.view).has(path) && this.record.fields[path] !== this.begin.fields[path];
  }
  private get issuesByPath(): ReadonlyMap<string, FieldIssue> {
    return new Map(this.issues.toReversed().map((issue) => [issue.field, issue]));
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

  tableNamed(alias: string): TableViewModel | undefined {
    return this.tables.find((table) => table.alias === alias);
  }
  private get tables(): readonly TableViewModel[] {
    return this.sections.flatMap(({ parts }) => parts).filter((part) => part instanceof TableViewModel);
  }
  private get fields(): readonly FieldViewModel[] {
    return this.sections
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part instanceof PartViewModel ? part.fields : part instanceof FieldViewModel ? [part] : []));
  }
  /** Whether nobody else has what nobody else may have; asked before all is sent. */
  async isUnique(): Promise<boolean> {
    const fields = this.view.sections
      .flatMap(({ items }) => items)
      .filter((item) => item.kind === 'field')
      .filter(({ isUnique }) => isUnique === true);
    return (await this.links?.isUnique(fields)) ?? true;
  }
}

import { makeAutoObservable, observableRef } from 'mobx';
import type { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { isValueless } from '#domain/forms/controlKinds.ts';
import { normalizeRecord } from '#domain/forms/normalizeTypedValue.ts';
import { applyDependencies } from '#domain/forms/applyDependencies.ts';
import type { FileRights, FormRecord, FormSection, FormView } from '#domain/forms/formDefinition.ts';
import type { FormTab } from '#domain/forms/formLinks.ts';
import { recompute } from '#domain/forms/formulas.ts';
import { mergeRecords } from '#domain/forms/mergeRecords.ts';
import { isEmptyField } from '#domain/forms/fieldValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { FieldViewModel, type FocusRequest } from './FieldViewModel.ts';
import { FormQueries } from './FormQueries.ts';
import { FormValidation } from './FormValidation.ts';
import { createField, createPart } from './formFields.ts';
import { PartViewModel } from './PartViewModel.ts';
import { TableViewModel } from './TableViewModel.ts';
import { UniqueValues } from './UniqueValues.ts';

export type FormPart = FieldViewModel | TableViewModel | PartViewModel;
export interface ShownSection {
  readonly definition: FormSection;
  readonly parts: readonly FormPart[];
}

/** Whether a part is rendered. A read-only part needs a value or a text of its own. */
export function isPartVisible(part: FormPart): boolean {
  if (part instanceof PartViewModel) return part.fields.some(isPartVisible);
  return part instanceof FieldViewModel
    ? part.access.isShown && (part.access.mayEdit || hasOwnText(part) || !isEmptyField(part.definition, part.stored))
    : part.isShown && (part.mayAdd || part.isUnreadable || part.rows.length > 0);
}

/** Labels have a text without a value, and a future sequence number has a placeholder. */
const hasOwnText = ({ definition: { control, settings }, binding }: FieldViewModel): boolean =>
  isValueless(control) || (settings['from'] === 'seqno' && binding.storedValue() === undefined);

export interface WrittenRecord {
  readonly base: FormRecord;
  readonly record: FormRecord;
}

/** A field, table or part that two users changed at the same time. */
interface ConflictingPart {
  readonly name: string;
  readonly label: string;
}

/** Copies one entry from `other`, if it exists there. */
function copyEntry<T>(
  own: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  name: string,
): Readonly<Record<string, T>> {
  return Object.hasOwn(other, name) ? { ...own, [name]: other[name] as T } : own;
}

const ALL_FILE_RIGHTS: FileRights = { mayRemove: true, mayDownload: true };

interface FormSettings {
  readonly isStored?: boolean;
  readonly gateway?: FormLinkGateway;
}

/**
 * View model of a form that is read or filled in. Every change replaces the whole record and recomputes its formulas,
 * so that the draft, validation and the sent command use the same value.
 */
export class FormViewModel {
  readonly view: FormView;
  record: FormRecord;
  readonly sections: readonly ShownSection[];
  focus: FocusRequest | undefined = undefined;
  /** The record as it was opened or last stored. */
  baseRecord: FormRecord;
  pendingCount = 0;
  /** Parts that another user changed while the form was being edited. */
  conflicts: readonly ConflictingPart[] = [];
  /** Whether the record belongs to a running request. Its unchanged values never block sending. False for a draft. */
  readonly isStored: boolean;
  readonly validation: FormValidation;
  /** The queries of the form. Undefined if it has none. */
  readonly queries: FormQueries | undefined;
  readonly uniqueValues: UniqueValues | undefined;
  #tab: string | undefined = undefined;

  constructor(view: FormView, { isStored = false, gateway }: FormSettings = {}) {
    this.view = view;
    this.queries = gateway && new FormQueries(this, gateway);
    this.isStored = isStored;
    this.record = recompute(view.formulas, view.record);
    this.baseRecord = this.record;
    this.validation = new FormValidation(this);
    this.uniqueValues = gateway && new UniqueValues(this, gateway);
    makeAutoObservable(
      this,
      {
        view: false,
        isStored: false,
        queries: false,
        validation: false,
        uniqueValues: false,
        sections: false,
        record: observableRef,
        baseRecord: observableRef,
        focus: observableRef,
        conflicts: observableRef,
      },
      { autoBind: true },
    );
    this.sections = view.sections.map((section) => ({
      definition: section,
      parts: section.items.map((item) => {
        if (item.kind === 'field') return createField(this, section, item);
        return item.kind === 'part' ? createPart(this, section, item) : new TableViewModel(this, section, item);
      }),
    }));
  }

  get id(): string {
    return `form-${this.view.alias}`;
  }
  get isDirty(): boolean {
    return this.record !== this.baseRecord;
  }
  get mayEdit(): boolean {
    return this.sections.some(({ parts }) =>
      parts.some((part) => {
        if (part instanceof PartViewModel) return part.fields.some(({ access }) => access.mayEdit);
        return part instanceof FieldViewModel ? part.access.mayEdit : part.mayAdd || part.rows.some(part.mayEdit);
      }),
    );
  }
  /** The visible tabs. Empty for a form on a single page. */
  get tabs(): readonly FormTab[] {
    return this.view.tabs;
  }
  get tab(): string | undefined {
    return this.tabs.find(({ id }) => id === this.#tab)?.id ?? this.tabs[0]?.id;
  }
  openTab(id: string): void {
    this.#tab = id;
  }
  /** The sections without a tab and those of the open tab. */
  get shownSections(): readonly ShownSection[] {
    return this.sections.filter(({ definition: { tab } }) => tab === undefined || tab === this.tab);
  }
  /** Returns the number of issues on a tab, or 0 before the form is validated. */
  countIssuesOn(tab: string): number {
    const items = this.view.sections.filter((section) => section.tab === tab).flatMap((section) => section.items);
    return this.validation.countIssues(new Set(items.map((item) => (item.kind === 'field' ? item.name : item.alias))));
  }
  get hasPending(): boolean {
    return this.pendingCount > 0;
  }
  get issues(): readonly FieldIssue[] {
    return this.validation.issues;
  }

  change(record: FormRecord): void {
    const before = this.record;
    this.record = applyDependencies(this.view, before, record, (each) => recompute(this.view.formulas, each, before));
    this.queries?.scheduleQueries(before, this.record);
  }
  replace(record: FormRecord): void {
    this.record = recompute(this.view.formulas, record);
    this.tables.forEach((table) => {
      table.reset();
    });
  }
  /** Merges a draft of an earlier record. Lists conflicting changes of other users in `conflicts`. */
  mergeDraft({ base, record }: WrittenRecord): void {
    const { record: both, conflicts } = mergeRecords(this.view, base, record, this.view.record);
    this.replace(both);
    const items = this.view.sections.flatMap((section) => section.items);
    this.conflicts = items
      .map((item) => ({ name: item.kind === 'field' ? item.name : item.alias, label: item.label }))
      .filter(({ name }) => conflicts.includes(name));
  }
  /** Replaces the user's value of a conflicting part with the stored one. */
  acceptTheirs(name: string): void {
    const { record: theirs } = this.view;
    this.change({
      fields: copyEntry(this.record.fields, theirs.fields, name),
      tables: copyEntry(this.record.tables, theirs.tables, name),
      parts: copyEntry(this.record.parts, theirs.parts, name),
    });
    this.findTable(name)?.reset();
    this.conflicts = this.conflicts.filter((each) => each.name !== name);
  }
  /** Marks the current record as stored: leaving the page loses nothing. */
  markStored(): void {
    this.baseRecord = this.record;
    this.conflicts = [];
  }
  reset(): void {
    this.replace(this.view.record);
    this.markStored();
  }

  /** Shows all issues, including the server's, and focuses the first one. Returns whether the form is valid. */
  validate(refused: readonly FieldIssue[] = []): boolean {
    this.validation.isChecked = true;
    const folded = normalizeRecord(this.view, this.record, this.view.record);
    if (folded !== this.record) this.change(folded);
    this.validation.rejectAll(refused, new Set(this.fields.map(({ definition }) => definition.name)));
    const [first] = this.issues;
    if (first) this.goTo(first.field);
    return first === undefined;
  }
  goTo(path: string): void {
    const [name = '', row = ''] = path.split('.');
    const table = this.tables.find(({ alias }) => alias === name);
    const open = table?.rows[Number(row)];
    if (table && open && row !== '') table.open(open);
    const field = (open?.fields ?? this.fields).find(({ binding }) => binding.path() === path);
    const section = this.view.sections.find(({ items }) =>
      items.some((item) => (item.kind === 'field' ? item.name : item.alias) === name),
    );
    if (section?.tab !== undefined) this.openTab(section.tab);
    this.focus = { id: field?.id ?? `${this.id}.${name}`, requestNumber: (this.focus?.requestNumber ?? 0) + 1 };
  }

  trackPending(change: 1 | -1): void {
    this.pendingCount += change;
  }
  fileRights(field: string): FileRights {
    return this.view.rights.files[field] ?? ALL_FILE_RIGHTS;
  }

  findTable(alias: string): TableViewModel | undefined {
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
  /** Returns whether all unique values are unused by other records. Called before sending. */
  async isUnique(): Promise<boolean> {
    return (await this.uniqueValues?.checkAll()) ?? true;
  }
}

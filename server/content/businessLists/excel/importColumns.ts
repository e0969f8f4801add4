import { LANGUAGES } from '#application/formatting/language.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import { getFieldAccess, getFieldRight } from '#domain/forms/rights.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { createFormView } from '#server/forms/views/formView.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { RecordColumn } from '#server/company/recordColumns.ts';
import type { RecordTable } from '#server/company/recordTable.ts';
import { getSolutionForm } from '#server/forms/records/solutionForm.ts';
import type { SheetCell } from '#server/documents/excel/readWorkbook.ts';
import { fromTextCell } from '#server/documents/excel/sheetCells.ts';
import { RECORD_KEY, type SheetColumn } from './createSheetColumns.ts';

/** A column of the spreadsheet that is imported into a field. */
export interface ImportColumn extends SheetColumn {
  readonly at: number;
  readonly target: FieldDefinition;
  readonly stored: RecordColumn;
  readonly options: ReadonlyMap<string, FieldDefinition['options'][number]>;
}

export interface ImportHeadings {
  readonly columns: readonly ImportColumn[];
  readonly key: number | undefined;
  readonly unknown: readonly string[];
  readonly unread: readonly string[];
}

/** Controls whose value is a plain text, number or date. */
const PLAIN_CONTROLS: ReadonlySet<string> = new Set([
  'rx-textbox',
  'rx-textarea',
  'rx-number',
  'rx-date',
  'rx-month',
  'rx-time',
  'rx-date-range',
  'rx-week',
  'rx-switch',
  'rx-checkbox',
  'rx-rate',
]);
export const PEOPLE = 'rx-user';
export const DEPARTMENTS = 'rx-group';
export const PLACES: ReadonlySet<string> = new Set(['rx-address', 'rx-district']);
export const WEEK = 'rx-week';
/** Controls whose value is looked up by the text of the cell. */
const LOOKUP_CONTROLS: ReadonlySet<string> = new Set([PEOPLE, DEPARTMENTS, ...PLACES]);
const CHOICE_CONTROLS: ReadonlySet<string> = new Set([
  'rx-form-select',
  'rx-radio',
  'rx-checkbox-list',
  'rx-tree-select',
]);

/** Finds columns by their headings in any language; each column of a list once. */
export function readHeadings(
  headings: readonly SheetCell[],
  columns: readonly SheetColumn[],
  solution: DeployedFile<'solution'>,
  table: RecordTable,
  viewer: Viewer,
): ImportHeadings {
  const fields = writableFields(solution, viewer);
  const others = formLabels(solution);
  const [unknown, unread]: [string[], string[]] = [[], []];
  const found = new Map<string, ImportColumn>();
  let key: number | undefined;
  for (const [at, cell] of headings.entries()) {
    const heading = fromTextCell(String(cell ?? '')).trim();
    const column = columns.find(({ names }) => names.includes(heading));
    if (heading === '') continue;
    if (column === undefined) (others.has(heading) ? unread : unknown).push(heading);
    else if (column.field === RECORD_KEY) key ??= at;
    else {
      const read = toImportColumn(column, at, fields, table);
      if (read === undefined || found.has(column.field)) unread.push(heading);
      else found.set(column.field, read);
    }
  }
  return { columns: [...found.values()], key, unknown, unread };
}

/** Returns the target of a column: a writable field whose value can be written in a cell. */
function toImportColumn(
  column: SheetColumn,
  at: number,
  fields: ReadonlyMap<string, readonly FieldDefinition[]>,
  table: RecordTable,
): ImportColumn | undefined {
  const stored = table.columns.find((each) => each.column === column.field);
  const [target, ...others] = (stored && fields.get(stored.name)) ?? [];
  if (stored === undefined || target === undefined) return undefined;
  const { control, options } = target;
  const isTold = PLAIN_CONTROLS.has(control)
    ? !stored.isDouble
    : CHOICE_CONTROLS.has(control)
      ? options.length > 0
      : LOOKUP_CONTROLS.has(control);
  if (!isTold) return undefined;
  // The user's language has priority, because another language may use the same label for another option.
  const named = [target, ...others].flatMap((each) => each.options.map((option) => [option.label, option] as const));
  const valued = options.map((option) => [option.value, option] as const);
  return { ...column, at, target, stored, options: new Map([...valued, ...named].toReversed()) };
}

/** Returns the writable fields of a form in every language, the user's first. */
function writableFields(
  solution: DeployedFile<'solution'>,
  { language }: Viewer,
): ReadonlyMap<string, readonly FieldDefinition[]> {
  const all = new Map<string, FieldDefinition[]>();
  for (const each of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    const view = createFormView(getSolutionForm(solution), EMPTY_RECORD, { texts: solution.texts, language: each });
    for (const item of view.sections.flatMap(({ items }) => items))
      if (item.kind === 'field' && getFieldAccess(item, getFieldRight(view.rights, item.name)).mayEdit)
        all.set(item.name, [...(all.get(item.name) ?? []), item]);
  }
  return all;
}

/**
 * Returns the labels of the form that are not in the list, including tables and their columns, in all languages.
 * Columns with such headings are known but not imported.
 */
function formLabels(solution: DeployedFile<'solution'>): ReadonlySet<string> {
  const items = LANGUAGES.flatMap((language) => {
    const { sections } = createFormView(getSolutionForm(solution), EMPTY_RECORD, { texts: solution.texts, language });
    return sections.flatMap((section) => section.items);
  });
  return new Set(
    items.flatMap((item) => [item.label, ...(item.kind === 'field' ? [] : item.fields.map(({ label }) => label))]),
  );
}

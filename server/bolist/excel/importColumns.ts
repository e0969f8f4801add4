import { LANGUAGES } from '#application/language.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { fieldAccess, rightOf } from '#domain/form/rights.ts';
import type { Viewer } from '../../bpm/viewer.ts';
import { formViewOf } from '../../forms/formView.ts';
import type { DeployedFile } from '../../records/companyFileStore.ts';
import type { RecordColumn } from '../../records/recordColumns.ts';
import type { RecordTable } from '../../records/recordTable.ts';
import { formOfSolution } from '../../records/solutionForm.ts';
import type { SheetCell } from './readWorkbook.ts';
import { textOfCell } from './sheetCells.ts';
import { KEY, type SheetColumn } from './sheetColumns.ts';

/** A column whose cells are written into a field of the form. */
export interface ReadColumn extends SheetColumn {
  /** Where it stands in a row. */
  readonly at: number;
  /** As the reader's form has it. */
  readonly target: FieldDefinition;
  readonly stored: RecordColumn;
  /** What the options are called in all languages. */
  readonly options: ReadonlyMap<string, FieldDefinition['options'][number]>;
}

/** What the headings of a spreadsheet come to. */
export interface ReadHeadings {
  readonly columns: readonly ReadColumn[];
  /** Where the key stands. */
  readonly key: number | undefined;
  readonly unknown: readonly string[];
  readonly unread: readonly string[];
}

/** Controls whose value is a plain text, figure or day. */
const PLAIN: ReadonlySet<string> = new Set([
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
/** Controls whose value is found by what stands in the cell. */
const FOUND: ReadonlySet<string> = new Set([PEOPLE, DEPARTMENTS, ...PLACES]);
const CHOICES: ReadonlySet<string> = new Set(['rx-form-select', 'rx-radio', 'rx-checkbox-list', 'rx-tree-select']);

/** Headings are found by their words, in any language; each column of a list once. */
export function readHeadings(
  headings: readonly SheetCell[],
  columns: readonly SheetColumn[],
  solution: DeployedFile<'solution'>,
  table: RecordTable,
  viewer: Viewer,
): ReadHeadings {
  const fields = fieldsOf(solution, viewer);
  const others = wordsOfForm(solution);
  const [unknown, unread]: [string[], string[]] = [[], []];
  const found = new Map<string, ReadColumn>();
  let key: number | undefined;
  for (const [at, cell] of headings.entries()) {
    const heading = textOfCell(String(cell ?? '')).trim();
    const column = columns.find(({ names }) => names.includes(heading));
    if (heading === '') continue;
    if (column === undefined) (others.has(heading) ? unread : unknown).push(heading);
    else if (column.field === KEY) key ??= at;
    else {
      const read = readingOf(column, at, fields, table);
      if (read === undefined || found.has(column.field)) unread.push(heading);
      else found.set(column.field, read);
    }
  }
  return { columns: [...found.values()], key, unknown, unread };
}

/** A field the form lets somebody write, and whose value can be told in a cell. */
function readingOf(
  column: SheetColumn,
  at: number,
  fields: ReadonlyMap<string, readonly FieldDefinition[]>,
  table: RecordTable,
): ReadColumn | undefined {
  const stored = table.columns.find((each) => each.column === column.field);
  const [target, ...others] = (stored && fields.get(stored.name)) ?? [];
  if (stored === undefined || target === undefined) return undefined;
  const { control, options } = target;
  const isTold = PLAIN.has(control) ? !stored.isDouble : CHOICES.has(control) ? options.length > 0 : FOUND.has(control);
  if (!isTold) return undefined;
  // The reader's own words first: another language may call something else so.
  const named = [target, ...others].flatMap((each) => each.options.map((option) => [option.label, option] as const));
  const valued = options.map((option) => [option.value, option] as const);
  return { ...column, at, target, stored, options: new Map([...valued, ...named].toReversed()) };
}

/** The fields of a form one may write, each as every language has it, the reader's first. */
function fieldsOf(
  solution: DeployedFile<'solution'>,
  { language }: Viewer,
): ReadonlyMap<string, readonly FieldDefinition[]> {
  const all = new Map<string, FieldDefinition[]>();
  for (const each of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    const view = formViewOf(formOfSolution(solution), {}, { texts: solution.texts, language: each });
    for (const item of view.sections.flatMap(({ items }) => items))
      if (item.kind === 'field' && fieldAccess(item, rightOf(view.rights, item.name)).mayEdit)
        all.set(item.name, [...(all.get(item.name) ?? []), item]);
  }
  return all;
}

/**
 * What the form asks beside what the list shows, its tables with their columns among it, in all languages: a column of
 * that name is known, and nothing is taken from it.
 */
function wordsOfForm(solution: DeployedFile<'solution'>): ReadonlySet<string> {
  const items = LANGUAGES.flatMap((language) => {
    const { sections } = formViewOf(formOfSolution(solution), {}, { texts: solution.texts, language });
    return sections.flatMap((section) => section.items);
  });
  return new Set(
    items.flatMap((item) => [item.label, ...(item.kind === 'field' ? [] : item.fields.map(({ label }) => label))]),
  );
}

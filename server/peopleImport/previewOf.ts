import type { ImportPreviewDto } from '#api/peopleImportEndpoints.ts';
import type { Language } from '#application/language.ts';
import { saySheetProblem, type SheetProblem } from '../peopleSheet/sheetProblem.ts';
import { cellPlace, type ImportThere } from './importThere.ts';
import type { ReadImport } from './importJob.ts';
import { isBrought, type ImportedCell, type ImportPlan } from './planImport.ts';

/** So many rows of each list are shown on a phone. */
const MOST_SHOWN = 300;
const FIRST_NAMES = 5;

const firstOf = <T, R>(all: readonly T[], say: (each: T) => R) => ({
  count: all.length,
  rows: all.slice(0, MOST_SHOWN).map(say),
});

/** What somebody is shown of an import before it is done. */
export function previewOf(
  { sheet, plan }: ReadImport,
  there: ImportThere,
  { version, language }: { readonly version: string; readonly language: Language },
): ImportPreviewDto {
  const problems = problemsOf({ sheet, plan });
  const nameOf = new Map([
    ...plan.added.map(({ account, name }) => [account, name] as const),
    ...there.people.map(({ account, names: [name = account] }) => [account, name] as const),
  ]);
  const company = there.companyNames[0] ?? '';
  const said = ({ field }: ImportedCell, value: string): string => {
    if (field === 'superior' || field === 'head') return nameOf.get(value) ?? value;
    return field === 'department' && value === '' ? company : value;
  };
  const change = (cell: ImportedCell) => ({
    key: keyOf(cell),
    line: cell.line,
    name: cell.name,
    field: cell.field,
    app: said(cell, cell.app),
    file: said(cell, cell.file),
  });
  const person = ({ names: [name = ''] }: { readonly names: readonly string[] }): string => name;
  return {
    version,
    encoding: sheet.encoding ?? '',
    people: sheet.lines,
    firstNames: sheet.rows.slice(0, FIRST_NAMES).map(({ name, account }) => name || account),
    unknownColumns: [...sheet.unknownColumns],
    problems: firstOf(problems, (problem) => ({
      line: problem.line ?? 1,
      column: problem.column ?? '',
      sentence: saySheetProblem(problem, language),
    })),
    added: firstOf(plan.added, ({ line, account, name, department = '', post = '' }) => ({
      line,
      account,
      name,
      department: department === '' ? company : department,
      post: post === '-' ? '' : post,
    })),
    changed: firstOf(plan.cells.filter(isBrought), change),
    both: firstOf(
      plan.cells.filter(({ verdict }) => verdict === 'both'),
      change,
    ),
    departments: firstOf(newPathsOf(plan, there, isBrought), (path) => path),
    leftOut: firstOf(plan.leftOut, ({ id, account, names: [name = account], department }) => ({
      id,
      name,
      account,
      departmentName: department === '' ? company : department,
    })),
    kept: firstOf(plan.kept, person),
    hasLeft: firstOf(plan.hasLeft, person),
  };
}

/** With any of these nothing is brought in. */
export const problemsOf = ({ sheet, plan }: ReadImport): readonly SheetProblem[] =>
  [...sheet.problems, ...plan.problems].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));

/** What a choice names a cell by. */
export const keyOf = ({ subject, field }: ImportedCell): string => cellPlace(subject, field);

/** Departments that would come into being, each after the one above it. */
export function newPathsOf(
  { added, cells }: ImportPlan,
  { departments }: ImportThere,
  isTaken: (cell: ImportedCell) => boolean,
): readonly string[] {
  const known = new Set(departments.filter(({ isClosed }) => !isClosed).map(({ path }) => path));
  const named = [
    ...added.flatMap(({ department = '' }) => department),
    ...cells.filter(isTaken).flatMap(({ field, file, name, subject }) => {
      if (field === 'department') return file;
      // A department that is there is named by its id.
      return field === 'head' && subject === name ? name : [];
    }),
  ];
  const lines = named.flatMap((path) =>
    path === '' ? [] : path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/')),
  );
  return [...new Set(lines)].filter((path) => !known.has(path)).toSorted(byDepth);
}
const byDepth = (one: string, other: string): number => one.split('/').length - other.split('/').length;

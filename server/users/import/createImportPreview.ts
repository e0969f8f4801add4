import type { ImportPreviewDto } from '#contract/directory/peopleImportEndpoints.ts';
import type { Language } from '#application/formatting/language.ts';
import { formatSheetProblem, type SheetProblem } from '#server/company/people/createSheetProblem.ts';
import { toCellKey, type ImportBaseline } from './importBaseline.ts';
import type { ParsedImport } from './importJob.ts';
import { isTakenByDefault, type ImportedCell, type ImportPlan } from './planImport.ts';

const MAX_SHOWN_ROWS = 300;
const MAX_NAMES = 5;

const takeFirstRows = <T, R>(all: readonly T[], say: (each: T) => R) => ({
  count: all.length,
  rows: all.slice(0, MAX_SHOWN_ROWS).map(say),
});

export function createImportPreview(
  { sheet, plan }: ParsedImport,
  there: ImportBaseline,
  { version, language }: { readonly version: string; readonly language: Language },
): ImportPreviewDto {
  const problems = listProblems({ sheet, plan });
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
    key: toChoiceKey(cell),
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
    firstNames: sheet.rows.slice(0, MAX_NAMES).map(({ name, account }) => name || account),
    unknownColumns: [...sheet.unknownColumns],
    problems: takeFirstRows(problems, (problem) => ({
      line: problem.line ?? 1,
      column: problem.column ?? '',
      sentence: formatSheetProblem(problem, language),
    })),
    added: takeFirstRows(plan.added, ({ line, account, name, department = '', post = '' }) => ({
      line,
      account,
      name,
      department: department === '' ? company : department,
      post: post === '-' ? '' : post,
    })),
    changed: takeFirstRows(plan.cells.filter(isTakenByDefault), change),
    both: takeFirstRows(
      plan.cells.filter(({ verdict }) => verdict === 'both'),
      change,
    ),
    departments: takeFirstRows(listNewPaths(plan, there, isTakenByDefault), (path) => path),
    leftOut: takeFirstRows(plan.absent, ({ id, account, names: [name = account], department }) => ({
      id,
      name,
      account,
      departmentName: department === '' ? company : department,
    })),
    kept: takeFirstRows(plan.externallyManaged, person),
    hasLeft: takeFirstRows(plan.formerUsers, person),
  };
}

/** Returns all problems by line. With any problem nothing is imported. */
export const listProblems = ({ sheet, plan }: ParsedImport): readonly SheetProblem[] =>
  [...sheet.problems, ...plan.problems].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));

export const toChoiceKey = ({ subject, field }: ImportedCell): string => toCellKey(subject, field);

/** Returns the paths of departments to create, each after its parent. */
export function listNewPaths(
  { added, cells }: ImportPlan,
  { departments }: ImportBaseline,
  isTaken: (cell: ImportedCell) => boolean,
): readonly string[] {
  const known = new Set(departments.filter(({ isClosed }) => !isClosed).map(({ path }) => path));
  const named = [
    ...added.flatMap(({ department = '' }) => department),
    ...cells.filter(isTaken).flatMap(({ field, file, name, subject }) => {
      if (field === 'department') return file;
      // An existing department is identified by its id.
      return field === 'head' && subject === name ? name : [];
    }),
  ];
  const lines = named.flatMap((path) =>
    path === '' ? [] : path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/')),
  );
  return [...new Set(lines)].filter((path) => !known.has(path)).toSorted(byDepth);
}
const byDepth = (one: string, other: string): number => one.split('/').length - other.split('/').length;

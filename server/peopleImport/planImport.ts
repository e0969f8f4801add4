import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { ImportedField } from '#domain/directory/peopleImport.ts';
import { planPeople, ringsIn, type PlannedPerson } from '../peopleSheet/planPeople.ts';
import { CLEARED, type SheetPerson } from '../peopleSheet/peopleRow.ts';
import { EXAMPLES } from '../peopleSheet/faultOfCell.ts';
import { sheetProblem, type SheetProblem } from '../peopleSheet/sheetProblem.ts';
import { cellPlace, type DepartmentInApp, type ImportThere, type PersonInApp } from './importThere.ts';
import { weighCell, type CellVerdict } from './weighCell.ts';

/** What a file says of one place. `subject`: the id of who or what is there, an account or path where nobody is yet. */
export interface ImportedCell {
  readonly subject: string;
  readonly field: ImportedField;
  readonly line: number;
  /** Whom or what it is about, as somebody reads it. */
  readonly name: string;
  /** Accounts and paths of today; empty where the file clears it. */
  readonly file: string;
  readonly app: string;
  readonly verdict: CellVerdict;
}
export interface ImportPlan {
  /** With the accounts of today. */
  readonly added: readonly PlannedPerson[];
  readonly cells: readonly ImportedCell[];
  /** Of people the company's own directory keeps, and of those who have left: nothing of theirs is read. */
  readonly kept: readonly PersonInApp[];
  readonly hasLeft: readonly PersonInApp[];
  /** Who is at work, and in no line. */
  readonly leftOut: readonly PersonInApp[];
  readonly problems: readonly SheetProblem[];
}

/** What an import would do, cell by cell. Nothing is read or written here. */
export function planImport(rows: readonly SheetPerson[], there: ImportThere): ImportPlan {
  const open = there.departments.filter(({ isClosed }) => !isClosed);
  const leadingNothing = new Set(rows.filter(({ headOf }) => isCleared(headOf)).map(({ account }) => account));
  const plan = planPeople(
    rows.map((row) => (leadingNothing.has(row.account) ? { ...row, headOf: [] } : row)),
    { ...there, departments: open.map(({ head: _head, ...department }) => department) },
  );
  const byName = new Map(
    there.people.flatMap((person) => [...person.formerAccounts, person.account].map((name) => [name, person] as const)),
  );
  const sheetRows = new Map(rows.map((row) => [row.account, row]));
  const known = plan.rows.flatMap((row) => {
    const person = byName.get(row.account);
    return person === undefined ? [] : [{ row, person }];
  });
  const cells = [
    ...known.flatMap(({ row, person }) =>
      person.isKept || person.hasLeft ? [] : personCells(row, person, { there, sheet: sheetRows.get(row.account) }),
    ),
    ...headCells(plan.rows, { there, open, leadingNothing, byName }),
  ];
  const closed = closedPaths(there);
  const problems = [
    // Rings are looked for in what would be there in the end.
    ...plan.problems.filter(({ fault }) => fault !== 'sheet.superiorRing'),
    ...plan.added.flatMap(namelessRow),
    ...plan.rows.flatMap((row) => goneFrom(row, { closed, byName })),
  ];
  const whole: ImportPlan = {
    added: plan.added,
    cells,
    kept: known.flatMap(({ person }) => (person.isKept ? person : [])),
    hasLeft: known.flatMap(({ person }) => (person.hasLeft ? person : [])),
    leftOut: plan.leftOut.filter((person): person is PersonInApp => 'isKept' in person && !person.isKept),
    problems,
  };
  const rings = ringsAfter(whole, there, isBrought);
  return { ...whole, problems: [...problems, ...rings].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** What is done unless somebody chooses otherwise. */
export const isBrought = ({ verdict }: ImportedCell): boolean => verdict === 'brought';

/** Rings of superiors that would be there if these cells were brought in. */
export function ringsAfter(
  { added, cells }: ImportPlan,
  { people }: ImportThere,
  isTaken: (cell: ImportedCell) => boolean,
): readonly SheetProblem[] {
  const accountOf = new Map(people.map(({ id, account }) => [id, account]));
  const superiors = cells.filter((cell) => cell.field === 'superior' && isTaken(cell));
  const today = ({ subject }: ImportedCell): string => accountOf.get(subject) ?? subject;
  const above = new Map<string, string | undefined>([
    ...people.map(({ account, superior }) => [account, superior] as const),
    ...superiors.map((cell) => [today(cell), cell.file || undefined] as const),
    ...added.map(({ account, superior }) => [account, superior] as const),
  ]);
  const file = added[0]?.file ?? '';
  const lines = new Map([
    ...superiors.map((cell) => [today(cell), { file, line: cell.line }] as const),
    ...added.map((row) => [row.account, row] as const),
  ]);
  return ringsIn(above, lines);
}

const isCleared = (headOf: SheetPerson['headOf']): boolean => headOf.length === 1 && headOf[0]?.join('/') === CLEARED;

interface Beside {
  readonly there: ImportThere;
  readonly sheet: SheetPerson | undefined;
}

function personCells(row: PlannedPerson, person: PersonInApp, { there, sheet }: Beside): readonly ImportedCell[] {
  const plain = (said: string | undefined) => (said === CLEARED ? '' : said);
  const superior = sheet?.superior === CLEARED ? '' : row.superior;
  const department = sheet?.department === undefined ? undefined : row.department;
  const said: readonly (readonly [ImportedField, string | undefined, readonly string[]])[] = [
    ['name', row.name || undefined, person.names],
    ['mail', plain(row.mail), [person.mail]],
    ['mobile', plain(row.mobile), [person.mobile]],
    ...PROPERTY_KEYS.map((key) => [key, plain(row[key]), [person.properties[key] ?? '']] as const),
    ['department', department, [person.department]],
    ['post', plain(row.post), person.posts.length === 0 ? [''] : person.posts],
    ['superior', superior, [person.superior ?? '']],
  ];
  return said.flatMap(([field, file, app]) => {
    if (file === undefined) return [];
    const about = { subject: person.id, field, line: row.line, name: person.names[0] ?? person.account };
    return { ...about, file, app: app[0] ?? '', verdict: weighCell(file, standing(there, person.id, field, app)) };
  });
}

const standing = (
  { last, writtenHere }: ImportThere,
  subject: string,
  field: ImportedField,
  app: readonly string[],
) => ({
  app,
  last: last.get(cellPlace(subject, field)),
  isWrittenHere: writtenHere.has(cellPlace(subject, field)),
});

interface HeadsBeside {
  readonly there: ImportThere;
  readonly open: readonly DepartmentInApp[];
  readonly leadingNothing: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, PersonInApp>;
}

/** Whom lines call head of a department; whose line says `-` leads none any more. */
function headCells(
  rows: readonly PlannedPerson[],
  { there, open, leadingNothing, byName }: HeadsBeside,
): readonly ImportedCell[] {
  const departments = new Map(open.map((department) => [department.path, department]));
  const top = there.companyNames[0] ?? '';
  const cell = (path: string, file: string, line: number): ImportedCell => {
    const department = departments.get(path);
    const subject = department?.id ?? path;
    const app = department?.head ?? '';
    const about = { subject, field: 'head' as const, line, name: path === '' ? top : path };
    return { ...about, file, app, verdict: weighCell(file, standing(there, subject, 'head', [app])) };
  };
  const led = rows.flatMap(({ account, headOf, line }) =>
    [...new Set(headOf)].map((path) => cell(path, byName.get(account)?.account ?? account, line)),
  );
  const named = new Set(led.map(({ subject }) => subject));
  const given = rows
    .filter(({ account }) => leadingNothing.has(account))
    .flatMap(({ account, line }) =>
      open
        .filter(({ id, head }) => head !== undefined && head === byName.get(account)?.account && !named.has(id))
        .map(({ path }) => cell(path, '', line)),
    );
  return [...led, ...given];
}

const namelessRow = ({ file, line, name }: PlannedPerson): readonly SheetProblem[] => {
  const wanted = 'sheet.wanted.name';
  return name === ''
    ? [sheetProblem({ file, line, column: 'name' }, 'sheet.cellEmpty', {}, { wanted, example: EXAMPLES[wanted] })]
    : [];
};

/** Paths that lead to departments that were closed, and to none that is open. */
function closedPaths({ departments }: ImportThere): ReadonlySet<string> {
  const open = new Set(departments.flatMap(({ isClosed, path }) => (isClosed ? [] : path)));
  const paths = departments.flatMap(({ isClosed, path, otherPaths }) => (isClosed ? [path, ...otherPaths] : []));
  return new Set(paths.filter((path) => !open.has(path)));
}

/** Nobody is put into a department that was closed, below somebody who has left, or heads one after leaving. */
function goneFrom(
  { file, line, account, department, superior, headOf }: PlannedPerson,
  { closed, byName }: Pick<HeadsBeside, 'byName'> & { readonly closed: ReadonlySet<string> },
): readonly SheetProblem[] {
  const person = byName.get(account);
  const wanted = 'sheet.wanted.somebody';
  return [
    ...(department !== undefined && department !== '' && closed.has(department)
      ? [sheetProblem({ file, line, column: 'department' }, 'sheet.departmentClosed', { path: department })]
      : []),
    ...(superior !== undefined && superior !== person?.superior && byName.get(superior)?.hasLeft === true
      ? [sheetProblem({ file, line, column: 'superior' }, 'sheet.superiorLeft', { cell: superior }, { wanted })]
      : []),
    ...(headOf.length > 0 && person?.hasLeft === true
      ? [sheetProblem({ file, line, column: 'headOf' }, 'sheet.superiorLeft', { cell: account }, { wanted })]
      : []),
  ];
}

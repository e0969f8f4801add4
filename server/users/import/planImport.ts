import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { ImportedField } from '#domain/directory/peopleImport.ts';
import { planPeople, toCycleProblems, type PlannedPerson } from '#server/company/people/planPeople.ts';
import { CLEAR_MARK, type SheetRow } from '#server/company/people/peopleRow.ts';
import { CELL_EXAMPLES } from '#server/company/people/validateCell.ts';
import { createSheetProblem, type SheetProblem } from '#server/company/people/createSheetProblem.ts';
import { toCellKey, type StoredDepartment, type ImportBaseline, type StoredUser } from './importBaseline.ts';
import { mergeCell, type MergeResult } from './mergeCell.ts';

/** A value of the file. `subject`: the id of the user or department; an account or path if it does not exist yet. */
export interface ImportedCell {
  readonly subject: string;
  readonly field: ImportedField;
  readonly line: number;
  /** Display name of the user or department. */
  readonly name: string;
  /** Current account or path; empty if the file clears the field. */
  readonly file: string;
  readonly app: string;
  readonly verdict: MergeResult;
}
export interface ImportPlan {
  /** New users with their current accounts. */
  readonly added: readonly PlannedPerson[];
  readonly cells: readonly ImportedCell[];
  /** `kept` are users managed by an external directory; `hasLeft` have left. Their lines are ignored. */
  readonly externallyManaged: readonly StoredUser[];
  readonly formerUsers: readonly StoredUser[];
  /** Active users who are missing from the file. */
  readonly absent: readonly StoredUser[];
  readonly problems: readonly SheetProblem[];
}

/** Plans an import cell by cell. Neither reads nor writes the database. */
export function planImport(rows: readonly SheetRow[], there: ImportBaseline): ImportPlan {
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
      person.isKept || person.hasLeft ? [] : planUserCells(row, person, { there, sheet: sheetRows.get(row.account) }),
    ),
    ...planHeadCells(plan.rows, { there, open, leadingNothing, byName }),
  ];
  const closed = listClosedPaths(there);
  const problems = [
    // Cycles are searched in the resulting state instead.
    ...plan.problems.filter(({ fault }) => fault !== 'sheet.superiorRing'),
    ...plan.added.flatMap(checkName),
    ...plan.rows.flatMap((row) => checkClosedAndLeft(row, { closed, byName })),
  ];
  const whole: ImportPlan = {
    added: plan.added,
    cells,
    externallyManaged: known.flatMap(({ person }) => (person.isKept ? person : [])),
    formerUsers: known.flatMap(({ person }) => (person.hasLeft ? person : [])),
    absent: plan.absent.filter((person): person is StoredUser => 'isKept' in person && !person.isKept),
    problems,
  };
  const rings = findManagementCycles(whole, there, isTakenByDefault);
  return { ...whole, problems: [...problems, ...rings].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** Whether the value is taken over unless the user chooses otherwise. */
export const isTakenByDefault = ({ verdict }: ImportedCell): boolean => verdict === 'brought';

/** Returns the management cycles that would exist if these cells were taken over. */
export function findManagementCycles(
  { added, cells }: ImportPlan,
  { people }: ImportBaseline,
  isTaken: (cell: ImportedCell) => boolean,
): readonly SheetProblem[] {
  const accountOf = new Map(people.map(({ id, account }) => [id, account]));
  const superiors = cells.filter((cell) => cell.field === 'superior' && isTaken(cell));
  const getCurrentAccount = ({ subject }: ImportedCell): string => accountOf.get(subject) ?? subject;
  const above = new Map<string, string | undefined>([
    ...people.map(({ account, superior }) => [account, superior] as const),
    ...superiors.map((cell) => [getCurrentAccount(cell), cell.file || undefined] as const),
    ...added.map(({ account, superior }) => [account, superior] as const),
  ]);
  const file = added[0]?.file ?? '';
  const lines = new Map([
    ...superiors.map((cell) => [getCurrentAccount(cell), { file, line: cell.line }] as const),
    ...added.map((row) => [row.account, row] as const),
  ]);
  return toCycleProblems(above, lines);
}

const isCleared = (headOf: SheetRow['headOf']): boolean => headOf.length === 1 && headOf[0]?.join('/') === CLEAR_MARK;

interface Beside {
  readonly there: ImportBaseline;
  readonly sheet: SheetRow | undefined;
}

function planUserCells(row: PlannedPerson, person: StoredUser, { there, sheet }: Beside): readonly ImportedCell[] {
  const toPlainValue = (said: string | undefined) => (said === CLEAR_MARK ? '' : said);
  const superior = sheet?.superior === CLEAR_MARK ? '' : row.superior;
  const department = sheet?.department === undefined ? undefined : row.department;
  const said: readonly (readonly [ImportedField, string | undefined, readonly string[]])[] = [
    ['name', row.name || undefined, person.names],
    ['mail', toPlainValue(row.mail), [person.mail]],
    ['mobile', toPlainValue(row.mobile), [person.mobile]],
    ...PROPERTY_KEYS.map((key) => [key, toPlainValue(row[key]), [person.properties[key] ?? '']] as const),
    ['department', department, [person.department]],
    ['post', toPlainValue(row.post), person.posts.length === 0 ? [''] : person.posts],
    ['superior', superior, [person.superior ?? '']],
  ];
  return said.flatMap(([field, file, app]) => {
    if (file === undefined) return [];
    const about = { subject: person.id, field, line: row.line, name: person.names[0] ?? person.account };
    return { ...about, file, app: app[0] ?? '', verdict: mergeCell(file, toCellState(there, person.id, field, app)) };
  });
}

const toCellState = (
  { lastImport, editedCells }: ImportBaseline,
  subject: string,
  field: ImportedField,
  app: readonly string[],
) => ({
  app,
  last: lastImport.get(toCellKey(subject, field)),
  isEditedInApp: editedCells.has(toCellKey(subject, field)),
});

interface HeadsBeside {
  readonly there: ImportBaseline;
  readonly open: readonly StoredDepartment[];
  readonly leadingNothing: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, StoredUser>;
}

/** Returns the heads of departments named in the file. A user with `-` is removed as head of all departments. */
function planHeadCells(
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
    return { ...about, file, app, verdict: mergeCell(file, toCellState(there, subject, 'head', [app])) };
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

const checkName = ({ file, line, name }: PlannedPerson): readonly SheetProblem[] => {
  const wanted = 'sheet.wanted.name';
  return name === ''
    ? [
        createSheetProblem(
          { file, line, column: 'name' },
          'sheet.cellEmpty',
          {},
          { expectedMessage: wanted, example: CELL_EXAMPLES[wanted] },
        ),
      ]
    : [];
};

/** Returns paths of closed departments that are not paths of open ones. */
function listClosedPaths({ departments }: ImportBaseline): ReadonlySet<string> {
  const open = new Set(departments.flatMap(({ isClosed, path }) => (isClosed ? [] : path)));
  const paths = departments.flatMap(({ isClosed, path, otherPaths }) => (isClosed ? [path, ...otherPaths] : []));
  return new Set(paths.filter((path) => !open.has(path)));
}

/** Reports closed departments, managers who have left, and heads who have left. */
function checkClosedAndLeft(
  { file, line, account, department, superior, headOf }: PlannedPerson,
  { closed, byName }: Pick<HeadsBeside, 'byName'> & { readonly closed: ReadonlySet<string> },
): readonly SheetProblem[] {
  const person = byName.get(account);
  const wanted = 'sheet.wanted.somebody';
  return [
    ...(department !== undefined && department !== '' && closed.has(department)
      ? [createSheetProblem({ file, line, column: 'department' }, 'sheet.departmentClosed', { path: department })]
      : []),
    ...(superior !== undefined && superior !== person?.superior && byName.get(superior)?.hasLeft === true
      ? [
          createSheetProblem(
            { file, line, column: 'superior' },
            'sheet.superiorLeft',
            { cell: superior },
            { expectedMessage: wanted },
          ),
        ]
      : []),
    ...(headOf.length > 0 && person?.hasLeft === true
      ? [
          createSheetProblem(
            { file, line, column: 'headOf' },
            'sheet.superiorLeft',
            { cell: account },
            { expectedMessage: wanted },
          ),
        ]
      : []),
  ];
}

import { IMPORTED_FIELDS, type ImportChoices, type ImportedField } from '#domain/directory/peopleImport.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { updateSearchText } from '#server/directory/updateSearchText.ts';
import { CLEAR_MARK } from '#server/company/people/peopleRow.ts';
import type { PlannedPerson } from '#server/company/people/planPeople.ts';
import type { ChangedHead, ChangedPerson, DepartmentRef, ImportPart, NewPerson, ImportedValue } from './importPart.ts';
import { toCellKey, splitIntoBatches, type ImportBaseline, type StoredUser } from './importBaseline.ts';
import type { ImportedCell, ImportPlan } from './planImport.ts';
import { toChoiceKey, listNewPaths } from './createImportPreview.ts';

/** Maximum number of rows of a part. Each part is one transaction that locks the directory. */
const ROWS_PER_PART = 300;
const CELLS_PER_PART = 2_000;

export const createTakenFilter = ({ taken }: ImportChoices): ((cell: ImportedCell) => boolean) => {
  const chosen = taken === 'all' ? undefined : new Set(taken);
  return (cell) => cell.verdict === 'brought' || (cell.verdict === 'both' && (chosen?.has(toChoiceKey(cell)) ?? true));
};

/** Returns the users to deactivate. Only users who are missing from the file can be chosen. */
export const listChosenLeavers = ({ absent }: ImportPlan, { leaving }: ImportChoices): readonly string[] => {
  const chosen = leaving === 'all' ? undefined : new Set(leaving);
  return absent.map(({ id }) => id).filter((id) => chosen?.has(id) ?? true);
};

/** Yields the parts of an import in order: departments first, and managers before the users below them. */
export function* splitPlan(plan: ImportPlan, there: ImportBaseline, choices: ImportChoices): Generator<ImportPart> {
  const isTaken = createTakenFilter(choices);
  const resolve = createResolver(there);
  const cells = plan.cells.filter(isTaken);
  // Each level is a separate part, so that parents exist already.
  const levels = groupBy(listNewPaths(plan, there, isTaken), (path) => String(path.split('/').length));
  for (const paths of levels.values())
    for (const part of splitIntoBatches(paths, ROWS_PER_PART))
      yield {
        kind: 'departments',
        rows: part.map((path) => ({ path, parent: resolve.department(path.split('/').slice(0, -1).join('/')) })),
      };
  const positions = new Map(plan.added.map(({ account }, at) => [account, there.people.length + at]));
  for (const part of splitIntoBatches(sortManagersFirst(plan.added), ROWS_PER_PART))
    yield { kind: 'added', rows: part.map((row) => newPerson(row, positions.get(row.account) ?? 0, resolve)) };
  for (const rows of splitIntoBatches(changedPeople(cells, resolve), ROWS_PER_PART)) yield { kind: 'changed', rows };
  for (const rows of splitIntoBatches(changedHeads(cells, resolve), ROWS_PER_PART)) yield { kind: 'heads', rows };
  for (const rows of splitIntoBatches(listUnchangedValues(plan, there, { isTaken, resolve }), CELLS_PER_PART))
    yield { kind: 'said', rows };
  const leaving = listChosenLeavers(plan, choices);
  if (leaving.length > 0) yield { kind: 'leaving', rows: leaving };
}

type Resolver = ReturnType<typeof createResolver>;
function createResolver({ departments, people }: ImportBaseline) {
  const idOf = new Map(departments.filter(({ isClosed }) => !isClosed).map(({ path, id }) => [path, id]));
  const ids = new Set(idOf.values());
  const personOf = new Map(people.map((person) => [person.account, person]));
  const byId = new Map(people.map((person) => [person.id, person]));
  return {
    department(path: string): DepartmentRef {
      const id = idOf.get(path);
      return id === undefined ? { path } : { id };
    },
    /** Resolves the subject of a head cell: an id if the department exists, otherwise a path. */
    led: (subject: string): DepartmentRef => (ids.has(subject) ? { id: subject } : { path: subject }),
    personById: (id: string): StoredUser | undefined => byId.get(id),
    idOf: (account: string): string => personOf.get(account)?.id ?? '',
  };
}

/** Sorts users so that each follows the manager, otherwise in the order of the file. The plan contains no cycles. */
function sortManagersFirst(added: readonly PlannedPerson[]): readonly PlannedPerson[] {
  const byAccount = new Map(added.map((row) => [row.account, row]));
  const ordered = new Set<PlannedPerson>();
  for (const row of added) {
    const line: PlannedPerson[] = [];
    let next: PlannedPerson | undefined = row;
    while (next !== undefined && !ordered.has(next) && !line.includes(next)) {
      line.push(next);
      next = byAccount.get(next.superior ?? '');
    }
    for (const each of line.toReversed()) ordered.add(each);
  }
  return [...ordered];
}

function newPerson(row: PlannedPerson, position: number, resolve: Resolver): NewPerson {
  const { line, account, name, mail, department = '', superior = '' } = row;
  const said = toFieldValues(row);
  return {
    line,
    account,
    name,
    position,
    found: updateSearchText(
      { names: { 'zh-CN': name }, account, email: mail === CLEAR_MARK ? '' : (mail ?? '') },
      undefined,
    ),
    department: resolve.department(department),
    superior,
    said,
  };
}

const toFieldValues = (row: PlannedPerson): NewPerson['said'] =>
  Object.fromEntries(
    IMPORTED_FIELDS.flatMap((field) => {
      const value = field === 'head' ? undefined : row[field];
      return value === undefined ? [] : [[field, value === CLEAR_MARK ? '' : value]];
    }),
  );

const valueOf = ({ field, file }: ImportedCell, resolve: Resolver): ImportedValue['value'] =>
  field === 'department' ? resolve.department(file) : file;

function changedPeople(cells: readonly ImportedCell[], resolve: Resolver): readonly ChangedPerson[] {
  const bySubject = groupBy(
    cells.filter(({ field }) => field !== 'head'),
    ({ subject }) => subject,
  );
  return [...bySubject].flatMap(([id, own]) => {
    const [first] = own;
    const person = resolve.personById(id);
    if (first === undefined || person === undefined) return [];
    return {
      id,
      line: first.line,
      name: first.name,
      state: person.state,
      cells: own.map((cell) => ({ field: cell.field, value: valueOf(cell, resolve) })),
    };
  });
}

const changedHeads = (cells: readonly ImportedCell[], resolve: Resolver): readonly ChangedHead[] =>
  cells
    .filter(({ field }) => field === 'head')
    .map(({ line, name, subject, file, app }) => ({
      line,
      name,
      department: resolve.led(subject),
      head: file,
      before: resolve.idOf(app),
    }));

/** Returns values that change nothing. They are stored because the next file is compared with them. */
function listUnchangedValues(
  { cells }: ImportPlan,
  { lastImport }: ImportBaseline,
  { isTaken, resolve }: { readonly isTaken: (cell: ImportedCell) => boolean; readonly resolve: Resolver },
): readonly ImportedValue[] {
  return cells
    .filter((cell) => !isTaken(cell) && lastImport.get(toCellKey(cell.subject, cell.field)) !== cell.file)
    .map((cell) => ({ subject: cell.subject, field: cell.field, value: valueOf(cell, resolve) }));
}

const STRUCTURE_FIELDS: ReadonlySet<ImportedField> = new Set(['department', 'superior', 'head']);

/**
 * Reduces a plan to changes that may affect the assignees of running requests. New users are only included if another
 * change refers to them.
 */
export function toStructurePlan(plan: ImportPlan, choices: ImportChoices): ImportPlan {
  const isTaken = createTakenFilter(choices);
  const cells = plan.cells.filter((cell) => STRUCTURE_FIELDS.has(cell.field) && isTaken(cell));
  const moving = cells.filter(({ field }) => field === 'department').map(({ file }) => file);
  const kept = cells.filter(
    ({ field, subject, name }) =>
      field !== 'head' || subject !== name || moving.some((path) => path === name || path.startsWith(`${name}/`)),
  );
  const byAccount = new Map(plan.added.map((row) => [row.account, row]));
  const named = new Set<PlannedPerson>();
  for (const { field, file } of kept) {
    if (field === 'department') continue;
    for (let each = byAccount.get(file); each && !named.has(each); each = byAccount.get(each.superior ?? ''))
      named.add(each);
  }
  return { ...plan, cells: kept, added: plan.added.filter((row) => named.has(row)) };
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { IMPORTED_FIELDS, type ImportChoices, type BroughtOutcome } from '#domain/directory/peopleImport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { endLinksOf } from '../access/makeAccessLink.ts';
import { departmentAt, topDepartment } from '../directory/departmentAt.ts';
import type { PersonRow } from '../directory/directory.ts';
import { foundBy } from '../directory/foundBy.ts';
import { withProperties } from '../directory/properties.ts';
import { markLeft } from '../directory/leaving/markLeft.ts';
import { notDone, type ChangeScope } from '../people/changeScope.ts';
import { logGroup, loggedGroup, logLeft, logPeople } from '../people/writePeopleLog.ts';
import { CLEARED } from '../peopleSheet/peopleRow.ts';
import type { PlannedPerson } from '../peopleSheet/planPeople.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { groups, knownNames, people } from '../storage/schema/identity.ts';
import { importedCells } from '../storage/schema/imports.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { withText } from '../texts/withText.ts';
import type { ImportThere } from './importThere.ts';
import { ringsAfter, type ImportedCell, type ImportPlan } from './planImport.ts';
import { keyOf, newPathsOf } from './previewOf.ts';

/** The embedded database answers nobody else while it works on a statement. */
const ROWS_AT_ONCE = 300;

interface Import {
  readonly plan: ImportPlan;
  readonly there: ImportThere;
  readonly choices: ImportChoices;
}

/** What an import does, in a transaction that holds the lock of the directory: all of it, or nothing. */
export async function writeImport(
  scope: ChangeScope,
  { plan, there, choices }: Import,
): Promise<Result<Extract<BroughtOutcome, { outcome: 'done' }>, Failure>> {
  const { tx, tenant, leaving, actor = '' } = scope;
  const isTaken = takenBy(choices);
  const [ring] = ringsAfter(plan, there, isTaken);
  if (ring !== undefined) return notDone(scope, 'import.ring', { names: ring.values['chain'] ?? '' });
  const cells = plan.cells.filter(isTaken);
  const departments = await makeDepartments(scope, { plan, there, choices });
  const ids = new Map(there.people.map(({ id, account }) => [account, id]));
  for (const { account } of plan.added) ids.set(account, scope.newId());
  const resolve = { department: (path: string) => departments.get(path) ?? '', person: idIn(ids) };
  await addPeople(scope, plan, resolve);
  const changed = await changePeople(scope, cells, resolve);
  await putHeads(scope, cells, resolve);
  await keepCells(scope, plan, resolve);
  const asked = leaversOf(plan, choices);
  const left = await markLeft(tx, leaving, { tenant, people: asked, by: actor, way: 'import' });
  if (!left.ok) return notDone(scope, 'people.lastAdministrator');
  await logLeft(scope, left.value.gone);
  return ok({
    outcome: 'done',
    added: plan.added.length,
    changed,
    left: left.value.gone.length,
    held: left.value.held.length,
  });
}

export const takenBy =
  ({ taken }: ImportChoices) =>
  (cell: ImportedCell): boolean =>
    cell.verdict === 'brought' || (cell.verdict === 'both' && (taken === 'all' || taken.includes(keyOf(cell))));

/** Only who is in no line can be asked to leave by it. */
export const leaversOf = ({ leftOut }: ImportPlan, { leaving }: ImportChoices): readonly string[] => {
  const chosen = leaving === 'all' ? undefined : new Set(leaving);
  return leftOut.map(({ id }) => id).filter((id) => chosen?.has(id) ?? true);
};

interface Resolve {
  readonly department: (path: string) => string;
  /** Nobody has no id. */
  readonly person: (account: string) => string | null;
}
const idIn =
  (ids: ReadonlyMap<string, string>) =>
  (account: string): string | null =>
    account === '' ? null : (ids.get(account) ?? null);

/** The departments of today and those that come into being, by their paths. */
async function makeDepartments(
  scope: ChangeScope,
  { plan, there, choices }: Import,
): Promise<ReadonlyMap<string, string>> {
  const { tx, tenant, newId } = scope;
  const top = await topDepartment(tx, tenant);
  const made = new Map(there.departments.filter(({ isClosed }) => !isClosed).map(({ path, id }) => [path, id]));
  if (top === undefined) return made;
  made.set('', top.id);
  for (const path of newPathsOf(plan, there, takenBy(choices))) {
    const { id } = await departmentAt(tx, top, path.split('/'), newId);
    made.set(path, id);
    await logGroup(scope, undefined, id);
  }
  return made;
}

const propertiesSaid = (row: PlannedPerson) =>
  withProperties({}, Object.fromEntries(PROPERTY_KEYS.map((key) => [key, clearedText(row[key])])));

const clearedText = (said: string | undefined): string => (said === undefined || said === CLEARED ? '' : said);

async function addPeople(scope: ChangeScope, { added }: ImportPlan, resolve: Resolve): Promise<void> {
  const { tx, tenant } = scope;
  const first = await tx.$count(people, eq(people.tenant, tenant));
  const rowOf = (row: PlannedPerson, at: number) => {
    const { account, name, mail, mobile, department = '', post, superior = '' } = row;
    const names = { 'zh-CN': name };
    const email = clearedText(mail);
    return {
      id: resolve.person(account) ?? '',
      tenant,
      account,
      names,
      email,
      mobile: clearedText(mobile),
      properties: propertiesSaid(row),
      post: { 'zh-CN': clearedText(post) },
      department: resolve.department(department),
      superior: resolve.person(superior),
      position: first + at,
      found: foundBy({ names, account, email }, undefined),
      passwordHash: NO_PASSWORD,
    };
  };
  const rows = added.map(rowOf);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE);
    const after = await tx.insert(people).values(part).returning();
    await logPeople(
      scope,
      after.map((row) => ({ after: row })),
    );
    await tx
      .insert(knownNames)
      .values(
        part.map(({ id, account, names }) => ({
          tenant,
          kind: 'person' as const,
          name: account,
          named: id,
          said: names['zh-CN'],
        })),
      )
      .onConflictDoNothing();
  }
}

/** @returns how many people changed */
async function changePeople(scope: ChangeScope, cells: readonly ImportedCell[], resolve: Resolve): Promise<number> {
  const { tx } = scope;
  const bySubject = groupBy(
    cells.filter(({ field }) => field !== 'head'),
    ({ subject }) => subject,
  );
  const ids = [...bySubject.keys()];
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const before = await rowsOf(scope, ids.slice(at, at + ROWS_AT_ONCE));
    const changed = [...before.values()].map((row) => ({
      before: row,
      after: changedRow(row, bySubject.get(row.id) ?? [], resolve),
    }));
    await tx
      .insert(people)
      .values(changed.map(({ after }) => after))
      .onConflictDoUpdate({ target: people.id, set: NEW_VALUES });
    await logPeople(scope, changed);
    await endLinksOf(
      tx,
      changed.filter((each) => each.before.email !== each.after.email).map(({ after }) => after.id),
    );
  }
  return ids.length;
}

const NEW_VALUES = {
  names: sql`excluded.names`,
  email: sql`excluded.email`,
  mobile: sql`excluded.mobile`,
  properties: sql`excluded.properties`,
  post: sql`excluded.post`,
  department: sql`excluded.department`,
  superior: sql`excluded.superior`,
  found: sql`excluded.found`,
};

function changedRow(row: PersonRow, cells: readonly ImportedCell[], resolve: Resolve): PersonRow {
  let after = row;
  for (const { field, file } of cells)
    if (field === 'name') after = { ...after, names: withText(after.names, file) };
    else if (field === 'post') after = { ...after, post: withText(after.post, file) };
    else if (field === 'mail') after = { ...after, email: file };
    else if (field === 'mobile') after = { ...after, mobile: file };
    else if (field === 'department') after = { ...after, department: resolve.department(file) };
    else if (field === 'superior') after = { ...after, superior: resolve.person(file) };
    else if (field !== 'head') after = { ...after, properties: withProperties(after.properties, { [field]: file }) };
  return { ...after, found: foundBy(after, row) };
}

async function putHeads(scope: ChangeScope, cells: readonly ImportedCell[], resolve: Resolve): Promise<void> {
  const { tx } = scope;
  for (const cell of cells) {
    if (cell.field !== 'head') continue;
    const id = subjectOf(cell, resolve);
    const before = await loggedGroup(tx, id);
    await tx
      .update(groups)
      .set({ head: resolve.person(cell.file) })
      .where(eq(groups.id, id));
    await logGroup(scope, before, id);
  }
}

/** A department that has just come into being is named by its path. */
const subjectOf = ({ subject, field }: ImportedCell, resolve: Resolve): string =>
  field === 'head' ? resolve.department(subject) || subject : subject;

/** What the file says from now on counts as said, also where somebody has chosen what was here. */
async function keepCells({ tx, tenant }: ChangeScope, { cells, added }: ImportPlan, resolve: Resolve): Promise<void> {
  const valueOf = (field: ImportedCell['field'], file: string): string => {
    if (field === 'department') return resolve.department(file) || file;
    return field === 'superior' || field === 'head' ? (resolve.person(file) ?? '') : file;
  };
  const ofNew = added.flatMap((row) => {
    const { account } = row;
    return IMPORTED_FIELDS.flatMap((field) => {
      const file = field === 'head' ? undefined : row[field];
      if (file === undefined) return [];
      return {
        tenant,
        subject: resolve.person(account) ?? '',
        field,
        value: valueOf(field, file === CLEARED ? '' : file),
      };
    });
  });
  const rows = [
    ...ofNew,
    ...cells.map((cell) => ({
      tenant,
      subject: subjectOf(cell, resolve),
      field: cell.field,
      value: valueOf(cell.field, cell.file),
    })),
  ];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insert(importedCells)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [importedCells.subject, importedCells.field],
        set: { value: sql`excluded.value` },
      });
}

async function rowsOf({ tx, tenant }: ChangeScope, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), inArray(people.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

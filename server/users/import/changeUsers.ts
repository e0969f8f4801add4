import { and, eq, inArray, sql } from 'drizzle-orm';
import { deletePasswordLinks } from '#server/auth/passwordLinks/createPasswordLink.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import { updateSearchText } from '#server/directory/updateSearchText.ts';
import { withProperties } from '#server/company/personProperties.ts';
import { toMailColumns } from '#server/directory/toMailColumns.ts';
import type { ChangeScope } from '../admin/changeScope.ts';
import { logPeople } from '#server/directory/writePeopleLog.ts';
import { people } from '#server/db/schema/identity.ts';
import type { RejectedRow } from '#server/db/schema/imports.ts';
import { mergeLocalized } from '#server/i18n/mergeLocalized.ts';
import { findOpenDepartments } from './addUsers.ts';
import type { ChangedPerson, CreatedDepartments, PartResult } from './importPart.ts';
import { storeImportedValues } from './storeImportedValues.ts';
import { resolveDepartmentId } from './createDepartments.ts';
import { findUsersByAccounts, type UserIdentity } from './findUsersByAccounts.ts';
import { hashUserState } from './hashUserState.ts';

/** Updates users who have not changed since the plan was made. */
export async function changeUsers(
  scope: ChangeScope,
  rows: readonly ChangedPerson[],
  made: CreatedDepartments,
): Promise<Pick<PartResult, 'changed' | 'refused'>> {
  const { tx } = scope;
  const before = await rowsOf(scope, rows);
  const places = await resolveCells(scope, rows, made);
  const refused: RejectedRow[] = [];
  const changed: { readonly row: ChangedPerson; readonly before: PersonRow; readonly after: PersonRow }[] = [];
  for (const row of rows) {
    const old = before.get(row.id);
    const reason = old === undefined ? 'changed' : findRefusal(row, old, places);
    if (old === undefined || reason !== undefined)
      refused.push({ line: row.line, name: row.name, reason: reason ?? 'changed' });
    else changed.push({ row, before: old, after: changedRow(old, row.cells, places) });
  }
  if (changed.length === 0) return { changed: 0, refused };
  await tx
    .insert(people)
    .values(changed.map(({ after }) => after))
    .onConflictDoUpdate({ target: people.id, set: NEW_VALUES });
  await logPeople(scope, changed);
  await deletePasswordLinks(
    tx,
    changed.filter((each) => each.before.companyEmail !== each.after.companyEmail).map(({ after }) => after.id),
  );
  await storeImportedValues(
    scope,
    changed.flatMap(({ row }) => row.cells.map((cell) => ({ ...cell, subject: row.id }))),
    made,
  );
  return { changed: changed.length, refused };
}

const NEW_VALUES = {
  names: sql`excluded.names`,
  email: sql`excluded.email`,
  companyEmail: sql`excluded.company_email`,
  mobile: sql`excluded.mobile`,
  properties: sql`excluded.properties`,
  post: sql`excluded.post`,
  department: sql`excluded.department`,
  superior: sql`excluded.superior`,
  found: sql`excluded.found`,
};

interface ResolvedCells {
  readonly department: (cell: Cell) => string;
  readonly superior: (cell: Cell) => UserIdentity | undefined;
  readonly open: ReadonlySet<string>;
}
type Cell = ChangedPerson['cells'][number];

async function resolveCells(
  scope: ChangeScope,
  rows: readonly ChangedPerson[],
  made: CreatedDepartments,
): Promise<ResolvedCells> {
  const cells = rows.flatMap((row) => row.cells);
  const department = ({ value }: Cell): string =>
    typeof value === 'string' ? '' : (resolveDepartmentId(value, made) ?? '');
  const open = await findOpenDepartments(scope, cells.filter(({ field }) => field === 'department').map(department));
  const superiors = await findUsersByAccounts(
    scope,
    cells.flatMap(({ field, value }) => (field === 'superior' && typeof value === 'string' ? value : [])),
  );
  return {
    department,
    superior: ({ value }) => (typeof value === 'string' ? superiors.get(value) : undefined),
    open,
  };
}

function findRefusal(
  { state, cells }: ChangedPerson,
  old: PersonRow,
  places: ResolvedCells,
): RejectedRow['reason'] | undefined {
  if (hashUserState({ ...old, mail: old.companyEmail, isKept: old.externalId !== null }) !== state) return 'changed';
  for (const cell of cells) {
    if (cell.field === 'department' && !places.open.has(places.department(cell))) return 'department';
    if (cell.field !== 'superior' || cell.value === '') continue;
    const superior = places.superior(cell);
    if (superior === undefined || superior.hasLeft) return 'superior';
  }
  return undefined;
}

function changedRow(row: PersonRow, cells: readonly Cell[], places: ResolvedCells): PersonRow {
  let after = row;
  for (const cell of cells) {
    const { field } = cell;
    const text = typeof cell.value === 'string' ? cell.value : '';
    if (field === 'name') after = { ...after, names: mergeLocalized(after.names, text) };
    else if (field === 'post') after = { ...after, post: mergeLocalized(after.post, text) };
    else if (field === 'mail') after = { ...after, ...toMailColumns(text, after) };
    else if (field === 'mobile') after = { ...after, mobile: text };
    else if (field === 'department') after = { ...after, department: places.department(cell) };
    else if (field === 'superior') after = { ...after, superior: places.superior(cell)?.id ?? null };
    else if (field !== 'head') after = { ...after, properties: withProperties(after.properties, { [field]: text }) };
  }
  return { ...after, found: updateSearchText(after, row) };
}

async function rowsOf(
  { tx, tenant }: ChangeScope,
  rows: readonly ChangedPerson[],
): Promise<ReadonlyMap<string, PersonRow>> {
  const found = await tx
    .select()
    .from(people)
    .where(
      and(
        eq(people.tenant, tenant),
        inArray(
          people.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return new Map(found.map((row) => [row.id, row]));
}

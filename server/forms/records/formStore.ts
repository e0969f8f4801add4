import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, placeholder } from 'drizzle-orm';
import { VERSION_FIELD } from '#contract/forms/recordVersion.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { diffRecords } from '../views/fieldChanges.ts';
import { ID_FIELD } from '../views/formView.ts';
import type { Sql } from '#server/db/database.ts';
import { preparedStatement } from '#server/db/statements/preparedStatement.ts';
import { storedFormChanges, formRows } from '#server/db/schema/formRows.ts';
import { people } from '#server/db/schema/identity.ts';
import { loadRecord, type StoredRecord } from './readRecord.ts';
import { attachFormFilesToRecord } from './recordFiles.ts';
import { findRecordTables } from '#server/company/recordTable.ts';
import { pickRecordValues, writeRecord } from './writeRecord.ts';

export type StoredFormRow = typeof formRows.$inferSelect;

/**
 * A form of a request with its values, wherever they are stored. Changes are logged under `id`; the record contains its
 * version.
 */
export type StoredForm = Pick<StoredFormRow, 'id' | 'tenant' | 'alias' | 'record' | 'version' | 'progress'> & {
  readonly row?: StoredFormRow;
  /** The record of a business object that contains the values. */
  readonly held?: StoredRecord & { readonly object: string };
};

const rowsOf = preparedStatement((tx) =>
  tx
    .select()
    .from(formRows)
    .where(eq(formRows.instance, placeholder('instance')))
    .prepare('forms_of_instance'),
);

export async function loadForms(tx: Sql, instance: string): Promise<ReadonlyMap<string, StoredForm>> {
  return toForms(tx, await rowsOf(tx).execute({ instance }));
}

/** Does the same for form rows that have been read already. */
export async function toForms(tx: Sql, rows: readonly StoredFormRow[]): Promise<ReadonlyMap<string, StoredForm>> {
  const forms = new Map<string, StoredForm>();
  for (const row of rows) forms.set(row.alias, await toStoredForm(tx, row));
  return forms;
}

async function toStoredForm(tx: Sql, row: StoredFormRow): Promise<StoredForm> {
  const { object, recordId, version, record, isReleased } = row;
  const id = recordId ?? row.id;
  const held = object === null || isReleased ? undefined : await loadRecord(tx, { tenant: row.tenant, object }, id);
  if (object === null || held === undefined)
    return { ...row, id, row, record: { ...record, [VERSION_FIELD]: version } };
  return { ...row, ...toForm({ ...held, object }, row), row };
}

/** Returns a record of a business object as the form of a request it is about to be attached to. */
export const toForm = (
  held: StoredRecord & { readonly object: string },
  { tenant, alias }: Pick<StoredFormRow, 'tenant' | 'alias'>,
): StoredForm => ({
  id: held.id,
  tenant,
  alias,
  version: held.version,
  progress: held.progress,
  record: { ...pickRecordValues(held.record), [ID_FIELD]: held.id, [VERSION_FIELD]: held.version },
  held,
});

/**
 * @property form the form that is filled in. If the company has a business object with the name in `boAlias`, the
 * values are stored as a record of it.
 * @property keepsLog whether changes are logged; false for drafts.
 */
export interface FormWrite {
  readonly before: StoredForm | undefined;
  readonly tenant: string;
  readonly instance: string;
  readonly form: { readonly alias: string; readonly boAlias: string };
  readonly record: Variables;
  readonly progress: string;
  /** The node at which it was written; empty while the request is started. */
  readonly node: string;
  readonly nodeName: string;
  readonly person: string;
  readonly now: Instant;
  readonly keepsLog: boolean;
  readonly newId: () => string;
}

/** A change of the progress of a form whose values are unchanged. */
export interface FormProgressUpdate {
  readonly row: string;
  readonly progress: string;
}

/**
 * Returns the progress change if the form row is stored with exactly these values; undefined if more must be written.
 */
export function toProgressUpdate({ before, record, progress }: FormWrite): FormProgressUpdate | undefined {
  if (before?.row?.object !== null) return undefined;
  const { id, record: stored } = before.row;
  return isDeepStrictEqual({ ...withoutVersion(record), [ID_FIELD]: before.id }, stored)
    ? { row: id, progress }
    : undefined;
}

/**
 * Stores a form, increases its version and logs the changes. For an unchanged form, only the progress is updated. A
 * form created before its business object was deployed stays in its row until it is moved.
 */
export async function writeForm(tx: Sql, writing: FormWrite): Promise<void> {
  const { before, tenant, form } = writing;
  const isHeld =
    before === undefined ? (await findRecordTables(tx, tenant, form.boAlias)).size > 0 : before.held !== undefined;
  await (isHeld ? writeRecordForm : writeFormRow)(tx, writing);
}

async function writeFormRow(tx: Sql, writing: FormWrite): Promise<void> {
  const { before, tenant, instance, form, progress, person, now } = writing;
  const record = withoutVersion(writing.record);
  const id = before?.row?.id ?? writing.newId();
  const key = before?.id ?? id;
  const changes = diffRecords(before?.record ?? {}, record);
  const row: typeof formRows.$inferInsert = {
    id,
    tenant,
    alias: form.alias,
    instance,
    progress,
    record: { ...record, [ID_FIELD]: key },
    version: (before?.version ?? 0) + (changes.length > 0 ? 1 : 0),
    createdBy: before?.row?.createdBy ?? person,
    changedAt: changes.length > 0 ? now : (before?.row?.changedAt ?? now),
  };
  const written = await tx
    .insert(formRows)
    .values(row)
    .onConflictDoUpdate({ target: formRows.id, set: row, setWhere: eq(formRows.instance, instance) })
    .returning({ id: formRows.id });
  if (written.length === 0) throw new Error(`The id ${id} belongs to the form of another request.`);
  if (writing.keepsLog && before !== undefined && changes.length > 0) {
    await tx.insert(storedFormChanges).values({
      id: writing.newId(),
      row: key,
      instance,
      node: writing.node,
      nodeName: writing.nodeName,
      changedBy: person,
      changedAt: now,
      changes,
    });
  }
}

/** Stores the values in the table of the business object; the form row only refers to the record. */
async function writeRecordForm(tx: Sql, writing: FormWrite): Promise<void> {
  const { before, tenant, instance, form, progress, person, now, newId } = writing;
  const object = before?.held?.object ?? form.boAlias;
  const recordId = await writeRecord(tx, {
    tenant,
    object,
    before: before?.held,
    record: writing.record,
    person: { id: person, department: before === undefined ? await findDepartment(tx, person) : '' },
    now,
    newId,
    request: writing,
  });
  await attachFormFilesToRecord(tx, { tenant, object, id: recordId }, instance, writing.record);
  if (before?.row?.instance === instance)
    await tx.update(formRows).set({ progress }).where(eq(formRows.id, before.row.id));
  else
    await tx.insert(formRows).values({
      id: newId(),
      tenant,
      alias: form.alias,
      instance,
      record: {},
      object,
      recordId,
      isHandedIn: before !== undefined,
      version: 0,
      progress,
      createdBy: person,
      changedAt: now,
    });
}

function withoutVersion({ [VERSION_FIELD]: _read, ...record }: Variables): Variables {
  return record;
}

async function findDepartment(tx: Sql, person: string): Promise<string> {
  const [found] = await tx.select({ department: people.department }).from(people).where(eq(people.id, person));
  return found?.department ?? '';
}

/** Selects the forms of a request, or those whose values are one record. */
type ReleaseTarget =
  { readonly instance: string } | { readonly tenant: string; readonly object: string; readonly record: string };

/** Allows a record to be changed or deleted without its requests, which keep a copy of the current values. */
export async function releaseForms(tx: Sql, which: ReleaseTarget): Promise<void> {
  const isMeant =
    'instance' in which
      ? eq(formRows.instance, which.instance)
      : and(eq(formRows.tenant, which.tenant), eq(formRows.object, which.object), eq(formRows.recordId, which.record));
  const rows = await tx
    .select()
    .from(formRows)
    .where(and(isMeant, isNotNull(formRows.object), eq(formRows.isReleased, false)))
    .for('update');
  for (const row of rows) {
    const { version, record } = await toStoredForm(tx, row);
    const { [VERSION_FIELD]: _read, ...values } = record;
    await tx.update(formRows).set({ isReleased: true, record: values, version }).where(eq(formRows.id, row.id));
  }
}

import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, placeholder } from 'drizzle-orm';
import { VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { EMPTY_RECORD, withField } from '#domain/forms/formRecord.ts';
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
 * A form of a request with its values, wherever they are stored. Changes are logged under `id`. Only the stored JSON
 * and the answers have the wire's shape, in which the key and the version are fields of the record.
 */
export type StoredForm = Pick<StoredFormRow, 'id' | 'tenant' | 'alias' | 'version' | 'progress'> & {
  readonly record: FormRecord;
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
  const { object, recordId, record, isReleased } = row;
  const id = recordId ?? row.id;
  const held = object === null || isReleased ? undefined : await loadRecord(tx, { tenant: row.tenant, object }, id);
  if (object === null || held === undefined) {
    const { [ID_FIELD]: _id, ...values } = record;
    return { ...row, id, row, record: decodeRecord(values) };
  }
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
  record: pickRecordValues(held.record),
  held,
});

/** Returns the record as answers and prints contain it: with its key and its version (contract form 3). */
export const toShownRecord = ({ id, version, record }: StoredForm): FormRecord =>
  withField(withField(record, ID_FIELD, id), VERSION_FIELD, version);

/** Returns a record as a form row stores it: in the shape of the wire, with its key and without its version. */
const toStoredValues = (record: FormRecord, id: string): Variables => ({ ...encodeForm(record), [ID_FIELD]: id });

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
  readonly record: FormRecord;
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
  return isDeepStrictEqual(toStoredValues(record, before.id), stored) ? { row: id, progress } : undefined;
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
  const { before, tenant, instance, form, record, progress, person, now } = writing;
  const id = before?.row?.id ?? writing.newId();
  const key = before?.id ?? id;
  const changes = diffRecords(before?.record ?? EMPTY_RECORD, record);
  const row: typeof formRows.$inferInsert = {
    id,
    tenant,
    alias: form.alias,
    instance,
    progress,
    record: toStoredValues(record, key),
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
    const { id, version, record } = await toStoredForm(tx, row);
    const change = { isReleased: true, record: toStoredValues(record, id), version };
    await tx.update(formRows).set(change).where(eq(formRows.id, row.id));
  }
}

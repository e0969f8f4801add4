import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, placeholder } from 'drizzle-orm';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { changesBetween } from '../forms/fieldChanges.ts';
import { ID_FIELD } from '../forms/formView.ts';
import type { Sql } from '../storage/database.ts';
import { madeOnce } from '../storage/madeOnce.ts';
import { storedFormChanges, formRows } from '../storage/schema/formRows.ts';
import { people } from '../storage/schema/identity.ts';
import { recordById, type StoredRecord } from './readRecord.ts';
import { hangOnRecord } from './recordFiles.ts';
import { recordTablesOf } from './recordTable.ts';
import { ownValues, writeRecord } from './writeRecord.ts';

export type StoredFormRow = typeof formRows.$inferSelect;

/**
 * The form of a request with its values, wherever they lie. `id` is the key changes are noted under; the record says
 * which writing it is.
 */
export type StoredForm = Pick<StoredFormRow, 'id' | 'tenant' | 'alias' | 'record' | 'version' | 'progress'> & {
  readonly row?: StoredFormRow;
  /** The record of a business object that it is. */
  readonly held?: StoredRecord & { readonly object: string };
};

const rowsOf = madeOnce((tx) =>
  tx
    .select()
    .from(formRows)
    .where(eq(formRows.instance, placeholder('instance')))
    .prepare('forms_of_instance'),
);

/** The forms of a request by alias. */
export async function formsOfInstance(tx: Sql, instance: string): Promise<ReadonlyMap<string, StoredForm>> {
  return formsIn(tx, await rowsOf(tx).execute({ instance }));
}

/** The same of what has been read already. */
export async function formsIn(tx: Sql, rows: readonly StoredFormRow[]): Promise<ReadonlyMap<string, StoredForm>> {
  const forms = new Map<string, StoredForm>();
  for (const row of rows) forms.set(row.alias, await formIn(tx, row));
  return forms;
}

async function formIn(tx: Sql, row: StoredFormRow): Promise<StoredForm> {
  const { object, recordId, version, record, isReleased } = row;
  const id = recordId ?? row.id;
  const held = object === null || isReleased ? undefined : await recordById(tx, { tenant: row.tenant, object }, id);
  if (object === null || held === undefined)
    return { ...row, id, row, record: { ...record, [VERSION_FIELD]: version } };
  return { ...row, ...formOfRecord({ ...held, object }, row), row };
}

/** A record of a business object as the form of a request that is about to take it on. */
export const formOfRecord = (
  held: StoredRecord & { readonly object: string },
  { tenant, alias }: Pick<StoredFormRow, 'tenant' | 'alias'>,
): StoredForm => ({
  id: held.id,
  tenant,
  alias,
  version: held.version,
  progress: held.progress,
  record: { ...ownValues(held.record), [ID_FIELD]: held.id, [VERSION_FIELD]: held.version },
  held,
});

/**
 * @property form what is filled in: where the company has a business object of the name it is written for, the form is
 *   a record of it.
 * @property keepsLog who changed what is written down; a draft is nobody's business.
 */
export interface FormWriting {
  readonly before: StoredForm | undefined;
  readonly tenant: string;
  readonly instance: string;
  readonly form: { readonly alias: string; readonly boAlias: string };
  readonly record: Variables;
  readonly progress: string;
  /** Where it was written; empty while it is started. */
  readonly node: string;
  readonly nodeName: string;
  readonly person: string;
  readonly now: Instant;
  readonly keepsLog: boolean;
  readonly newId: () => string;
}

/** How far a form has come, and nothing else. */
export interface FormStep {
  readonly row: string;
  readonly progress: string;
}

/** All there is to write of a form that is stored as it is now; `undefined` where there is more. */
export function stepAlone({ before, record, progress }: FormWriting): FormStep | undefined {
  if (before?.row?.object !== null) return undefined;
  const { id, record: stored } = before.row;
  return isDeepStrictEqual({ ...withoutVersion(record), [ID_FIELD]: before.id }, stored)
    ? { row: id, progress }
    : undefined;
}

/**
 * Stores a record, raises its version and notes what has changed. An unchanged record only learns how far its request
 * has come. A form that was begun before its business object came stays where it is until it is moved.
 */
export async function writeForm(tx: Sql, writing: FormWriting): Promise<void> {
  const { before, tenant, form } = writing;
  const isHeld =
    before === undefined ? (await recordTablesOf(tx, tenant, form.boAlias)).size > 0 : before.held !== undefined;
  await (isHeld ? writeHeldForm : writeFormRow)(tx, writing);
}

async function writeFormRow(tx: Sql, writing: FormWriting): Promise<void> {
  const { before, tenant, instance, form, progress, person, now } = writing;
  const record = withoutVersion(writing.record);
  const id = before?.row?.id ?? writing.newId();
  const key = before?.id ?? id;
  const changes = changesBetween(before?.record ?? {}, record);
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

/** The record lies in the table of its object; beside the request stands only which one it is. */
async function writeHeldForm(tx: Sql, writing: FormWriting): Promise<void> {
  const { before, tenant, instance, form, progress, person, now, newId } = writing;
  const object = before?.held?.object ?? form.boAlias;
  const recordId = await writeRecord(tx, {
    tenant,
    object,
    before: before?.held,
    record: writing.record,
    person: { id: person, department: before === undefined ? await departmentOf(tx, person) : '' },
    now,
    newId,
    request: writing,
  });
  await hangOnRecord(tx, { tenant, object, id: recordId }, instance, writing.record);
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

async function departmentOf(tx: Sql, person: string): Promise<string> {
  const [found] = await tx.select({ department: people.department }).from(people).where(eq(people.id, person));
  return found?.department ?? '';
}

/** Which forms are meant: those of a request, or those that are one record. */
type ReleasedForms =
  { readonly instance: string } | { readonly tenant: string; readonly object: string; readonly record: string };

/** From now on a record may be changed or go without its requests: these keep what it says as of now. */
export async function releaseForms(tx: Sql, which: ReleasedForms): Promise<void> {
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
    const { version, record } = await formIn(tx, row);
    const { [VERSION_FIELD]: _read, ...values } = record;
    await tx.update(formRows).set({ isReleased: true, record: values, version }).where(eq(formRows.id, row.id));
  }
}

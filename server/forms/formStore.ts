import { eq } from 'drizzle-orm';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { storedFormChanges, formRows } from '../storage/schema/formRows.ts';
import type { Sql } from '../storage/database.ts';
import { changesBetween } from './fieldChanges.ts';
import { ID_FIELD } from './formView.ts';

export type StoredForm = typeof formRows.$inferSelect;

/** The forms of a request by alias. A record that is read says which writing it is. */
export async function formsOfInstance(tx: Sql, instance: string): Promise<ReadonlyMap<string, StoredForm>> {
  const rows = await tx.select().from(formRows).where(eq(formRows.instance, instance));
  return new Map(rows.map((row) => [row.alias, { ...row, record: { ...row.record, [VERSION_FIELD]: row.version } }]));
}

/** @property keepsLog who changed what is written down; a draft is nobody's business. */
export interface FormWriting {
  readonly before: StoredForm | undefined;
  readonly tenant: string;
  readonly instance: string;
  readonly alias: string;
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

/**
 * Stores a record, raises its version and notes what has changed. An unchanged record only learns how far its request
 * has come.
 */
export async function writeForm(tx: Sql, writing: FormWriting): Promise<StoredForm> {
  const { before, tenant, instance, alias, progress, person, now } = writing;
  const { [VERSION_FIELD]: _read, ...record } = writing.record;
  const id = before?.id ?? writing.newId();
  const changes = changesBetween(before?.record ?? {}, record);
  const row: StoredForm = {
    id,
    tenant,
    alias,
    instance,
    progress,
    record: { ...record, [ID_FIELD]: id },
    version: (before?.version ?? 0) + (changes.length > 0 ? 1 : 0),
    createdBy: before?.createdBy ?? person,
    changedAt: changes.length > 0 ? now : (before?.changedAt ?? now),
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
      row: id,
      instance,
      node: writing.node,
      nodeName: writing.nodeName,
      changedBy: person,
      changedAt: now,
      changes,
    });
  }
  return row;
}

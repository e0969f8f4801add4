import { and, eq, inArray } from 'drizzle-orm';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { attachOwnFiles } from '#server/files/fileRights.ts';
import { listRecordFileIds } from '#server/files/listRecordFileIds.ts';
import { detachFiles } from '#server/files/detachFiles.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { recordFiles } from '#server/db/schema/companyFileRows.ts';
import { fileLinks, storedFiles } from '#server/db/schema/files.ts';

export interface RecordKey {
  readonly tenant: string;
  readonly object: string;
  readonly id: string;
}

/** Attaches the files a record names, so that its readers may open them. A file of another user refuses the command. */
export async function attachRecordFiles(
  tx: Sql,
  caller: Caller,
  { tenant, object, id }: RecordKey,
  record: FormRecord,
): Promise<Result<void>> {
  const strange = await attachOwnFiles(tx, caller, listRecordFileIds(record), {
    linked: (wanted) =>
      tx
        .select({ file: recordFiles.file })
        .from(recordFiles)
        .where(and(ofRecord({ tenant, object, id }), inArray(recordFiles.file, [...wanted]))),
    link: (files) =>
      tx
        .insert(recordFiles)
        .values(files.map((file) => ({ file, tenant, object, record: id })))
        .onConflictDoNothing(),
  });
  return strange.length === 0 ? ok(undefined) : refusedError('file.unknown');
}

/**
 * Attaches the files of a form to its record too, so that readers of the record can open them in lists. Only files
 * attached to the request are used: their ownership was checked when they were attached.
 */
export async function attachFormFilesToRecord(
  tx: Sql,
  record: RecordKey,
  instance: string,
  values: FormRecord,
): Promise<void> {
  const { tenant, object, id } = record;
  const named = listRecordFileIds(values);
  if (named.length === 0) return;
  const hanging = await tx
    .select({ file: fileLinks.file })
    .from(fileLinks)
    .where(and(eq(fileLinks.instance, instance), inArray(fileLinks.file, [...named])));
  if (hanging.length === 0) return;
  await tx
    .insert(recordFiles)
    .values(hanging.map(({ file }) => ({ file, tenant, object, record: id })))
    .onConflictDoNothing();
}

/** Attaches the files of a submitted record to its request, including files that other users have uploaded. */
export async function attachRecordFilesToRequest(
  tx: Sql,
  record: RecordKey,
  instance: string,
  values: FormRecord,
): Promise<void> {
  const named = listRecordFileIds(values);
  if (named.length === 0) return;
  const hanging = await tx
    .select({ file: recordFiles.file })
    .from(recordFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, recordFiles.file))
    .where(and(ofRecord(record), inArray(recordFiles.file, [...named])));
  if (hanging.length === 0) return;
  await tx
    .insert(fileLinks)
    .values(hanging.map(({ file }) => ({ file, instance })))
    .onConflictDoNothing();
}

const ofRecord = ({ tenant, object, id }: RecordKey) =>
  and(eq(recordFiles.tenant, tenant), eq(recordFiles.object, object), eq(recordFiles.record, id));

/** Detaches the files of a record that is deleted. */
export async function detachFilesOfRecord(tx: Sql, record: RecordKey, now: Instant): Promise<void> {
  const gone = await tx.delete(recordFiles).where(ofRecord(record)).returning({ file: recordFiles.file });
  await detachFiles(tx, gone, now);
}

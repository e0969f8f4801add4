import { and, eq, inArray } from 'drizzle-orm';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { filesOfRecord } from '../bpm/commands/attachSentFiles.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { hangFiles } from '../files/fileRights.ts';
import { letGo } from '../files/letFilesGo.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { recordFiles } from '../storage/schema/companyFileRows.ts';
import { fileLinks, storedFiles } from '../storage/schema/files.ts';

/** One record of a business object. */
export interface RecordKey {
  readonly tenant: string;
  readonly object: string;
  readonly id: string;
}

/** Hangs the files a record names on it, so that whoever reads it may open them; a foreign file refuses the command. */
export async function attachRecordFiles(
  tx: Sql,
  { caller }: Viewer,
  { tenant, object, id }: RecordKey,
  record: Variables,
): Promise<Result<void, Failure>> {
  const strange = await hangFiles(tx, caller, filesOfRecord(record), {
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
  return strange.length === 0 ? ok(undefined) : refused('file.unknown');
}

/**
 * The files of a form that is a record hang on the record, too: whoever reads it in a list opens them there. Only those
 * that hang on its request: whose they were has been asked where they came in.
 */
export async function hangOnRecord(tx: Sql, record: RecordKey, instance: string, values: Variables): Promise<void> {
  const { tenant, object, id } = record;
  const named = filesOfRecord(values);
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

/** The other way round: a record that is handed in brings its files along, whoever has stored them. */
export async function hangOnRequest(tx: Sql, record: RecordKey, instance: string, values: Variables): Promise<void> {
  const named = filesOfRecord(values);
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

/** The files of a record that goes are let go. */
export async function letFilesGo(tx: Sql, record: RecordKey, now: Instant): Promise<void> {
  const gone = await tx.delete(recordFiles).where(ofRecord(record)).returning({ file: recordFiles.file });
  await letGo(tx, gone, now);
}

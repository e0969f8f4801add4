import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FileId, Instant, InstanceId } from '#domain/shared/ids.ts';
import { maySeeNewsFile } from '#server/directory/newsRights.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordFiles } from '#server/db/schema/companyFileRows.ts';
import { fileLinks, storedFiles } from '#server/db/schema/files.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

/** Whether the caller may read a request. Provided by the workflow. */
export type MayReadInstance = (sql: Sql, caller: Caller, instance: InstanceId) => Promise<boolean>;

/** Whether the caller may read a record outside a process. Provided by the records. */
export type MayReadRecord = (
  sql: Sql,
  caller: Caller,
  record: { readonly object: string; readonly record: string },
) => Promise<boolean>;

/**
 * Whether the caller may read a file: because they uploaded it, may read a request, record or news item it is attached
 * to, or because it is the photo of a colleague of the same tenant.
 */
export async function mayReadFile(
  sql: Sql,
  caller: Caller,
  file: FileId,
  maySeeInstance: MayReadInstance,
  maySeeRecord: MayReadRecord,
  now: Instant,
): Promise<boolean> {
  const [found] = await sql
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, file), eq(storedFiles.tenant, caller.tenant)));
  if (!found) return false;
  if (found.owner === caller.person.id) return true;
  const [pictured] = await sql
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.photo, file), eq(people.tenant, caller.tenant)))
    .limit(1);
  if (pictured) return true;
  const links = await sql.select().from(fileLinks).where(eq(fileLinks.file, file));
  for (const { instance } of links) if (await maySeeInstance(sql, caller, instance)) return true;
  const records = await sql
    .select()
    .from(recordFiles)
    .where(and(eq(recordFiles.file, file), eq(recordFiles.tenant, caller.tenant)));
  for (const record of records) if (await maySeeRecord(sql, caller, record)) return true;
  return maySeeNewsFile(sql, caller, file, now);
}

/** A target of attachments: a request or a record. */
interface AttachmentTarget {
  /** Returns which of these files are already attached to the target. */
  readonly linked: (wanted: readonly FileId[]) => PromiseLike<readonly { readonly file: FileId }[]>;
  readonly link: (files: readonly FileId[]) => PromiseLike<unknown>;
}

/** Attaches files to a request in the transaction of the command. */
export const attachFiles = (tx: Sql, caller: Caller, instance: InstanceId, named: readonly FileId[]) =>
  attachOwnFiles(tx, caller, named, {
    linked: (wanted) =>
      tx
        .select({ file: fileLinks.file })
        .from(fileLinks)
        .where(and(eq(fileLinks.instance, instance), inArray(fileLinks.file, [...wanted]))),
    link: (files) =>
      tx
        .insert(fileLinks)
        .values(files.map((file) => ({ file, instance })))
        .onConflictDoNothing(),
  });

/**
 * Attaches files that the caller uploaded; files already attached to the target are accepted. Otherwise the id of a
 * foreign file would be enough to read it.
 * @returns the ids that may not be attached; the command refuses with `file.unknown` when there are any.
 */
export async function attachOwnFiles(
  tx: Sql,
  { person }: Caller,
  named: readonly FileId[],
  shelf: AttachmentTarget,
): Promise<readonly FileId[]> {
  const wanted = [...new Set(named)];
  if (wanted.length === 0) return [];
  const linked = new Set((await shelf.linked(wanted)).map(({ file }) => file));
  const fresh = wanted.filter((id) => !linked.has(id));
  const own =
    fresh.length === 0
      ? []
      : await tx
          .select({ id: storedFiles.id })
          .from(storedFiles)
          .where(and(eq(storedFiles.owner, person.id), inArray(storedFiles.id, fresh)))
          .orderBy(storedFiles.id)
          .for('no key update');
  if (own.length > 0) {
    const ids = own.map(({ id }) => id);
    await shelf.link(ids);
    await tx.update(storedFiles).set({ keptAt: null }).where(inArray(storedFiles.id, ids));
  }
  return fresh.filter((id) => !own.some((each) => each.id === id));
}

const HOUR_MS = 60 * 60 * 1000;

/** Restarts the retention period of a user's own unattached file, at most once an hour. */
export const extendFileRetention = (sql: Sql, { person }: Caller, file: FileId, now: Instant) =>
  sql
    .update(storedFiles)
    .set({ keptAt: now })
    .where(and(eq(storedFiles.id, file), eq(storedFiles.owner, person.id), lt(storedFiles.keptAt, now - HOUR_MS)));

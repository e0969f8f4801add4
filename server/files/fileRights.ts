import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FileId, Instant, InstanceId } from '#domain/shared/ids.ts';
import { maySeeNewsFile } from '../news/newsRights.ts';
import type { Caller } from '../session/caller.ts';
import { recordFiles } from '../storage/schema/companyFileRows.ts';
import { fileLinks, storedFiles } from '../storage/schema/files.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

/** The workflow's word on who may read a request; files only ask. */
export type MayReadInstance = (sql: Sql, caller: Caller, instance: InstanceId) => Promise<boolean>;

/** The word of records outside a process on who may read one. */
export type MayReadRecord = (
  sql: Sql,
  caller: Caller,
  record: { readonly object: string; readonly record: string },
) => Promise<boolean>;

/**
 * Seen by who uploaded it, by who may read a request, a record or news it is attached to, and, as a colleague's
 * picture, by everybody of the tenant.
 */
export async function maySeeFile(
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

/** Where files hang that others may read: on a request, or on a record. */
interface FileShelf {
  /** Which of these hang there already. */
  readonly linked: (wanted: readonly FileId[]) => PromiseLike<readonly { readonly file: FileId }[]>;
  readonly link: (files: readonly FileId[]) => PromiseLike<unknown>;
}

/** Attaches files to a request, in the command's own transaction. */
export const attachFiles = (tx: Sql, caller: Caller, instance: InstanceId, named: readonly FileId[]) =>
  hangFiles(tx, caller, named, {
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
 * Only files the caller uploaded, or that hang there already: otherwise naming a foreign file's id would be enough to
 * read it.
 * @returns the ids that may not be attached; the command refuses with `file.unknown` when there are any.
 */
export async function hangFiles(
  tx: Sql,
  { person }: Caller,
  named: readonly FileId[],
  shelf: FileShelf,
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

const HOUR = 60 * 60 * 1000;

/** Somebody still wants a file of theirs that hangs on no request. */
export const keepFile = (sql: Sql, { person }: Caller, file: FileId, now: Instant) =>
  sql
    .update(storedFiles)
    .set({ keptAt: now })
    .where(and(eq(storedFiles.id, file), eq(storedFiles.owner, person.id), lt(storedFiles.keptAt, now - HOUR)));

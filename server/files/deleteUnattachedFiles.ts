import { and, asc, eq, gte, inArray, isNotNull, lt, max, notExists, sql } from 'drizzle-orm';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import { fileChunks, storedFiles, uploads } from '#server/db/schema/files.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNATTACHED_RETENTION_MS = 30 * DAY_MS;

/** Returns the `keptAt` timestamp of a file that is to be deleted after one day. */
export const toOneDayKeptAt = (now: Instant): Instant => now - UNATTACHED_RETENTION_MS + DAY_MS;
/** Maximum number per statement: files, or chunks of 256 KB. */
const FILES_PER_STATEMENT = 50;
const CHUNKS_PER_STATEMENT = 40;

/**
 * Deletes files that are not attached to anything, 30 days after their last use. Their chunks are queued for deletion
 * like those of interrupted uploads, in the same statement, so that no chunk is ever orphaned. Files that are being
 * attached are locked and skipped.
 */
export async function deleteUnattachedFiles(tx: Sql, now: Instant): Promise<void> {
  const old = tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        isNotNull(storedFiles.keptAt),
        lt(storedFiles.keptAt, now - UNATTACHED_RETENTION_MS),
        notExists(tx.select({ id: people.id }).from(people).where(eq(people.photo, storedFiles.id))),
      ),
    )
    .limit(FILES_PER_STATEMENT)
    .for('update', { skipLocked: true });
  const gone = tx
    .$with('gone')
    .as(
      tx
        .delete(storedFiles)
        .where(inArray(storedFiles.id, old))
        .returning({ file: storedFiles.id, owner: storedFiles.owner }),
    );
  for (;;) {
    const left = await tx
      .with(gone)
      .insert(uploads)
      .select(
        tx
          .select({
            file: gone.file,
            owner: gone.owner,
            size: sql<number>`0`.as('size'),
            at: longAgo(now).as('at'),
            sender: NO_SENDER,
          })
          .from(gone),
      )
      .returning({ file: uploads.file });
    if (left.length < FILES_PER_STATEMENT) return;
  }
}
const NO_SENDER = sql<string | null>`null::text`.as('sender');
const longAgo = (now: Instant) => sql<Instant>`${new Date(now - 2 * DAY_MS).toISOString()}::timestamptz`;

/** Deletes the chunks of interrupted uploads after one day. */
export async function deleteInterruptedUploads(tx: Sql, now: Instant): Promise<void> {
  for (;;) {
    const broken = await tx
      .select({ file: uploads.file })
      .from(uploads)
      .where(lt(uploads.at, now - DAY_MS))
      .orderBy(asc(uploads.at))
      .limit(FILES_PER_STATEMENT);
    if (broken.length === 0) return;
    for (const { file } of broken) await deleteChunks(tx, file);
  }
}

/** Deletes the last chunks first, and the upload row at the end. */
export async function deleteChunks(tx: Sql, file: FileId): Promise<void> {
  const [last] = await tx
    .select({ position: max(fileChunks.position) })
    .from(fileChunks)
    .where(eq(fileChunks.file, file));
  for (
    let from = (last?.position ?? -1) + 1 - CHUNKS_PER_STATEMENT;
    from > -CHUNKS_PER_STATEMENT;
    from -= CHUNKS_PER_STATEMENT
  )
    await tx.delete(fileChunks).where(and(eq(fileChunks.file, file), gte(fileChunks.position, from)));
  await tx.delete(uploads).where(eq(uploads.file, file));
}

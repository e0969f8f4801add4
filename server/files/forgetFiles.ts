import { and, asc, eq, gte, inArray, isNotNull, lt, max, notExists, sql } from 'drizzle-orm';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import { fileChunks, storedFiles, uploads } from '../storage/schema/files.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

const DAY = 24 * 60 * 60 * 1000;
const UNATTACHED_FOR = 30 * DAY;

/** When a file counts as kept that is to be forgotten after a day. */
export const keptForDay = (now: Instant): Instant => now - UNATTACHED_FOR + DAY;
/** So many in one statement: files, or pieces of a quarter of a megabyte. */
const FILES = 50;
const PIECES = 40;

/**
 * Files nobody attached, 30 days after somebody wanted them last. Their pieces go as those of a broken upload; who is
 * attaching one just now has locked it. One statement for both, as there must never be pieces nobody knows of.
 */
export async function forgetUnattachedFiles(tx: Sql, now: Instant): Promise<void> {
  const old = tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        isNotNull(storedFiles.keptAt),
        lt(storedFiles.keptAt, now - UNATTACHED_FOR),
        notExists(tx.select({ id: people.id }).from(people).where(eq(people.photo, storedFiles.id))),
      ),
    )
    .limit(FILES)
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
          .select({ file: gone.file, owner: gone.owner, size: sql<number>`0`.as('size'), at: longAgo(now).as('at') })
          .from(gone),
      )
      .returning({ file: uploads.file });
    if (left.length < FILES) return;
  }
}
const longAgo = (now: Instant) => sql<Instant>`${new Date(now - 2 * DAY).toISOString()}::timestamptz`;

/** Pieces of uploads that were broken off, after a day. */
export async function forgetBrokenUploads(tx: Sql, now: Instant): Promise<void> {
  for (;;) {
    const broken = await tx
      .select({ file: uploads.file })
      .from(uploads)
      .where(lt(uploads.at, now - DAY))
      .orderBy(asc(uploads.at))
      .limit(FILES);
    if (broken.length === 0) return;
    for (const { file } of broken) await forgetPieces(tx, file);
  }
}

/** The last pieces first; the upload is forgotten when there is none. */
export async function forgetPieces(tx: Sql, file: FileId): Promise<void> {
  const [last] = await tx
    .select({ position: max(fileChunks.position) })
    .from(fileChunks)
    .where(eq(fileChunks.file, file));
  for (let from = (last?.position ?? -1) + 1 - PIECES; from > -PIECES; from -= PIECES)
    await tx.delete(fileChunks).where(and(eq(fileChunks.file, file), gte(fileChunks.position, from)));
  await tx.delete(uploads).where(eq(uploads.file, file));
}

import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { recordFiles } from '#server/db/schema/companyFileRows.ts';
import { fileLinks, storedFiles } from '#server/db/schema/files.ts';
import { newsFiles } from '#server/db/schema/news.ts';
import type { Sql } from '#server/db/database.ts';

/** Detaches the files of a request that is deleted. */
export const detachFilesOfRequest = async (tx: Sql, instance: string, now: Instant): Promise<void> =>
  detachFiles(
    tx,
    await tx.delete(fileLinks).where(eq(fileLinks.instance, instance)).returning({ file: fileLinks.file }),
    now,
  );

/** Starts the retention period of files that are no longer attached to anything. */
export async function detachFiles(tx: Sql, gone: readonly { readonly file: string }[], now: Instant): Promise<void> {
  if (gone.length === 0) return;
  const named = inArray(
    storedFiles.id,
    gone.map(({ file }) => file),
  );
  await tx
    .update(storedFiles)
    .set({ keptAt: now })
    .where(
      and(
        named,
        ...[newsFiles, fileLinks, recordFiles].map((links) =>
          notExists(tx.select({ file: links.file }).from(links).where(eq(links.file, storedFiles.id))),
        ),
      ),
    );
}

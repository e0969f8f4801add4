import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { recordFiles } from '../storage/schema/companyFileRows.ts';
import { fileLinks, storedFiles } from '../storage/schema/files.ts';
import { newsFiles } from '../storage/schema/news.ts';
import type { Sql } from '../storage/database.ts';

/** The files of a request that goes are let go. */
export const letGoFromRequest = async (tx: Sql, instance: string, now: Instant): Promise<void> =>
  letGo(
    tx,
    await tx.delete(fileLinks).where(eq(fileLinks.instance, instance)).returning({ file: fileLinks.file }),
    now,
  );

/** Files that hang on nothing any more are forgotten after a while, as those nobody has attached. */
export async function letGo(tx: Sql, gone: readonly { readonly file: string }[], now: Instant): Promise<void> {
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

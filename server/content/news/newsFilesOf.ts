import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import { attachOwnFiles } from '#server/files/fileRights.ts';
import type { Caller } from '#server/http/caller.ts';
import { storedFiles } from '#server/db/schema/files.ts';
import { newsFiles } from '#server/db/schema/news.ts';
import { detachFiles } from '#server/files/detachFiles.ts';
import type { Sql } from '#server/db/database.ts';

/** Returns the downloads of a news item in order. */
export const selectAttachments = (tx: Sql, id: string) =>
  tx
    .select({ fileId: storedFiles.id, fileName: storedFiles.name, totalBytes: storedFiles.size })
    .from(newsFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, newsFiles.file))
    .where(and(eq(newsFiles.news, id), eq(newsFiles.use, 'attached')))
    .orderBy(asc(newsFiles.position));

export interface NewsFilesInput {
  readonly picture: FileId | undefined;
  readonly inText: readonly FileId[];
  readonly attached: readonly FileId[];
}

/**
 * Attaches the files that a news item shows and detaches all others. They must be the caller's own uploads or already
 * attached.
 * @returns the ids that may not be attached
 */
export async function attachNewsFiles(
  tx: Sql,
  caller: Caller,
  { id, now }: { readonly id: string; readonly now: Instant },
  { picture, inText, attached }: NewsFilesInput,
): Promise<readonly FileId[]> {
  const there = await findNewsFileIds(tx, [id]);
  const wanted = [
    ...(picture === undefined ? [] : [{ file: picture, use: 'picture' as const }]),
    ...[...new Set(inText)].map((file) => ({ file, use: 'inText' as const })),
    ...[...new Set(attached)].map((file) => ({ file, use: 'attached' as const })),
  ];
  const unknown = await attachOwnFiles(
    tx,
    caller,
    wanted.map(({ file }) => file),
    {
      linked: async (files) => there.filter((file) => files.includes(file)).map((file) => ({ file })),
      link: async () => undefined,
    },
  );
  if (unknown.length > 0) return unknown;
  await tx.delete(newsFiles).where(eq(newsFiles.news, id));
  if (wanted.length > 0)
    await tx.insert(newsFiles).values(wanted.map((each, position) => ({ ...each, news: id, position })));
  await detachFiles(
    tx,
    there.map((file) => ({ file })),
    now,
  );
  return [];
}

export const findNewsFileIds = async (tx: Sql, ids: readonly string[]): Promise<readonly FileId[]> =>
  (
    await tx
      .selectDistinct({ file: newsFiles.file })
      .from(newsFiles)
      .where(inArray(newsFiles.news, [...ids]))
  ).map(({ file }) => file);

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import { hangFiles } from '../files/fileRights.ts';
import type { Caller } from '../session/caller.ts';
import { storedFiles } from '../storage/schema/files.ts';
import { newsFiles } from '../storage/schema/news.ts';
import { letGo } from '../files/letFilesGo.ts';
import type { Sql } from '../storage/database.ts';

/** Files to be downloaded, in their order. */
export const attachedTo = (tx: Sql, id: string) =>
  tx
    .select({ fileId: storedFiles.id, fileName: storedFiles.name, totalBytes: storedFiles.size })
    .from(newsFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, newsFiles.file))
    .where(and(eq(newsFiles.news, id), eq(newsFiles.use, 'attached')))
    .orderBy(asc(newsFiles.position));

export interface WantedFiles {
  readonly picture: FileId | undefined;
  readonly inText: readonly FileId[];
  readonly attached: readonly FileId[];
}

/**
 * Hangs on a piece of news what it shows, and nothing else: of one's own uploads, or what hangs there already.
 * @returns the ids that may not be
 */
export async function hangNewsFiles(
  tx: Sql,
  caller: Caller,
  { id, now }: { readonly id: string; readonly now: Instant },
  { picture, inText, attached }: WantedFiles,
): Promise<readonly FileId[]> {
  const there = await newsFileIds(tx, [id]);
  const wanted = [
    ...(picture === undefined ? [] : [{ file: picture, use: 'picture' as const }]),
    ...[...new Set(inText)].map((file) => ({ file, use: 'inText' as const })),
    ...[...new Set(attached)].map((file) => ({ file, use: 'attached' as const })),
  ];
  const unknown = await hangFiles(
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
  await letGo(
    tx,
    there.map((file) => ({ file })),
    now,
  );
  return [];
}

export const newsFileIds = async (tx: Sql, ids: readonly string[]): Promise<readonly FileId[]> =>
  (
    await tx
      .selectDistinct({ file: newsFiles.file })
      .from(newsFiles)
      .where(inArray(newsFiles.news, [...ids]))
  ).map(({ file }) => file);

import { eq } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import type { FileId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Caller } from '#server/http/caller.ts';
import { storedFiles } from '#server/db/schema/files.ts';
import type { FileDeps } from './fileRoutes.ts';
import { toOneDayKeptAt } from './deleteUnattachedFiles.ts';
import { createUploadSaver, quotaExceededError } from './createUploadSaver.ts';
import { createUserQuota } from './uploadRoom.ts';

/**
 * Stores a file generated for a user. It counts towards their quota like an upload, and is deleted after one day,
 * because it can be generated again.
 */
export const createTemporaryFileSaver = (deps: FileDeps) => {
  const { database, maxUnattachedBytes } = deps;
  const room = createUserQuota(database, maxUnattachedBytes);
  const keep = createUploadSaver({ ...deps, quota: room, createQuotaError: quotaExceededError(maxUnattachedBytes) });
  return async (
    { name, bytes, size }: { readonly name: string; readonly bytes: Readable; readonly size: number },
    { person, tenant }: Caller,
  ): Promise<Result<FileId>> => {
    const kept = await keep({ name, bytes }, size, { owner: person.id, tenant });
    if (!kept.ok) return kept;
    const { id } = kept.value;
    await deps.database.sql
      .update(storedFiles)
      .set({ keptAt: toOneDayKeptAt(deps.clock.now()) })
      .where(eq(storedFiles.id, id));
    return ok(id);
  };
};

import { eq } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Caller } from '../session/caller.ts';
import { storedFiles } from '../storage/schema/files.ts';
import type { FileDeps } from './fileRoutes.ts';
import { keptForDay } from './forgetFiles.ts';
import { makeKeepUpload, noRoomIn } from './keepUpload.ts';
import { makeUploadRoom } from './uploadRoom.ts';

/**
 * Keeps a file the server has made for somebody: it is theirs like one they have sent, counts as such, and is forgotten
 * after a day, as it can be made again.
 */
export const makeKeepForDay = (deps: FileDeps) => {
  const { database, mostUnattached } = deps;
  const room = makeUploadRoom(database, mostUnattached);
  const keep = makeKeepUpload({ ...deps, room, noRoom: noRoomIn(mostUnattached) });
  return async (
    { name, bytes, size }: { readonly name: string; readonly bytes: Readable; readonly size: number },
    { person, tenant }: Caller,
  ): Promise<Result<FileId, Failure>> => {
    const kept = await keep({ name, bytes }, size, { owner: person.id, tenant });
    if (!kept.ok) return kept;
    const { id } = kept.value;
    await deps.database.sql
      .update(storedFiles)
      .set({ keptAt: keptForDay(deps.clock.now()) })
      .where(eq(storedFiles.id, id));
    return ok(id);
  };
};

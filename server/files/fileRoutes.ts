import { fileEndpoints } from '#api/fileEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { FileReply } from '../http/fileReply.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import type { Database } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import { fileDto, keepAll } from './keepAll.ts';
import { keepFile, maySeeFile } from './fileRights.ts';
import type { MayReadInstance, MayReadRecord } from './fileRights.ts';
import type { StoredFileRow, FileStore } from './fileStore.ts';
import { guestFileRoutes, type AdmitGuest } from './guestFileRoutes.ts';
import { makeKeepUpload, noRoomIn } from './keepUpload.ts';
import { previewRoutes } from '../preview/previewRoutes.ts';
import type { Previewer } from '../preview/previewer.ts';
import { signatureRoutes } from './signatureRoutes.ts';
import { makeUploadRoom } from './uploadRoom.ts';

export interface FileDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly nextId: () => string;
  readonly maySeeInstance: MayReadInstance;
  readonly maySeeRecord: MayReadRecord;
  readonly admitGuest: AdmitGuest;
  readonly maxFileSize: number;
  /** How much of a person's may hang on no request. */
  readonly mostUnattached: number;
  readonly previewer: Previewer;
  /** Says what went wrong to whoever runs the server. */
  readonly tell: (line: string) => void;
}

/** Attachments (contract files 1). A file somebody may not see is as unknown as one that does not exist. */
export function fileRoutes({
  database,
  store,
  clock,
  nextId,
  maySeeInstance,
  maySeeRecord,
  admitGuest,
  maxFileSize,
  mostUnattached,
  previewer,
  tell,
}: FileDeps): readonly ServerRoute[] {
  const unknown = refused('file.unknown');
  const room = makeUploadRoom(database, mostUnattached);
  const noRoom = noRoomIn(mostUnattached);
  const keep = makeKeepUpload({ store, clock, nextId, room, maxFileSize, noRoom });

  async function visible(caller: Caller, id: string): Promise<Result<StoredFileRow, Failure>> {
    const may = await maySeeFile(database.sql, caller, id, maySeeInstance, maySeeRecord, clock.now());
    const found = may ? await store.find(id) : undefined;
    return found ? ok(found) : unknown;
  }

  return [
    serve(fileEndpoints.mayUpload, async ({ fields }, { person }) =>
      (await room.has(person.id, fields.size)) ? ok(null) : noRoom,
    ),
    serve(fileEndpoints.upload, async (_, caller, { uploads, bodySize = maxFileSize, language }) => {
      // Said before the first byte is read: whoever sends it all has waited for nothing.
      if (!(await room.has(caller.person.id, Math.min(bodySize, maxFileSize)))) return noRoom;
      const owner = { owner: caller.person.id, tenant: caller.tenant };
      return keepAll(keep, uploads(), { bodySize, owner, creator: nameIn(caller.person.names, language) });
    }),
    serve(fileEndpoints.download, async ({ fields }, caller) => {
      const found = await visible(caller, fields.fileId);
      return found.ok ? ok(new FileReply(found.value.name, found.value.size, store.read(fields.fileId))) : found;
    }),
    serve(fileEndpoints.getByFileId, async ({ fields }, caller) => {
      const found = await visible(caller, fields.fileId);
      if (!found.ok) return found;
      await keepFile(database.sql, caller, fields.fileId, clock.now());
      return ok(fileDto(found.value, ''));
    }),
    ...previewRoutes({ store, previewer, visible, tell }),
    ...signatureRoutes(database, keep, maxFileSize),
    ...guestFileRoutes({ database, store, clock, nextId, maxFileSize, admitGuest }),
  ];
}

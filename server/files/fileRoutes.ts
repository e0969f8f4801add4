import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { route, type ServerRoute } from '../http/serverRoute.ts';
import { FileReply } from '../http/fileReply.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Database } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { toFileDto, saveUploads } from './saveUploads.ts';
import { extendFileRetention, mayReadFile, type MayReadInstance, type MayReadRecord } from './fileRights.ts';
import type { StoredFileRow, FileStore } from './fileStore.ts';
import { guestFileRoutes, type AdmitGuest } from './guestFileRoutes.ts';
import { createUploadSaver, quotaExceededError } from './createUploadSaver.ts';
import { previewRoutes } from './preview/previewRoutes.ts';
import type { Previewer } from './preview/previewer.ts';
import { signatureRoutes } from './signatureRoutes.ts';
import { createUserQuota } from './uploadRoom.ts';

export interface FileDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly nextId: () => string;
  readonly maySeeInstance: MayReadInstance;
  readonly maySeeRecord: MayReadRecord;
  readonly admitGuest: AdmitGuest;
  readonly maxFileSize: number;
  /** Maximum total size of a user's unattached files, in bytes. */
  readonly maxUnattachedBytes: number;
  readonly previewer: Previewer;
  readonly logLine: (line: string) => void;
}

/** Attachments (contract files 1). A file the caller may not read is reported as unknown. */
export function fileRoutes({
  database,
  store,
  clock,
  nextId,
  maySeeInstance,
  maySeeRecord,
  admitGuest,
  maxFileSize,
  maxUnattachedBytes,
  previewer,
  logLine,
}: FileDeps): readonly ServerRoute[] {
  const unknown = refusedError('file.unknown');
  const room = createUserQuota(database, maxUnattachedBytes);
  const noRoom = quotaExceededError(maxUnattachedBytes);
  const keep = createUploadSaver({ store, clock, nextId, quota: room, maxFileSize, createQuotaError: noRoom });

  async function findReadableFile(caller: Caller, id: string): Promise<Result<StoredFileRow>> {
    const may = await mayReadFile(database.sql, caller, id, maySeeInstance, maySeeRecord, clock.now());
    const found = may ? await store.find(id) : undefined;
    return found ? ok(found) : unknown;
  }

  return [
    route(fileEndpoints.mayUpload, async ({ fields }, { person }) =>
      (await room.hasRoom(person.id, fields.size)) ? ok(null) : noRoom,
    ),
    route(fileEndpoints.upload, async (_, caller, { uploads, bodySize = maxFileSize, language }) => {
      // Checked before the body is read, so that the client does not upload a file in vain.
      if (!(await room.hasRoom(caller.person.id, Math.min(bodySize, maxFileSize)))) return noRoom;
      const owner = { owner: caller.person.id, tenant: caller.tenant };
      return saveUploads(keep, uploads(), {
        bodySize,
        owner,
        creator: getLocalizedName(caller.person.names, language),
      });
    }),
    route(fileEndpoints.download, async ({ fields }, caller) => {
      const found = await findReadableFile(caller, fields.fileId);
      return found.ok ? ok(new FileReply(found.value.name, found.value.size, store.read(fields.fileId))) : found;
    }),
    route(fileEndpoints.getByFileId, async ({ fields }, caller) => {
      const found = await findReadableFile(caller, fields.fileId);
      if (!found.ok) return found;
      await extendFileRetention(database.sql, caller, fields.fileId, clock.now());
      return ok(toFileDto(found.value, ''));
    }),
    ...previewRoutes({ store, previewer, findReadableFile, logLine }),
    ...signatureRoutes(database, keep, maxFileSize),
    ...guestFileRoutes({ database, store, clock, nextId, maxFileSize, admitGuest }),
  ];
}

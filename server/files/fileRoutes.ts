import { fileEndpoints } from '#api/fileEndpoints.ts';
import type { FileDto } from '#api/fileEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { FileReply } from '../http/fileReply.ts';
import type { RequestFacts, SentUpload } from '../http/requestFacts.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import type { Database } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import { endingOf, fileName } from './fileName.ts';
import { maySeeFile } from './fileRights.ts';
import type { MayReadInstance } from './fileRights.ts';
import type { StoredFileRow, FileStore } from './fileStore.ts';

const MEGABYTE = 1024 * 1024;

export interface FileDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly nextId: () => string;
  readonly maySeeInstance: MayReadInstance;
  readonly maxFileSize: number;
}

/** Attachments (contract files 1). A file somebody may not see is as unknown as one that does not exist. */
export function fileRoutes({
  database,
  store,
  clock,
  nextId,
  maySeeInstance,
  maxFileSize,
}: FileDeps): readonly ServerRoute[] {
  const unknown = refused('file.unknown');

  async function visible(caller: Caller, id: string): Promise<Result<StoredFileRow, Failure>> {
    const may = await maySeeFile(database.sql, caller, id, maySeeInstance);
    const found = may ? await store.find(id) : undefined;
    return found ? ok(found) : unknown;
  }

  async function keep(
    { name, bytes }: SentUpload,
    { person, tenant }: Caller,
    language: RequestFacts['language'],
  ): Promise<Result<FileDto, Failure>> {
    const kept = await store.keep(
      { id: nextId(), tenant, name: fileName(name), owner: person.id, at: clock.now() },
      bytes,
      maxFileSize,
    );
    if (!kept) return refused('file.tooLarge', { limit: Math.floor(maxFileSize / MEGABYTE) });
    return ok(fileDto(kept, nameIn(person.names, language)));
  }

  return [
    serve(fileEndpoints.upload, async (_, caller, { uploads, language }) => {
      const all: FileDto[] = [];
      for await (const upload of uploads()) {
        const kept = await keep(upload, caller, language);
        if (!kept.ok) return kept;
        all.push(kept.value);
      }
      return ok(all);
    }),
    serve(fileEndpoints.download, async ({ fields }, caller) => {
      const found = await visible(caller, fields.fileId);
      return found.ok ? ok(new FileReply(found.value.name, found.value.size, store.read(fields.fileId))) : found;
    }),
    serve(fileEndpoints.getByFileId, async ({ fields }, caller) => {
      const found = await visible(caller, fields.fileId);
      return found.ok ? ok(fileDto(found.value, '')) : found;
    }),
  ];
}

const fileDto = ({ id, name, size, at }: StoredFileRow, creator: string): FileDto => ({
  fileId: id,
  fileName: name,
  totalBytes: size,
  ext: endingOf(name),
  createUser: creator,
  timestamp: at,
  delStatus: '0',
});

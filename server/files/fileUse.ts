import type { Readable } from 'node:stream';
import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Caller } from '#server/http/caller.ts';
import { mayReadFile, type MayReadInstance, type MayReadRecord } from './fileRights.ts';
import { readWholeFile, type FileStore } from './fileStore.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Database } from '#server/db/database.ts';

/** Stores a generated file for one day as a file of the caller. */
export type SaveTemporaryFile = (
  file: { readonly name: string; readonly bytes: Readable; readonly size: number },
  caller: Caller,
) => Promise<Result<FileId>>;

/** Returns the content of a file the caller may download; undefined if it has more than `most` bytes. */
export type ReadDownloadableFile = (caller: Caller, file: FileId, most: number) => Promise<Uint8Array | undefined>;

/** File operations for features that read and generate files. */
export interface FileOperations {
  readonly saveTemporaryFile: SaveTemporaryFile;
  readonly readFile: ReadDownloadableFile;
  readonly logLine: (line: string) => void;
}

interface FileReaderDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly maySeeInstance: MayReadInstance;
  readonly maySeeRecord: MayReadRecord;
}

export const createFileReader =
  ({ database, store, clock, maySeeInstance, maySeeRecord }: FileReaderDeps): ReadDownloadableFile =>
  async (caller, file, most) => {
    if (!(await mayReadFile(database.sql, caller, file, maySeeInstance, maySeeRecord, clock.now()))) return undefined;
    const found = await store.find(file);
    return found === undefined || found.size > most ? undefined : readWholeFile(store, file);
  };

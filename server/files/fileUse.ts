import type { Readable } from 'node:stream';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Caller } from '../session/caller.ts';
import { maySeeFile, type MayReadInstance, type MayReadRecord } from './fileRights.ts';
import { wholeFile, type FileStore } from './fileStore.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Database } from '../storage/database.ts';

/** Keeps a file for a day, for the person it was made for. */
export type OwnFileStore = (
  file: { readonly name: string; readonly bytes: Readable; readonly size: number },
  caller: Caller,
) => Promise<Result<FileId, Failure>>;

/** The bytes of a file somebody may download, unless there are more than `most`. */
export type FileReader = (caller: Caller, file: FileId, most: number) => Promise<Uint8Array | undefined>;

/** What those do with files who make some of them. */
export interface FileUse {
  readonly keepForDay: OwnFileStore;
  readonly readFile: FileReader;
  /** Says what went wrong to whoever runs the server. */
  readonly tell: (line: string) => void;
}

interface FileReaderDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly maySeeInstance: MayReadInstance;
  readonly maySeeRecord: MayReadRecord;
}

export const makeFileReader =
  ({ database, store, clock, maySeeInstance, maySeeRecord }: FileReaderDeps): FileReader =>
  async (caller, file, most) => {
    if (!(await maySeeFile(database.sql, caller, file, maySeeInstance, maySeeRecord, clock.now()))) return undefined;
    const found = await store.find(file);
    return found === undefined || found.size > most ? undefined : wholeFile(store, file);
  };

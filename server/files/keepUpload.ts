import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok, type Fail, type Result } from '#domain/shared/result.ts';
import type { SentUpload } from '../http/requestFacts.ts';
import { refused } from '../refused.ts';
import type { ServerClock } from '../serverClock.ts';
import { isWhatItSays, withHead } from './fileKinds.ts';
import { fileName } from './fileName.ts';
import type { FileStore, StoredFileRow } from './fileStore.ts';
import type { UploadRoom } from './uploadRoom.ts';

const MEGABYTE = 1024 * 1024;

interface UploadDeps {
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly nextId: () => string;
  readonly room: UploadRoom;
  readonly maxFileSize: number;
  /** What is said where there is none. */
  readonly noRoom: Fail<Failure>;
}

/** Whoever has taken all their room is told how much there is. */
export const noRoomIn = (mostUnattached: number) =>
  refused('file.noRoom', { limit: Math.floor(mostUnattached / MEGABYTE) });

/** Keeps one file that is sent: what it is, is read from its bytes, before there is room taken for it. */
export const makeKeepUpload =
  ({ store, clock, nextId, room, maxFileSize, noRoom }: UploadDeps) =>
  async (
    { name: given, bytes }: Pick<SentUpload, 'name' | 'bytes'>,
    expected: number,
    { owner, tenant }: { readonly owner: PersonId; readonly tenant: string },
  ): Promise<Result<StoredFileRow, Failure>> => {
    const [id, at, name] = [nextId(), clock.now(), fileName(given)];
    const { head, all } = await withHead(bytes);
    if (!isWhatItSays(name, head)) return refused('file.notWhatItSays', { name });
    const size = Math.min(expected, maxFileSize);
    if (!(await room.take({ file: id, owner, size, at }))) return noRoom;
    const kept = await store.keep({ id, tenant, name, owner, at }, all, maxFileSize);
    return kept ? ok(kept) : refused('file.tooLarge', { limit: Math.floor(maxFileSize / MEGABYTE) });
  };

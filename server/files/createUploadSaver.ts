import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok, type Fail, type Result } from '#domain/shared/result.ts';
import type { SentUpload } from '#server/http/requestContext.ts';
import { refusedError } from '#server/http/errors.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { isHeic, matchesExtension, readHead } from './fileKinds.ts';
import { sanitizeFileName } from './sanitizeFileName.ts';
import type { FileStore, StoredFileRow } from './fileStore.ts';
import type { UploadQuota } from './uploadRoom.ts';

const MEGABYTE = 1024 * 1024;

interface UploadDeps {
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly nextId: () => string;
  readonly quota: UploadQuota;
  readonly maxFileSize: number;
  readonly createQuotaError: Fail<Failure>;
}

/** The refusal for a user whose quota is used up. It contains the limit in megabytes. */
export const quotaExceededError = (mostUnattached: number) =>
  refusedError('file.noRoom', { limit: Math.floor(mostUnattached / MEGABYTE) });

/** Stores one uploaded file. Its type is checked by its first bytes before quota is reserved. */
export const createUploadSaver =
  ({ store, clock, nextId, quota, maxFileSize, createQuotaError }: UploadDeps) =>
  async (
    { name: given, bytes }: Pick<SentUpload, 'name' | 'bytes'>,
    expected: number,
    { owner, tenant, sender }: { readonly owner: PersonId; readonly tenant: string; readonly sender?: string },
  ): Promise<Result<StoredFileRow>> => {
    const [id, at, name] = [nextId(), clock.now(), sanitizeFileName(given)];
    const bySender = sender === undefined ? {} : { sender };
    const { head, all } = await readHead(bytes);
    if (!matchesExtension(name, head))
      return refusedError(isHeic(head) ? 'file.isHeic' : 'file.notWhatItSays', { name });
    const size = Math.min(expected, maxFileSize);
    if (!(await quota.reserve({ file: id, owner, size, at, ...bySender }))) return createQuotaError;
    const kept = await store.save({ id, tenant, name, owner, at, ...bySender }, all, maxFileSize);
    return kept ? ok(kept) : refusedError('file.tooLarge', { limit: Math.floor(maxFileSize / MEGABYTE) });
  };

import type { FileDto } from '#contract/files/fileEndpoints.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { SentUpload } from '#server/http/requestContext.ts';
import { getFileExtension } from './sanitizeFileName.ts';
import type { StoredFileRow } from './fileStore.ts';
import type { createUploadSaver } from './createUploadSaver.ts';

/** @property creator name shown beside the files; empty if the uploader is not logged in. */
interface UploadContext {
  readonly bodySize: number;
  readonly owner: Parameters<ReturnType<typeof createUploadSaver>>[2];
  readonly creator: string;
}

/** Stores the files of one upload in order; stops at the first that cannot be stored. */
export async function saveUploads(
  keep: ReturnType<typeof createUploadSaver>,
  uploads: AsyncIterable<SentUpload>,
  { bodySize, owner, creator }: UploadContext,
): Promise<Result<FileDto[]>> {
  const all: FileDto[] = [];
  let left = bodySize;
  for await (const upload of uploads) {
    const kept = await keep(upload, left, owner);
    if (!kept.ok) return kept;
    all.push(toFileDto(kept.value, creator));
    left -= kept.value.size;
  }
  return ok(all);
}

export const toFileDto = ({ id, name, size, at }: StoredFileRow, creator: string) => ({
  fileId: id,
  fileName: name,
  totalBytes: size,
  ext: getFileExtension(name),
  createUser: creator,
  timestamp: at,
  delStatus: '0',
});

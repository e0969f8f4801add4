import type { FileDto } from '#api/fileEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { SentUpload } from '../http/requestFacts.ts';
import { endingOf } from './fileName.ts';
import type { StoredFileRow } from './fileStore.ts';
import type { makeKeepUpload } from './keepUpload.ts';

/** @property creator whose name stands beside the files; empty where nobody is logged in. */
interface UploadFacts {
  readonly bodySize: number;
  readonly owner: Parameters<ReturnType<typeof makeKeepUpload>>[2];
  readonly creator: string;
}

/** Keeps the files of one upload, one after the other; the first that cannot be kept ends it. */
export async function keepAll(
  keep: ReturnType<typeof makeKeepUpload>,
  uploads: AsyncIterable<SentUpload>,
  { bodySize, owner, creator }: UploadFacts,
): Promise<Result<FileDto[], Failure>> {
  const all: FileDto[] = [];
  let left = bodySize;
  for await (const upload of uploads) {
    const kept = await keep(upload, left, owner);
    if (!kept.ok) return kept;
    all.push(fileDto(kept.value, creator));
    left -= kept.value.size;
  }
  return ok(all);
}

export const fileDto = ({ id, name, size, at }: StoredFileRow, creator: string) => ({
  fileId: id,
  fileName: name,
  totalBytes: size,
  ext: endingOf(name),
  createUser: creator,
  timestamp: at,
  delStatus: '0',
});

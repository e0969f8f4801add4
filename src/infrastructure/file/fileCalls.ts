import { fileEndpoints } from '#api/fileEndpoints.ts';
import type { EndSession } from '#application/endSession.ts';
import type { FileGateway, StoredFile } from '#application/ports/fileGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { readAnswer } from '../http/readAnswer.ts';
import type { FileServer } from './fileServer.ts';

/** What nobody needs before there is a file: it comes with the first one. */
export interface FileCalls {
  readonly server: FileServer;
  readonly endSession: EndSession;
  readonly call: ApiClient;
}

/** Asks for room first: a phone that has sent 50 MB and is refused then has sent them for nothing. */
export async function uploadFile(
  { server: { base, send }, endSession, call }: FileCalls,
  ...[file, name, onProgress, signal]: Parameters<FileGateway['upload']>
): Promise<Result<StoredFile, Failure>> {
  const room = await call(fileEndpoints.mayUpload, { fields: { size: file.size } });
  if (!room.ok && room.error.kind === 'refused') return room;
  if (signal?.aborted === true) return fail({ kind: 'offline' });
  const sent = await send(base + fileEndpoints.upload.path, file, name, onProgress, signal);
  if (!sent.ok) return sent;
  const stored = storedIn(sent.value);
  if (!stored.ok && stored.error.kind === 'sessionExpired') await endSession();
  return stored;
}

/** The file an upload has come to. */
export function storedIn({
  status,
  body,
}: {
  readonly status: number;
  readonly body: string;
}): Result<StoredFile, Failure> {
  const answer = readAnswer(fileEndpoints.upload, status, body);
  if (!answer.ok) return answer;
  const [stored] = answer.value;
  return stored === undefined
    ? fail({ kind: 'unreadable' })
    : ok({
        id: stored.fileId,
        name: stored.fileName,
        size: stored.totalBytes,
        ...(stored.createUser !== null && stored.createUser !== '' && { creator: stored.createUser }),
        ...(typeof stored.timestamp === 'number' && { at: stored.timestamp }),
      });
}

/** Only our own server says for certain that a file is gone; whatever else comes back, it may be there. */
export async function keepFiles(call: ApiClient, files: readonly FileId[]): Promise<readonly FileId[]> {
  const answers = await Promise.all(
    files.map(async (id) => ({ id, answer: await call(fileEndpoints.getByFileId, { fields: { fileId: id } }) })),
  );
  return answers.flatMap(({ id, answer }) =>
    !answer.ok && answer.error.kind === 'refused' && answer.error.refusal.code === 'file.unknown' ? [id] : [],
  );
}

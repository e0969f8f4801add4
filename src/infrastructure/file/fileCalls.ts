import ky, { TimeoutError } from 'ky';
import { fileEndpoints } from '#api/fileEndpoints.ts';
import { DOWNLOAD_PATH } from '#api/filePaths.ts';
import { NETWORK_TIMEOUT_MS } from '#application/constants.ts';
import type { EndSession } from '#application/endSession.ts';
import type { FileGateway, StoredFile } from '#application/ports/fileGateway.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { readAnswer } from '../http/readAnswer.ts';
import { sessionHeaders } from '../http/sessionHeaders.ts';
import type { FileServer } from './fileServer.ts';

/** What nobody needs before there is a file: it comes with the first one. */
export interface FileCalls {
  readonly server: FileServer;
  readonly tokens: TokenStore;
  readonly endSession: EndSession;
  readonly call: ApiClient;
}

/** Asks for room first: a phone that has sent 50 MB and is refused then has sent them for nothing. */
export async function uploadFile(
  { server: { base, send }, call }: Pick<FileCalls, 'server' | 'call'>,
  ...[file, name, onProgress, signal]: Parameters<FileGateway['upload']>
): Promise<Result<StoredFile, Failure>> {
  const room = await call(fileEndpoints.mayUpload, { fields: { size: file.size } });
  if (!room.ok && room.error.kind === 'refused') return room;
  if (signal?.aborted === true) return fail({ kind: 'offline' });
  const sent = await send(base + fileEndpoints.upload.path, file, name, onProgress, signal);
  return sent.ok ? storedIn(sent.value) : sent;
}

/** As a link would, but for its address, which holds no token; and it can be told how far it is, and broken off. */
export async function downloadFile(
  { server: { base, owner }, endSession, tokens }: Omit<FileCalls, 'call'>,
  ...[file, onProgress, signal]: Parameters<FileGateway['download']>
): Promise<Result<Blob, Failure>> {
  const bearer = tokens.read();
  try {
    const answer = await ky(base + DOWNLOAD_PATH.replace('{fileId}', encodeURIComponent(file)), {
      headers: sessionHeaders(bearer, owner),
      timeout: NETWORK_TIMEOUT_MS,
      retry: 0,
      throwHttpErrors: false,
      ...(signal && { signal }),
      ...(onProgress && { onDownloadProgress: ({ percent }) => onProgress(percent) }),
    });
    if (answer.ok && answer.headers.has('content-disposition')) return ok(await answer.blob());
    const refused = readAnswer(fileEndpoints.download, answer.status, await answer.text());
    if (!refused.ok && refused.error.kind === 'sessionExpired') await endSession(bearer);
    return refused.ok ? fail({ kind: 'unreadable' }) : refused;
  } catch (error) {
    return fail({ kind: error instanceof TimeoutError ? 'timeout' : 'offline' });
  }
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

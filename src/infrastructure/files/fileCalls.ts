import ky, { TimeoutError } from 'ky';
import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import { DOWNLOAD_PATH } from '#contract/files/filePaths.ts';
import { NETWORK_TIMEOUT_MS } from '#application/shared/constants.ts';
import type { EndSession } from '#application/useCases/endSession.ts';
import type { FileGateway, StoredFile } from '#application/ports/files/fileGateway.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { parseResponse } from '../http/parseResponse.ts';
import { sessionHeaders } from '../http/sessionHeaders.ts';
import type { FileServer } from './fileServer.ts';

/** Dependencies of the file calls. Their code is loaded with the first file. */
export interface FileCallDependencies {
  readonly server: FileServer;
  readonly tokens: TokenStore;
  readonly endSession: EndSession;
  readonly call: ApiClient;
}

/** Uploads a file. Checks the quota first, so that a phone does not send 50 MB only to be refused. */
export async function uploadFile(
  { server: { base, send }, call }: Pick<FileCallDependencies, 'server' | 'call'>,
  ...[file, name, onProgress, signal]: Parameters<FileGateway['upload']>
): Promise<Result<StoredFile>> {
  const room = await call(fileEndpoints.mayUpload, { fields: { size: file.size } });
  if (!room.ok && room.error.kind === 'refused') return room;
  if (signal?.aborted === true) return fail({ kind: 'offline' });
  const sent = await send(base + fileEndpoints.upload.path, file, name, onProgress, signal);
  return sent.ok ? toStoredFile(sent.value) : sent;
}

/** Downloads a file with progress and cancellation, unlike a link. The session token is not part of the address. */
export async function downloadFile(
  { server: { base, owner, downloadToken }, endSession, tokens }: Omit<FileCallDependencies, 'call'>,
  ...[file, onProgress, signal]: Parameters<FileGateway['download']>
): Promise<Result<Blob>> {
  const bearer = tokens.read();
  try {
    // A delivered platform requires the token in this address (contract wire 8); our server issues one for downloads.
    const query = new URLSearchParams({ accessToken: downloadToken() }).toString();
    const answer = await ky(`${base}${DOWNLOAD_PATH.replace('{fileId}', encodeURIComponent(file))}?${query}`, {
      headers: sessionHeaders(bearer, owner),
      timeout: NETWORK_TIMEOUT_MS,
      retry: 0,
      throwHttpErrors: false,
      ...(signal && { signal }),
      ...(onProgress && { onDownloadProgress: ({ percent }) => onProgress(percent) }),
    });
    if (answer.ok && answer.headers.has('content-disposition')) return ok(await answer.blob());
    const refused = parseResponse(fileEndpoints.download, answer.status, await answer.text());
    if (!refused.ok && refused.error.kind === 'sessionExpired') await endSession(bearer);
    return refused.ok ? fail({ kind: 'unreadable' }) : refused;
  } catch (error) {
    return fail({ kind: error instanceof TimeoutError ? 'timeout' : 'offline' });
  }
}

/** Converts the answer of an upload to the stored file. */
export function toStoredFile({ status, body }: { readonly status: number; readonly body: string }): Result<StoredFile> {
  const answer = parseResponse(fileEndpoints.upload, status, body);
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

/**
 * Returns the files that no longer exist. Only our own server reports this reliably; any other failure counts as
 * existing.
 */
export async function extendFileRetention(call: ApiClient, files: readonly FileId[]): Promise<readonly FileId[]> {
  const answers = await Promise.all(
    files.map(async (id) => ({ id, answer: await call(fileEndpoints.getByFileId, { fields: { fileId: id } }) })),
  );
  return answers.flatMap(({ id, answer }) =>
    !answer.ok && answer.error.kind === 'refused' && answer.error.refusal.code === 'file.unknown' ? [id] : [],
  );
}

import { fileEndpoints } from '#api/fileEndpoints.ts';
import type { EndSession } from '#application/endSession.ts';
import type { FileGateway } from '#application/ports/fileGateway.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { token } from '#application/token.ts';
import { readAnswer } from '../http/readAnswer.ts';
import type { SendUpload } from './sendUpload.ts';

/** Where files are: the base of the calls, and how a picture or a paper is sent there. */
export interface FileServer {
  readonly base: string;
  readonly send: SendUpload;
}
export const FileServer = token<FileServer>('FileServer');

export const makeHttpFileGateway = (
  { base, send }: FileServer,
  tokens: TokenStore,
  endSession: EndSession,
): FileGateway => ({
  async upload(file, name, onProgress) {
    const sent = await send(base + fileEndpoints.upload.path, file, name, onProgress);
    if (!sent.ok) return sent;
    const answer = readAnswer(fileEndpoints.upload, sent.value.status, sent.value.body);
    if (!answer.ok && answer.error.kind === 'sessionExpired') await endSession();
    if (!answer.ok) return answer;
    const [stored] = answer.value;
    return stored === undefined
      ? fail({ kind: 'unreadable' })
      : ok({ id: stored.fileId, name: stored.fileName, size: stored.totalBytes });
  },
  address: (file) =>
    `${base}${fileEndpoints.download.path.replace('{fileId}', encodeURIComponent(file))}?${new URLSearchParams({ accessToken: tokens.read() ?? '' }).toString()}`,
});

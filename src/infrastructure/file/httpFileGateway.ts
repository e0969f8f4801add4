import { DOWNLOAD_PATH } from '#api/filePaths.ts';
import type { EndSession } from '#application/endSession.ts';
import type { FileGateway } from '#application/ports/fileGateway.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import { fail } from '#domain/shared/result.ts';
import { token } from '#application/token.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { SendUpload } from './sendUpload.ts';

/** Where files are: the base of the calls, and how a picture or a paper is sent there. */
export interface FileServer {
  readonly base: string;
  readonly send: SendUpload;
}
export const FileServer = token<FileServer>('FileServer');

const fileCalls = () => import('./fileCalls.ts');

export const makeHttpFileGateway = (
  server: FileServer,
  tokens: TokenStore,
  endSession: EndSession,
  call: ApiClient,
): FileGateway => ({
  upload: (...sent) =>
    fileCalls().then(
      ({ uploadFile }) => uploadFile({ server, endSession, call }, ...sent),
      () => fail({ kind: 'offline' }),
    ),
  keep: (files) =>
    fileCalls().then(
      ({ keepFiles }) => keepFiles(call, files),
      () => [],
    ),
  address: (file) =>
    `${server.base}${DOWNLOAD_PATH.replace('{fileId}', encodeURIComponent(file))}?${new URLSearchParams({ accessToken: tokens.read() ?? '' }).toString()}`,
});

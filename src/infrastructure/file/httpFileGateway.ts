import { DOWNLOAD_PATH } from '#api/filePaths.ts';
import type { EndSession } from '#application/endSession.ts';
import type { FileGateway } from '#application/ports/fileGateway.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import { fail } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { FileServer } from './fileServer.ts';

const fileCalls = () => import('./fileCalls.ts');

export const makeHttpFileGateway = (
  server: FileServer,
  tokens: TokenStore,
  endSession: EndSession,
  call: ApiClient,
): FileGateway => ({
  upload: (...sent) =>
    fileCalls().then(
      ({ uploadFile }) => uploadFile({ server, call }, ...sent),
      () => fail({ kind: 'offline' }),
    ),
  download: (...wanted) =>
    fileCalls().then(
      ({ downloadFile }) => downloadFile({ server, endSession, tokens }, ...wanted),
      () => fail({ kind: 'offline' }),
    ),
  keep: (files) =>
    fileCalls().then(
      ({ keepFiles }) => keepFiles(call, files),
      () => [],
    ),
  address: (file) =>
    `${server.base}${DOWNLOAD_PATH.replace('{fileId}', encodeURIComponent(file))}?${new URLSearchParams({ accessToken: server.downloadToken() }).toString()}`,
});

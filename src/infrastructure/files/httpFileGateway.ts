import { DOWNLOAD_PATH } from '#contract/files/filePaths.ts';
import type { EndSession } from '#application/useCases/endSession.ts';
import type { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';
import { fail } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { FileServer } from './fileServer.ts';

const fileCalls = () => import('./fileCalls.ts');
const away = () => fail({ kind: 'offline' } as const);

export const createHttpFileGateway = (
  server: FileServer,
  tokens: TokenStore,
  endSession: EndSession,
  call: ApiClient,
): FileGateway => ({
  upload: (...sent) => fileCalls().then((file) => file.uploadFile({ server, call }, ...sent), away),
  download: (...wanted) =>
    fileCalls().then((file) => file.downloadFile({ server, endSession, tokens }, ...wanted), away),
  keep: (files) =>
    fileCalls().then(
      (file) => file.extendFileRetention(call, files),
      () => [],
    ),
  address: (file) =>
    `${server.base}${DOWNLOAD_PATH.replace('{fileId}', encodeURIComponent(file))}?${new URLSearchParams({ accessToken: server.downloadToken() }).toString()}`,
});

import { DOWNLOAD_PATH } from '#contract/files/filePaths.ts';
import type { EndSession } from '#application/useCases/endSession.ts';
import type { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import { lazyGateway } from '../container/lazyGateway.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { FileServer } from './fileServer.ts';

const code = lazyValue(() => import('./fileCalls.ts'));
const fileCalls = lazyGateway(
  lazyValue(async () => {
    const { uploadFile, downloadFile } = await code.fetch();
    return { uploadFile, downloadFile };
  }),
);

export const createHttpFileGateway = (
  server: FileServer,
  tokens: TokenStore,
  endSession: EndSession,
  call: ApiClient,
): FileGateway => ({
  upload: (...sent) => fileCalls.uploadFile({ server, call }, ...sent),
  download: (...wanted) => fileCalls.downloadFile({ server, endSession, tokens }, ...wanted),
  extendRetention: (files) =>
    code.fetch().then(
      (file) => file.extendFileRetention(call, files),
      () => [],
    ),
  getUrl: (file) =>
    `${server.base}${DOWNLOAD_PATH.replace('{fileId}', encodeURIComponent(file))}?${new URLSearchParams({ accessToken: server.downloadToken() }).toString()}`,
});

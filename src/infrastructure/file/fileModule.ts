import { EndSession } from '#application/endSession.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { PreviewGateway } from '#application/ports/previewGateway.ts';
import { SignatureGateway } from '#application/ports/signatureGateway.ts';
import { TokenStore } from '#application/ports/tokenStore.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';
import { FileServer } from './fileServer.ts';
import { makeHttpFileGateway } from './httpFileGateway.ts';

export const fileModule = (wire: ContainerBuilder): void => {
  wire.provide(FileGateway, makeHttpFileGateway, [FileServer, TokenStore, EndSession, ApiClient]);
  wire.provide(
    SignatureGateway,
    (server, call) =>
      laterGateway(() =>
        import('./httpSignatureGateway.ts').then((file) => file.makeHttpSignatureGateway(server, call)),
      ),
    [FileServer, ApiClient],
  );
  wire.gateway(PreviewGateway, () => import('./httpPreviewGateway.ts').then((file) => file.makeHttpPreviewGateway));
};

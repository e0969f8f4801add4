import { EndSession } from '#application/useCases/endSession.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { PreviewGateway } from '#application/ports/files/previewGateway.ts';
import { SignatureGateway } from '#application/ports/files/signatureGateway.ts';
import { TokenStore } from '#application/ports/auth/tokenStore.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { lazyGateway } from '../container/lazyUseCase.ts';
import { ApiClient } from '../http/apiClient.ts';
import { FileServer } from './fileServer.ts';
import { createHttpFileGateway } from './httpFileGateway.ts';

export const fileModule = (wire: ContainerBuilder): void => {
  wire.provide(FileGateway, createHttpFileGateway, [FileServer, TokenStore, EndSession, ApiClient]);
  wire.provide(
    SignatureGateway,
    (server, call) =>
      lazyGateway(() =>
        import('./httpSignatureGateway.ts').then((file) => file.createHttpSignatureGateway(server, call)),
      ),
    [FileServer, ApiClient],
  );
  wire.gateway(PreviewGateway, () => import('./httpPreviewGateway.ts').then((file) => file.createHttpPreviewGateway));
};

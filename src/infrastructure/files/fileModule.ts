import { EndSession } from '#application/useCases/endSession.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { PreviewGateway } from '#application/ports/files/previewGateway.ts';
import { SignatureGateway } from '#application/ports/files/signatureGateway.ts';
import { TokenStore } from '#application/ports/auth/tokenStore.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';
import { FileServer } from './fileServer.ts';
import { createHttpFileGateway } from './httpFileGateway.ts';

export const fileModule = (wire: ContainerBuilder): void => {
  wire.provide(FileGateway, createHttpFileGateway, [FileServer, TokenStore, EndSession, ApiClient]);
  wire.lazy(SignatureGateway, async () => (await import('./httpSignatureGateway.ts')).createHttpSignatureGateway, [
    FileServer,
    ApiClient,
  ]);
  wire.gateway(PreviewGateway, () => import('./httpPreviewGateway.ts').then((file) => file.createHttpPreviewGateway));
};

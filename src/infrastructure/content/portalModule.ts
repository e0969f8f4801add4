import { PortalGateway } from '#application/ports/content/portalGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../http/wire/readerLanguage.ts';

export const portalModule = (wire: ContainerBuilder): void => {
  wire.lazy(PortalGateway, async () => (await import('./httpPortalGateway.ts')).createHttpPortalGateway, [
    ApiClient,
    ReaderLanguage,
  ]);
};
